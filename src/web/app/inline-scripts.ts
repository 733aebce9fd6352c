import { SIGNED_IN_COOKIE } from '../../contract/accounts/rules.ts';
import { links } from '../../contract/pages/links.ts';
import { BUILD_ID } from './build-id.ts';
import { recordEarlyTaps } from './early-taps.ts';

const SERVICE_WORKER_PATH = '/service-worker.js';

/**
 * Zod tests whether it may compile schemas with `eval`, which the page's policy forbids and Firefox reports as an
 * error.
 */
const ZOD_WITHOUT_EVAL = 'globalThis.__zod_globalConfig={jitless:true}';

/**
 * Scrolls a page that comes from the back/forward cache to where it was left: WebKit starts at the top, because the
 * router restores positions itself. Inlined as text, so it uses nothing outside itself.
 */
function restoreScroll(): void {
  let left = 0;
  addEventListener('pagehide', () => {
    left = scrollY;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scrollTo({ top: left, behavior: 'instant' });
  });
}

/** Marks the page for styles that require scripts, before the first paint, and records taps until the scripts run. */
export const HEAD_SCRIPT = `${ZOD_WITHOUT_EVAL};document.documentElement.classList.add('js');(${recordEarlyTaps.toString()})(document,${JSON.stringify(links.signIn())},${JSON.stringify(SIGNED_IN_COOKIE)});(${restoreScroll.toString()})()`;

/** Registers the service worker when nothing else is loading; development has none. */
export const SERVICE_WORKER_SCRIPT = BUILD_ID
  ? `navigator.serviceWorker&&addEventListener('load',()=>setTimeout(()=>navigator.serviceWorker.register('${SERVICE_WORKER_PATH}').catch(()=>0),2e3))`
  : '';

import { layOutMasonry } from './card/masonry.ts';
import { recordEarlyTaps } from './early-taps.ts';
import { BUILD_ID } from './payload.ts';

const SERVICE_WORKER_PATH = '/service-worker.js';

/** Marks the page for styles that require scripts, before the first paint, and records taps until the scripts run. */
export const HEAD_SCRIPT = `document.documentElement.classList.add('js');(${recordEarlyTaps.toString()})(document)`;

/** Lays out the board right before it, before the first paint, so that there is no layout shift. */
export const MASONRY_SCRIPT = `(${layOutMasonry.toString()})(document.currentScript.previousElementSibling)`;

/** Registers the service worker when nothing else is loading; development has none. */
export const SERVICE_WORKER_SCRIPT = BUILD_ID
  ? `navigator.serviceWorker&&addEventListener('load',()=>setTimeout(()=>navigator.serviceWorker.register('${SERVICE_WORKER_PATH}').catch(()=>0),2e3))`
  : '';

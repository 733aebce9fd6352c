import type { createBrowserRouter } from 'react-router';

const SETTLE_MILLISECONDS = 1500;

/**
 * Reports to the service worker which pages it should save for reading without a connection: those that were opened
 * and, with what was changed on them, those that are left. Without a connection the next navigation to another page
 * loads a document, which the worker has.
 */
export function reportPages(router: ReturnType<typeof createBrowserRouter>): void {
  let shown = location.pathname + location.search;
  let timer: ReturnType<typeof setTimeout>;
  const report = (path: string) => {
    // Safari names the source of a lazy picture before it loads it.
    const loaded = [...document.images].filter(({ naturalWidth }) => naturalWidth > 0);
    const pictures = loaded.map(({ currentSrc }) => currentSrc.replace(location.origin, ''));
    if (navigator.onLine && !isSavingData())
      navigator.serviceWorker.controller?.postMessage({ save_page: path, pictures });
  };
  const reportSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => report(shown), SETTLE_MILLISECONDS);
  };
  router.subscribe(({ location: { pathname }, navigation: { state, location: target, formMethod } }) => {
    const isOtherPage = target && target.pathname !== pathname && target.state === null;
    if (state === 'loading' && isOtherPage && !formMethod && !navigator.onLine) {
      window.location.assign(router.createHref(target));
      return;
    }
    const now = window.location.pathname + window.location.search;
    if (state !== 'idle' || now === shown) return;
    report(shown);
    shown = now;
    reportSoon();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) report(shown);
  });
  reportSoon();
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

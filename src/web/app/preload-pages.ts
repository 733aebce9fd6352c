import { matchRoutes } from 'react-router';
import { loadNamespaces } from './namespaces.ts';
import type { RootData } from './root-data.ts';
import { needsFurtherRoutes, type PageHandle, routes } from './routes.tsx';

/**
 * Loads the code and texts of pages before they are opened: the page of an ad as soon as the browser is idle, because that is
 * where most visitors of a board go, and the page of every other link when it is pressed, pointed at or focused. With
 * Save-Data only a pressed link counts. What cannot be loaded now is loaded when the page is opened.
 */
export function preloadPages(basename: string, root: RootData | undefined): void {
  const preload = ({ pathname, origin }: HTMLAnchorElement) => {
    if (origin !== location.origin) return;
    const matches = matchRoutes(routes, { pathname }, basename) ?? [];
    if (needsFurtherRoutes(matches.at(-1)?.params, root)) return;
    for (const { route } of matches) {
      const { load, namespaces, hasScripts = true } = (route.handle ?? {}) as Partial<PageHandle>;
      if (load && namespaces && hasScripts) Promise.all([load(), loadNamespaces(namespaces)]).catch(() => undefined);
    }
  };
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const savesData = connection?.saveData === true;
  let last: Element | null = null;
  for (const event of savesData ? ['pointerdown'] : ['pointerdown', 'pointerover', 'focusin']) {
    const preloadTarget = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link === null || link === last) return;
      last = link;
      preload(link);
    };
    addEventListener(event, preloadTarget, { capture: true, passive: true });
  }
  const ad = document.querySelector<HTMLAnchorElement>('a.pin-link');
  if (ad && !savesData) whenIdle(() => preload(ad));
}

function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
}

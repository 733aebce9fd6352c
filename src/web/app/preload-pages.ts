import { type createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import type { Viewer } from '../../contract/accounts/endpoints.ts';
import { links } from '../../contract/pages/links.ts';
import { loadNamespaces } from './namespaces.ts';
import type { RootData } from './root-data.ts';
import { addFurtherRoutes, needsFurtherRoutes, type PageHandle, routes } from './routes.tsx';

/** Where members go most. */
const PAGES_OF_MEMBERS = [links.myAds(), links.profile(), links.wallet(), links.favourites(), links.notifications()];

/** The link of a card. */
const CARD = 'a.pin-link';

/**
 * Loads the code and texts of pages before they are opened: the page of an ad as soon as the network is quiet, because that is
 * where most visitors of a board go, for a member those of the tabs and the wallet too, and the page of every other link
 * when it is pressed, pointed at or focused. With Save-Data only a pressed link counts. What cannot be loaded now is
 * loaded when the page is opened. An ad that is opened before its page's code is there is opened as a document.
 */
export function preloadPages({
  router,
  basename,
  root,
  getViewer,
  quiet,
}: {
  router: ReturnType<typeof createBrowserRouter>;
  basename: string;
  root: RootData | undefined;
  getViewer: () => Promise<Viewer | null>;
  /** When what the visitor waits for is there. */
  quiet: Promise<void>;
}): void {
  const loaded = new Set<RouteObject>();
  const preloadPage = async (pathname: string) => {
    const find = () => matchRoutes(routes, { pathname }, basename) ?? [];
    if (needsFurtherRoutes(find().at(-1)?.params, root)) {
      await addFurtherRoutes((id, children) => router.patchRoutes(id, children));
    }
    for (const { route } of find()) {
      const { load, namespaces, hasScripts = true } = (route.handle ?? {}) as Partial<PageHandle>;
      if (load && namespaces && hasScripts) await Promise.all([load(), loadNamespaces(namespaces)]);
      loaded.add(route);
    }
  };
  const preload = ({ pathname, origin }: HTMLAnchorElement) => {
    if (origin === location.origin) preloadPage(pathname).catch(() => undefined);
  };
  const preloadForMember = async () => {
    if (!(await getViewer())) return;
    const prefix = basename === '/' ? '' : basename;
    for (const path of PAGES_OF_MEMBERS) {
      await idle();
      const address = `${prefix}${path}`;
      // The designer and the steps to an ad have no such links, and load their own parts later.
      if (document.querySelector(`a[href="${address}"]`)) await preloadPage(address);
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
  const openAsDocument = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(CARD) : null;
    const route = link && matchRoutes(routes, link, basename)?.at(-1)?.route;
    if (route) link.toggleAttribute('data-reload', !loaded.has(route));
  };
  addEventListener('click', openAsDocument, { capture: true });
  const ad = document.querySelector<HTMLAnchorElement>(CARD);
  if (savesData) return;
  const preloadWhenIdle = async () => {
    await quiet;
    if (ad) preload(ad);
    await preloadForMember();
  };
  preloadWhenIdle().catch(() => undefined);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
}

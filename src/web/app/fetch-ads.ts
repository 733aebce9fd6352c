import { type createBrowserRouter, type LoaderFunctionArgs, matchRoutes } from 'react-router';
import { setLeftBoards } from './left-boards.ts';
import { fetchAhead, findLeftBoard, noteShown, readData } from './ready-data.ts';
import { type PageHandle, routes, setReadData } from './routes.tsx';

/** The link of a card. */
const CARD = 'a.pin-link';
/** An ad's data are about 5 KB, and hardly ever 10: at most 2 MB for each document. */
const MAX_ADS = 200;
const MAX_AT_ONCE = 2;
/** Cards that are only scrolled past are not fetched. */
const REST_MILLISECONDS = 200;

/**
 * Fetches the data of ads before they are opened: of those whose cards are in view when the browser is idle, and of a card that
 * is pressed, pointed at or focused. Not with Save-Data. What cannot be fetched now is loaded when the ad is opened.
 */
export function fetchAds({
  router,
  basename,
  contextOf,
  quiet,
}: {
  router: ReturnType<typeof createBrowserRouter>;
  basename: string;
  contextOf: () => LoaderFunctionArgs['context'];
  /** When what the visitor waits for is there. */
  quiet: Promise<void>;
}): void {
  noteShown(router.state);
  setReadData(readData);
  setLeftBoards(findLeftBoard);
  router.subscribe((state) => {
    if (noteShown(state).mayHaveChanged) void router.revalidate();
  });
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  let fetched = 0;
  const fetchAd = async (link: HTMLAnchorElement) => {
    const { route, params = {} } = matchRoutes(routes, link, basename)?.at(-1) ?? {};
    const { load } = (route?.handle ?? {}) as Partial<PageHandle>;
    if (!load || fetched >= MAX_ADS) return;
    const url = new URL(link.href);
    await fetchAhead(url.pathname + url.search, async () => {
      fetched += 1;
      const { loader } = await load();
      return loader?.({ request: new Request(url), url, pattern: route?.path ?? '', params, context: contextOf() });
    });
  };
  for (const event of ['pointerdown', 'pointerover', 'focusin']) {
    const fetchTarget = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>(CARD) : null;
      if (link) void fetchAd(link);
    };
    addEventListener(event, fetchTarget, { capture: true, passive: true });
  }
  let waiting: HTMLAnchorElement[] = [];
  let running = 0;
  const fetchWaiting = async () => {
    if (running >= MAX_AT_ONCE) return;
    running += 1;
    for (let link = waiting.shift(); link; link = waiting.shift()) await fetchAd(link);
    running -= 1;
  };
  const fetchInView = () => {
    waiting = [...document.querySelectorAll<HTMLAnchorElement>(CARD)].filter(isInView);
    for (let number = 0; number < MAX_AT_ONCE; number += 1) void fetchWaiting();
  };
  let timer: ReturnType<typeof setTimeout>;
  const fetchAtRest = () => {
    clearTimeout(timer);
    // Safari has no idle callbacks.
    timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(fetchInView), REST_MILLISECONDS);
  };
  addEventListener('scroll', fetchAtRest, { capture: true, passive: true });
  router.subscribe(({ navigation }) => {
    waiting = [];
    if (navigation.state === 'idle') fetchAtRest();
  });
  void quiet.then(fetchAtRest);
}

function isInView(card: Element): boolean {
  const { top, bottom, left, right } = card.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

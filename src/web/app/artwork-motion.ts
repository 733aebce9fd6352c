import type { createBrowserRouter } from 'react-router';

const MILLISECONDS = 200;

type Opened = { path: string; from: string };

/**
 * Lets the artwork of a pressed card grow into that of the ad's page, and shrink back when the visitor goes back: the new page is
 * there at once with the pictures of the old artwork, and its artwork moves from the place of that. Nothing moves with reduced
 * motion, from or to a place out of view.
 */
export function moveArtworks(router: ReturnType<typeof createBrowserRouter>): void {
  const withoutMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let pressed: HTMLAnchorElement | null = null;
  /** The ad that was opened from a card, and from where. */
  let opened: Opened | null = null;
  let here = location.pathname;
  let observer: MutationObserver | null = null;
  addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest<HTMLAnchorElement>('a.pin-link') : null;
    },
    { capture: true },
  );
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === here) return;
    const isBack = opened?.path === here && opened.from === pathname;
    const isOpened = pressed?.isConnected === true && pressed.pathname === pathname;
    const before = isBack ? pageArtwork() : isOpened ? artworkOf(pressed) : null;
    // Browsers that remove a focused link first find the styles of the whole page that goes.
    if (isOpened) pressed?.blur();
    const path = isBack ? here : pathname;
    opened = isOpened ? { path: pathname, from: here } : null;
    here = pathname;
    observer?.disconnect();
    if (!before) return;
    const place = before.getBoundingClientRect();
    // Right after React has replaced the page, before the browser paints the new one.
    observer = new MutationObserver(() => {
      if (before.isConnected) return;
      observer?.disconnect();
      const artwork = isBack ? cardArtwork(path) : pageArtwork();
      if (!artwork) return;
      showPictures(artwork, before);
      if (!withoutMotion.matches) move(artwork, place);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** Shows the pictures of one artwork in another one until its own are loaded, which have another width. */
function showPictures(artwork: HTMLElement, before: HTMLElement): void {
  const shown = before.querySelectorAll('img');
  artwork.querySelectorAll('img').forEach((image, index) => {
    const { currentSrc, complete } = shown[index] ?? {};
    if (image.complete || !currentSrc || !complete) return;
    const { objectFit, objectPosition } = getComputedStyle(image);
    image.style.background = `url("${currentSrc}") ${objectPosition} / ${objectFit} no-repeat`;
    image.addEventListener('load', () => image.style.removeProperty('background'), { once: true });
  });
}

function move(artwork: HTMLElement, from: DOMRect): void {
  const to = artwork.getBoundingClientRect();
  const transform = `translate(${from.left - to.left}px,${from.top - to.top}px) scale(${from.width / to.width})`;
  artwork.animate(
    [
      { transform, transformOrigin: '0 0', zIndex: 2 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 2 },
    ],
    { duration: MILLISECONDS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  );
}

const artworkOf = (link: HTMLAnchorElement | null) => inView(link?.parentElement?.querySelector<HTMLElement>('.ad'));

/** An ad can be on a page twice: also in the row of boosted ads. */
function cardArtwork(path: string): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a.pin-link')];
  return (
    links
      .filter(({ pathname }) => pathname === path)
      .map(artworkOf)
      .find((artwork) => artwork !== null) ?? null
  );
}

/** The artwork on the page of an ad. */
const pageArtwork = () => inView(document.querySelector<HTMLElement>('main article:not(.pin-card) .ad'));

function inView(artwork: HTMLElement | null | undefined): HTMLElement | null {
  if (!artwork) return null;
  const { top, bottom } = artwork.getBoundingClientRect();
  return bottom > 0 && top < innerHeight ? artwork : null;
}

import type { createBrowserRouter } from 'react-router';
import { afterNextFrame } from '../ui/after-next-frame.ts';

/**
 * Moves the focus to the heading of a page that was opened within the app, so that screen readers read it and go on from there, as
 * with a new document. Going back, it moves to the link that was pressed, if it is in view. A page that sets the focus itself keeps
 * it, and so does a control that is still there.
 */
export function focusPages(router: ReturnType<typeof createBrowserRouter>): void {
  /** Addresses of pressed links, by the key of the history entry that they were on. */
  const addresses = new Map<string, string>();
  let { key, pathname } = router.state.location;
  let pressed: HTMLAnchorElement | null = null;
  let focused: HTMLElement | null = null;
  let observer: MutationObserver | null = null;
  addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('a') : null;
    },
    { capture: true },
  );
  router.subscribe(({ location, historyAction }) => {
    if (location.key === key) return;
    const left = pressed;
    if (left && historyAction === 'PUSH') addresses.set(key, left.href);
    const address = historyAction === 'POP' ? addresses.get(location.key) : undefined;
    const isSamePage = location.pathname === pathname;
    ({ key, pathname } = location);
    pressed = null;
    observer?.disconnect();
    if (isSamePage) return;
    // Browsers that remove a focused element first find the styles of the whole page that goes.
    focused?.blur();
    const before = document.querySelector('h1');
    const text = before?.textContent;
    // The router's state is ahead of the page.
    observer = new MutationObserver(() => {
      const heading = document.querySelector('h1');
      if (!heading || (heading === before && heading.textContent === text)) return;
      observer?.disconnect();
      afterNextFrame(() => {
        const { activeElement } = document;
        if (activeElement !== left && activeElement?.closest('main,[role=dialog],[role=alertdialog]')) return;
        focused = linkInView(address) ?? focusable(heading);
        focused.focus({ preventScroll: true });
      });
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

function linkInView(address: string | undefined): HTMLElement | undefined {
  return [...document.links].find((link) => {
    if (link.href !== address) return false;
    const { top, bottom } = link.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

function focusable(heading: HTMLElement): HTMLElement {
  heading.tabIndex = -1;
  // Nothing can be done with it.
  heading.style.outline = 'none';
  return heading;
}

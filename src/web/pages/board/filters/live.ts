/** The target of the link that opens the filters on narrow screens. */
export const FILTERS_ID = 'filters';
let wish: string | undefined;

/** Whether the link with this `data-wish` was pressed before its code was there; true only once. */
export function takeWish(name: string): boolean {
  if (wish !== name) return false;
  wish = undefined;
  return true;
}

/** Remembers that a link was pressed. */
export function remember(pressed: string | undefined): void {
  wish = pressed;
}

/** Marks an element that acts by itself now, and needs no help by `watchFirstUse`. */
export function markLive(element: HTMLElement | null): void {
  if (element) element.dataset.live = '';
}

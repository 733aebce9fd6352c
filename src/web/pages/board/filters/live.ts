import { wish } from './wish.ts';

/** The target of the link that opens the filters on narrow screens. */
export const FILTERS_ID = 'filters';

/** Whether the link with this `data-wish` was pressed before its code was there; true only once. */
export function takeWish(name: string): boolean {
  if (wish.name !== name) return false;
  wish.name = undefined;
  return true;
}

/** Marks an element that acts by itself now, and needs no help by `watchFirstUse`. */
export function markLive(element: HTMLElement | null): void {
  if (element) element.dataset.live = '';
}

import { earlyPress } from './early-press.ts';

/** The target of the link that opens the filters on narrow screens. */
export const FILTERS_ID = 'filters';

/** Whether the link with this `data-press` was pressed before its code was there; true only once. */
export function takeEarlyPress(name: string): boolean {
  if (earlyPress.name !== name) return false;
  earlyPress.name = undefined;
  return true;
}

/** Marks an element that acts by itself now, and needs no help by `watchFirstUse`. */
export function markLive(element: HTMLElement | null): void {
  if (element) element.dataset.live = '';
}

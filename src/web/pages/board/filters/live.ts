/** The target of the link that opens the filters on narrow screens. */
export const FILTERS_ID = 'filters';
let isSheetWanted = false;

/** Whether the link to the filters was pressed before its code was there; true only once. */
export function takeSheetWish(): boolean {
  const wish = isSheetWanted;
  isSheetWanted = false;
  return wish;
}

/** Remembers that the link was pressed. */
export function wishForSheet(): void {
  isSheetWanted = true;
}

/** Marks an element that acts by itself now, and needs no help by `watchFirstUse`. */
export function markLive(element: HTMLElement | null): void {
  if (element) element.dataset.live = '';
}

import type { Box } from '../../../contract/design/rules.ts';

/** Positions in a rendered artwork, in percent of it, and the text slots whose text does not fit. */
export type Measures = {
  /** The artwork inside its border. */
  frame: Box;
  slots: Record<string, Box>;
  /** Rows by slot and row number, such as `text-0 1`. */
  rows: Record<string, Box>;
  overflowing: readonly string[];
};

const TOLERANCE = 1.5;

/** `next` with the equal parts of `before` reused, so that subscribers of a part see by identity whether it changed. */
export function withUnchangedParts<Value>(before: unknown, next: Value): Value {
  if (Object.is(before, next) || !isPlain(before) || !isPlain(next)) return next;
  const entries = Object.entries(next);
  let isSame = entries.length === Object.keys(before).length && Array.isArray(before) === Array.isArray(next);
  for (const [key, value] of entries) {
    const part = withUnchangedParts(before[key], value);
    Object.assign(next, { [key]: part });
    isSame &&= key in before && Object.is(part, before[key]);
  }
  // All parts are identical.
  return isSame ? (before as Value) : next;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}

/** Returns a function that converts a rectangle on the screen into percent of an element. */
export function sharesIn(artwork: HTMLElement): (rect: DOMRect) => Box {
  const outer = artwork.getBoundingClientRect();
  return (rect) => ({
    x: ((rect.left - outer.left) / outer.width) * 100,
    y: ((rect.top - outer.top) / outer.height) * 100,
    width: (rect.width / outer.width) * 100,
    height: (rect.height / outer.height) * 100,
  });
}

const rowName = (slot: HTMLElement, row: HTMLElement) => `${slot.dataset.slot} ${row.dataset.row}`;
const rowsIn = (slot: HTMLElement) => [...slot.querySelectorAll<HTMLElement>('[data-row]')];

/** The boxes of the lines that each row's text really takes, by the rows' names. */
export function linesOf(artwork: HTMLElement): Record<string, readonly Box[]> {
  const shareOf = sharesIn(artwork);
  const range = document.createRange();
  const lines: Record<string, readonly Box[]> = {};
  for (const slot of artwork.querySelectorAll<HTMLElement>('[data-slot^="text"]')) {
    for (const row of rowsIn(slot)) {
      range.selectNodeContents(row);
      lines[rowName(slot, row)] = [...range.getClientRects()].map(shareOf);
    }
  }
  return lines;
}

/** Measures an artwork. All lengths scale with its width, so the percentages are valid at any width. */
export function measureArtwork(artwork: HTMLElement): Measures {
  const shareOf = sharesIn(artwork);
  const boxOf = (element: Element) => shareOf(element.getBoundingClientRect());
  const measures: Measures = { frame: frameOf(artwork, boxOf), slots: {}, rows: {}, overflowing: [] };
  const overflowing: string[] = [];
  for (const slot of artwork.querySelectorAll<HTMLElement>('[data-slot]')) {
    const name = slot.dataset.slot ?? '';
    measures.slots[name] = boxOf(slot);
    if (!name.startsWith('text')) continue;
    const rows = rowsIn(slot);
    for (const row of rows) measures.rows[rowName(slot, row)] = boxOf(row);
    if (rows.length > 0 && isTooFull(slot, rows)) overflowing.push(name);
  }
  return { ...measures, overflowing };
}

function frameOf(artwork: HTMLElement, boxOf: (element: Element) => Box): Box {
  const inner = artwork.firstElementChild;
  if (!(inner instanceof HTMLElement)) return { x: 0, y: 0, width: 100, height: 100 };
  const box = boxOf(inner);
  const border = (inner.clientLeft / artwork.clientWidth) * 100;
  const borderY = (inner.clientTop / artwork.clientHeight) * 100;
  return { x: box.x + border, y: box.y + borderY, width: box.width - 2 * border, height: box.height - 2 * borderY };
}

// Offsets ignore rotation, so tilted slots are measured as if they were straight.
function isTooFull(slot: HTMLElement, rows: HTMLElement[]): boolean {
  if (slot.classList.contains('stk')) return rows.some((row) => leavesCircle(row, slot.clientWidth / 2));
  if (slot.classList.contains('tabs-tear')) return [...slot.children].some(scrolls);
  if (slot.classList.contains('band')) return scrolls(slot);
  return rows.some((row) => {
    const { top, bottom } = emptySpace(row);
    return (
      row.offsetTop + top < -TOLERANCE || row.offsetTop + row.offsetHeight - bottom > slot.clientHeight + TOLERANCE
    );
  });
}

/** The space above and below the letters of a fitted row, into which its neighbours may reach. */
function emptySpace(row: HTMLElement): { top: number; bottom: number } {
  if (!row.classList.contains('fit')) return { top: 0, bottom: 0 };
  const { marginTop, marginBottom } = getComputedStyle(row);
  const space = (margin: string) => Math.max(0, -Number.parseFloat(margin));
  return { top: space(marginTop), bottom: space(marginBottom) };
}

function scrolls(element: Element): boolean {
  return (
    element.scrollHeight > element.clientHeight + TOLERANCE || element.scrollWidth > element.clientWidth + TOLERANCE
  );
}

function leavesCircle(row: HTMLElement, radius: number): boolean {
  const xs = [row.offsetLeft - radius, row.offsetLeft + row.offsetWidth - radius];
  const ys = [row.offsetTop - radius, row.offsetTop + row.offsetHeight - radius];
  // Glyphs do not fill the corners of their row.
  return xs.some((x) => ys.some((y) => Math.hypot(x, y) > radius * 1.06));
}

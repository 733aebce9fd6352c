import { aspectOf, type Ratio } from '../../../../contract/design/ratios.ts';
import type { Box } from '../../../../contract/design/rules.ts';
import { PHOTO_COLUMNS, type PhotoFacts } from './facts.ts';

export type Focus = { focus_x: number; focus_y: number };

/** Positions of the focal point that are compared, in percent. */
const POSITIONS = [50, 40, 60, 30, 70, 20, 80, 10, 90, 0, 100];

const known = new WeakMap<PhotoFacts, readonly number[]>();

/** The weight of each cell, all together 1: what is busy, or the subject. */
function weightsOf(photo: PhotoFacts): readonly number[] {
  const before = known.get(photo);
  if (before) return before;
  const weights = weighed(photo);
  const all = weights.reduce((sum, one) => sum + one, 0);
  const shares = weights.map((one) => one / all);
  known.set(photo, shares);
  return shares;
}

function weighed(photo: PhotoFacts): number[] {
  const { subject } = photo;
  return photo.calm.map((busy, cell) => {
    if (!subject) return busy ** 2 + 0.02;
    const x = (((cell % PHOTO_COLUMNS) + 0.5) / PHOTO_COLUMNS) * 100;
    const y = ((Math.floor(cell / PHOTO_COLUMNS) + 0.5) / photo.rows) * 100;
    const { box } = subject;
    const isInside = x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
    return isInside ? 1 : 0.02;
  });
}

/** The share of what matters in a photo that remains visible in a box of the artwork, 0 to 1. */
export function visibleShare(photo: PhotoFacts, ratio: Ratio, slot: Box, focus: Focus, shown: Box = slot): number {
  const weights = weightsOf(photo);
  const { from, to, start, end } = rangeUnder(photo, ratio, slot, focus, shown);
  let visible = 0;
  for (let row = start; row <= end; row += 1) {
    for (let column = from; column <= to; column += 1) visible += weights[row * PHOTO_COLUMNS + column] ?? 0;
  }
  return visible;
}

const knownFocus = new WeakMap<PhotoFacts, Map<string, Focus>>();

/** The focal point with which a photo slot shows most of what matters. Many designs have the same slot. */
export function focusIn(photo: PhotoFacts, ratio: Ratio, slot: Box): Focus {
  const key = [ratio, slot.x, slot.y, slot.width, slot.height].join(' ');
  const before = knownFocus.get(photo) ?? new Map<string, Focus>();
  knownFocus.set(photo, before);
  const focus = before.get(key) ?? bestFocus(photo, ratio, slot);
  before.set(key, focus);
  return focus;
}

function bestFocus(photo: PhotoFacts, ratio: Ratio, slot: Box): Focus {
  const isWider = photo.width / photo.height > (slot.width / slot.height) * aspectOf(ratio);
  const all = POSITIONS.map((position) =>
    isWider ? { focus_x: position, focus_y: 50 } : { focus_x: 50, focus_y: position },
  );
  return all.reduce(
    (best, focus) => {
      const visible = visibleShare(photo, ratio, slot, focus);
      return visible > best.visible + 0.004 ? { focus, visible } : best;
    },
    { focus: { focus_x: 50, focus_y: 50 }, visible: 0 },
  ).focus;
}

type Range = { from: number; to: number; start: number; end: number };

/** The first and last column and row of the photo under a box of the artwork, if the photo covers `slot` around its focal point. */
function rangeUnder(photo: PhotoFacts, ratio: Ratio, slot: Box, focus: Focus, box: Box): Range {
  const aspect = aspectOf(ratio);
  const [slotWidth, slotHeight] = [slot.width, slot.height / aspect];
  const scale = Math.max(slotWidth / photo.width, slotHeight / photo.height);
  const [shownWidth, shownHeight] = [slotWidth / scale / photo.width, slotHeight / scale / photo.height];
  const left = ((1 - shownWidth) * focus.focus_x) / 100;
  const top = ((1 - shownHeight) * focus.focus_y) / 100;
  const across = (x: number) => (left + ((x - slot.x) / slot.width) * shownWidth) * PHOTO_COLUMNS;
  const down = (y: number) => (top + ((y - slot.y) / slot.height) * shownHeight) * photo.rows;
  // Cells whose middle is under the box.
  const first = (edge: number) => Math.max(0, Math.ceil(edge - 0.5));
  const last = (edge: number, cells: number) => Math.min(cells - 1, Math.floor(edge - 0.5));
  return {
    from: first(across(box.x)),
    to: last(across(box.x + box.width), PHOTO_COLUMNS),
    start: first(down(box.y)),
    end: last(down(box.y + box.height), photo.rows),
  };
}

/** The cells of the photo that are under a box of the artwork, if the photo covers `slot` around its focal point. */
export function cellsUnder(photo: PhotoFacts, ratio: Ratio, slot: Box, focus: Focus, box: Box): number[] {
  const { from, to, start, end } = rangeUnder(photo, ratio, slot, focus, box);
  const found: number[] = [];
  for (let row = start; row <= end; row += 1) {
    for (let column = from; column <= to; column += 1) found.push(row * PHOTO_COLUMNS + column);
  }
  return found;
}

/** The mean of some cells' values; 0 without cells. */
export function meanOf(values: readonly number[], cells: readonly number[]): number {
  return cells.reduce((sum, cell) => sum + (values[cell] ?? 0), 0) / Math.max(1, cells.length);
}

import { aspectOf, type Ratio } from '../../../../contract/design/ratios.ts';
import type { Box } from '../../../../contract/design/rules.ts';
import { PHOTO_COLUMNS, type PhotoFacts } from './facts.ts';

export type Focus = { focus_x: number; focus_y: number };

/** Where the photo's main thing is: its subject, or the middle of what is busy. */
export function focusOf(photo: PhotoFacts): Focus {
  if (photo.subject) {
    const { x, y, width, height } = photo.subject.box;
    return { focus_x: Math.round(x + width / 2), focus_y: Math.round(y + height / 2) };
  }
  let [weight, across, down] = [0, 0, 0];
  photo.calm.forEach((busy, cell) => {
    const own = busy ** 2;
    weight += own;
    across += own * ((cell % PHOTO_COLUMNS) + 0.5);
    down += own * (Math.floor(cell / PHOTO_COLUMNS) + 0.5);
  });
  if (weight === 0) return { focus_x: 50, focus_y: 50 };
  const share = (value: number, cells: number) => Math.round((value / weight / cells) * 100);
  return { focus_x: share(across, PHOTO_COLUMNS), focus_y: share(down, photo.rows) };
}

/** The cells of the photo that are under a box of the artwork, if the photo covers `slot` around its focal point. */
export function cellsUnder(photo: PhotoFacts, ratio: Ratio, slot: Box, focus: Focus, box: Box): number[] {
  const aspect = aspectOf(ratio);
  const [slotWidth, slotHeight] = [slot.width, slot.height / aspect];
  const scale = Math.max(slotWidth / photo.width, slotHeight / photo.height);
  const [shownWidth, shownHeight] = [slotWidth / scale / photo.width, slotHeight / scale / photo.height];
  const left = ((1 - shownWidth) * focus.focus_x) / 100;
  const top = ((1 - shownHeight) * focus.focus_y) / 100;
  const across = (x: number) => left + ((x - slot.x) / slot.width) * shownWidth;
  const down = (y: number) => top + ((y - slot.y) / slot.height) * shownHeight;
  const found: number[] = [];
  photo.calm.forEach((_, cell) => {
    const x = ((cell % PHOTO_COLUMNS) + 0.5) / PHOTO_COLUMNS;
    const y = (Math.floor(cell / PHOTO_COLUMNS) + 0.5) / photo.rows;
    const half = { x: 0.5 / PHOTO_COLUMNS, y: 0.5 / photo.rows };
    const isAcross = x + half.x > across(box.x) && x - half.x < across(box.x + box.width);
    const isDown = y + half.y > down(box.y) && y - half.y < down(box.y + box.height);
    if (isAcross && isDown) found.push(cell);
  });
  return found;
}

/** The mean of some cells' values; 0 without cells. */
export function meanOf(values: readonly number[], cells: readonly number[]): number {
  return cells.reduce((sum, cell) => sum + (values[cell] ?? 0), 0) / Math.max(1, cells.length);
}

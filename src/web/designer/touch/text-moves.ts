import { boxesOf, type TextBoxKind } from '../../../contract/design/boxes.ts';
import { type STICKER_CORNERS, TEXT_ALIGNS, TYPE_STEPS_CQW, VERTICAL_ALIGNS } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { between, type Point, type Size } from './points.ts';

type Align = (typeof TEXT_ALIGNS)[number];
type VerticalAlign = (typeof VERTICAL_ALIGNS)[number];
type Corner = (typeof STICKER_CORNERS)[number];
export type TextPlace = { align: Align; vertical_align: VerticalAlign };

const PLACES = TEXT_ALIGNS.length;
/** The share of its slot by which text is moved to stand at the next of three places. */
const SHARE = 1 / PLACES;

function placeAfter(index: number, by: number, length: number): number {
  return between(index + Math.round(by / Math.max(1, length * SHARE)), 0, PLACES - 1);
}

/** How the layout draws a text slot. */
export function kindOf(design: DisplayConfig, slot: number): TextBoxKind {
  return boxesOf(design).texts[slot]?.kind ?? 'text';
}

/** The place of text in its slot of `slot` px after it was moved. Text that is spread stays so until it is moved up or down. */
export function movedText(start: TextPlace, slot: Size, by: Point): TextPlace {
  const align = TEXT_ALIGNS[placeAfter(TEXT_ALIGNS.indexOf(start.align), by.x, slot.width)] ?? start.align;
  const isSpread = start.vertical_align === 'BETWEEN';
  const before = isSpread ? 1 : VERTICAL_ALIGNS.indexOf(start.vertical_align);
  const after = placeAfter(before, by.y, slot.height);
  return { align, vertical_align: after === before ? start.vertical_align : (VERTICAL_ALIGNS[after] ?? 'CENTER') };
}

/** The size whose letters are nearest to `scale` times those of the size at the start. */
export function sizeAfter(start: number, scale: number): number {
  const wanted = Math.log((TYPE_STEPS_CQW[start - 1] ?? 1) * Math.max(scale, 0.01));
  const distance = (step: number) => Math.abs(Math.log(step) - wanted);
  return TYPE_STEPS_CQW.reduce<number>(
    (best, step, index) => (distance(step) < distance(TYPE_STEPS_CQW[best - 1] ?? step) ? index + 1 : best),
    1,
  );
}

/** The corner nearest to a sticker whose middle is at this point, in percent of the artwork. */
export function cornerAt({ x, y }: Point): Corner {
  return `${y < 50 ? 'TOP' : 'BOTTOM'}_${x < 50 ? 'LEFT' : 'RIGHT'}`;
}

/** The number of the row before which a lifted row is put, from the middles of all rows; its own number if it stays. */
export function rowAfter(middles: readonly number[], lifted: number, at: number): number {
  return middles.filter((middle, index) => index !== lifted && middle < at).length;
}

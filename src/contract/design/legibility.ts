import { boxesOf } from './boxes.ts';
import { contrastRatio, READABLE_CONTRAST } from './contrast.ts';
import { groundColors } from './ground.ts';
import { RATIO_TYPE_SCALE } from './ratios.ts';
import { type Box, isOverPhoto, layoutOf, slotsOf, TAB_TYPE_SCALE, TYPE_STEPS_CQW } from './rules.ts';
import type { DisplayConfig, TextContent, TextRow } from './schemas.ts';
import { shapeColors } from './shape.ts';

/** Width in px of the board's column on a small phone. */
export const PHONE_COLUMN_PX = 162;
/** Smaller text cannot be read on such a phone. */
export const READABLE_PX = 9;
/** Font size, in cqw, of tabs that a narrow column renders as one strip because each tab would be too small to read. */
export const CLOSED_TABS_CQW = 6;

/** Font size in px of step `size` in the n-th text slot, in a phone's column. */
export function letterPx(design: DisplayConfig, textSlot: number, size: number): number {
  const px = (cqw: number) => (cqw * PHONE_COLUMN_PX) / 100;
  const cqw = (TYPE_STEPS_CQW[size - 1] ?? 0) * RATIO_TYPE_SCALE[design.ratio];
  if (layoutOf(design).name !== 'tear_off' || textSlot !== 2) return px(cqw);
  const open = px(cqw * TAB_TYPE_SCALE);
  return design.lite && open < READABLE_PX ? px(CLOSED_TABS_CQW) : open;
}

/** The colour of strips without a marker's colour. */
export const STRIP_COLOR = '#FFFDF3';
/** The colour of the sheet of paper in layout 20. */
export const PAPER_COLOR = '#FDFCF8';

/** The colours that are known to be behind a row; empty if a picture is behind it. */
export function colorsBehind(
  design: DisplayConfig,
  content: Pick<TextContent, 'background'>,
  row: Pick<TextRow, 'marker'> & Partial<Pick<TextRow, 'strip'>>,
): readonly string[] {
  if (row.marker) return [row.marker];
  if (row.strip) return [STRIP_COLOR];
  if (content.background) return [content.background];
  const slot = slotsOf(design).texts.findIndex((text) => text === content);
  const { texts, paper, shape } = boxesOf(design);
  if (paper && slot === 0) return [PAPER_COLOR];
  if (layoutOf(design).name === 'ribbon') return [design.background];
  if (isOverPhoto(design)) return [];
  if (design.background_type === 'IMAGE' && design.background_id) return [];
  if (design.background_type === 'TEXT' && design.background_text.trim() !== '') {
    return [design.background, design.background_text_color];
  }
  const place = texts[slot] ?? null;
  const isOnShape = place && shape && isMeeting(place, shape);
  return isOnShape ? [...groundColors(design, place), ...shapeColors(design)] : groundColors(design, place);
}

/** Boxes that only share an edge do not meet; their sums are rounded. */
const SHARED_EDGE = 0.1;
const isMeeting = (one: Box, other: Box) =>
  one.y + SHARED_EDGE < other.y + other.height && other.y + SHARED_EDGE < one.y + one.height;

/** The minimum contrast of a row with its background; null if a picture is behind it. */
export function rowContrast(
  design: DisplayConfig,
  content: Pick<TextContent, 'background'>,
  row: TextRow,
): number | null {
  const colors = colorsBehind(design, content, row);
  return colors.length === 0 ? null : Math.min(...colors.map((color) => contrastRatio(row.color, color)));
}

/** Whether a row certainly has too little contrast. */
export function isTooPale(design: DisplayConfig, content: Pick<TextContent, 'background'>, row: TextRow): boolean {
  const contrast = rowContrast(design, content, row);
  return contrast !== null && contrast < READABLE_CONTRAST;
}

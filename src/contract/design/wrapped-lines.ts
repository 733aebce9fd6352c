import { breakableParts } from '../text/bound-amounts.ts';
import { isPaper, MARKER_SPACE, shownText } from './letters.ts';
import type { Font } from './rules.ts';
import type { TextRow } from './schemas.ts';
import { textWidth } from './text-width.ts';

/** As in artwork.css, in em. */
const LINE_HEIGHTS: Partial<Record<Font, number>> = {
  anton: 1.12,
  bebas_neue: 0.98,
  lobster: 1.1,
  pacifico: 1.35,
  caveat: 1,
  shrikhand: 1.15,
};
const SMALL_LINE_HEIGHTS: Record<number, number> = { 1: 1.32, 2: 1.26, 3: 1.18 };
const LINE_HEIGHT = 1.06;
/** Text is taken a little narrower than it is, so that only what is certainly too wide counts. */
const NARROWER = 0.96;

/** The height of a row of this font size in a place `available` wide, by the fonts' widths. */
export function rowHeight(row: TextRow, size: number, available: number): number {
  const inner = isPaper(row) ? available - 2 * MARKER_SPACE.across * size : available;
  return linesHeight(row, size, lineLengths(row, size, inner).length);
}

/** The height of a row of this font size that has this many lines. */
export function linesHeight(row: TextRow, size: number, lines: number): number {
  if (isPaper(row)) return (lines + 2 * MARKER_SPACE.along) * size;
  return lines * size * (LINE_HEIGHTS[row.font] ?? SMALL_LINE_HEIGHTS[row.size] ?? LINE_HEIGHT);
}

/** The length of text that is not broken. */
export function textLength(text: string, row: TextRow, size: number): number {
  return textWidth(text, row.font) * size * NARROWER;
}

/** Texts whose widths are known; more are forgotten. */
const MAX_KNOWN = 1000;
const known = new Map<string, readonly (readonly number[])[]>();

/** The widths of the parts of each paragraph, in em. A text is set in many sizes, so they are computed once. */
function partWidths(row: TextRow): readonly (readonly number[])[] {
  const key = `${row.font} ${row.caps} ${row.text}`;
  const before = known.get(key);
  if (before) return before;
  const widths = shownText(row)
    .split('\n')
    .map((paragraph) => breakableParts(paragraph).map((part) => textWidth(part, row.font) * NARROWER));
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, widths);
  return widths;
}

/** The length of the longest part of a row that is not broken. */
export function longestPart(row: TextRow, size: number): number {
  return partWidths(row).reduce((longest, parts) => Math.max(longest, ...parts), 0) * size;
}

/** The lengths of a row's lines, broken between words and within words that are too long. */
export function lineLengths(row: TextRow, size: number, available: number): number[] {
  const space = textLength(' ', row, size);
  return partWidths(row).flatMap((parts) => {
    const lines = [0];
    for (const part of parts) {
      let width = part * size;
      const last = lines.at(-1) ?? 0;
      if (last > 0 && last + space + width <= available) {
        lines[lines.length - 1] = last + space + width;
        continue;
      }
      if (last > 0) lines.push(0);
      for (; width > available && available > 0; width -= available) lines.splice(-1, 1, available, 0);
      lines[lines.length - 1] = width;
    }
    return lines;
  });
}

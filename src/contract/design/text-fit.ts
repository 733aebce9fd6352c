import { boxesOf, letterSize, type TextBox } from './boxes.ts';
import { columnsOf, fittedRows, SMALLEST_FITTED } from './fit.ts';
import { shownText } from './letters.ts';
import { slotsOf } from './rules.ts';
import type { DisplayConfig, TextContent, TextRow } from './schemas.ts';
import { innerSize, textSpace } from './text-space.ts';
import { lineLengths, rowHeight, textLength } from './wrapped-lines.ts';

/** As in artwork.css. Lengths are percent of the artwork's width. */
const BAND = { width: 0.96, padding: 2.4, gap: 1 };
/**
 * The designer measures exactly; here only what is certainly cut off counts: text leaves its slot by this share of a
 * line.
 */
const CUT_LINE = 0.5;
/** Corners of a round slot that letters do not fill. */
const ROUND = 1.12;

/** The text slots whose text is certainly cut off, by an estimate without a browser. */
export function cutOffSlots(design: DisplayConfig): number[] {
  const { texts } = boxesOf(design);
  return slotsOf(design).texts.flatMap((content, slot) => {
    const box = texts[slot];
    return content && box && content.rows.length > 0 && isCutOff(design, content, box) ? [slot] : [];
  });
}

function isCutOff(design: DisplayConfig, content: TextContent, box: TextBox): boolean {
  const { rows, vertical_align } = content;
  const frame = innerSize(design);
  const width = (frame.width * box.width) / 100;
  const height = (frame.height * box.height) / 100;
  const sizes = rows.map((row) => letterSize(design, row.size, box.kind));
  const tolerance = CUT_LINE * Math.min(...sizes);
  switch (box.kind) {
    case 'band': {
      const heights = rows.map((row, index) => rowHeight(row, sizes[index] ?? 0, frame.width * BAND.width));
      const stack = heights.reduce((sum, one) => sum + one, BAND.gap * (rows.length - 1));
      return stack + 2 * BAND.padding > frame.height + tolerance;
    }
    case 'sticker':
      return leavesCircle(rows, sizes, width, tolerance);
    case 'tabs': {
      const lines = rows.flatMap((row, index) =>
        shownText(row)
          .split('\n')
          .map((line) => textLength(line, row, sizes[index] ?? 0)),
      );
      const across = rows.reduce(
        (sum, row, index) => sum + rowHeight(row, sizes[index] ?? 0, Number.POSITIVE_INFINITY),
        0,
      );
      return Math.max(...lines) > height + tolerance || across > width / design.tab_count + tolerance;
    }
    case 'letters':
      return fittedRows(design, content, box).some((fitted) => fitted !== null && fitted.size < SMALLEST_FITTED);
    default: {
      const fitted = fittedRows(design, content, box);
      const columns = columnsOf(box.kind, rows);
      const space = textSpace(design, box, columns.length);
      // Centred text leaves its slot at both ends, other text at one, with its padding at the other.
      const available = vertical_align === 'CENTER' ? height : height - space.padding;
      return columns.some((column) => {
        // Fitted rows take only the height that the others leave.
        const others = column.filter((row) => !fitted[rows.indexOf(row)]);
        const heights = others.map((row) => rowHeight(row, letterSize(design, row.size), space.width));
        return heights.reduce((sum, one) => sum + one, space.gap * (column.length - 1)) > available + tolerance;
      });
    }
  }
}

function leavesCircle(
  rows: readonly TextRow[],
  sizes: readonly number[],
  diameter: number,
  tolerance: number,
): boolean {
  const heights = rows.map((row, index) => rowHeight(row, sizes[index] ?? 0, diameter));
  const total = heights.reduce((sum, one) => sum + one, 0);
  const radius = (diameter / 2) * ROUND + tolerance / 2;
  let top = -total / 2;
  return rows.some((row, index) => {
    const half = Math.min(diameter, longestLine(row, sizes[index] ?? 0, diameter)) / 2;
    const bottom = top + (heights[index] ?? 0);
    const isOutside = Math.hypot(half, top) > radius || Math.hypot(half, bottom) > radius;
    top = bottom;
    return isOutside;
  });
}

function longestLine(row: TextRow, size: number, available: number): number {
  const lines = lineLengths(row, size, available);
  // Lines of a text that is broken are about as long as each other.
  const total = lines.reduce((sum, line) => sum + line, 0);
  return shownText(row).includes('\n') ? Math.max(...lines) : total / lines.length;
}

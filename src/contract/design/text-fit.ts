import { boxesOf, letterSize, type TextBox } from './boxes.ts';
import { aspectOf } from './ratios.ts';
import { type Font, slotsOf } from './rules.ts';
import type { DisplayConfig, TextContent, TextRow } from './schemas.ts';
import { textWidth } from './text-width.ts';

/** As in artwork.css. Lengths are percent of the artwork's width, letter spacing and line heights are em. */
const BORDERS = { NONE: 0, BOLD: 3.4, THIN: 0.9, DASH: 1.1 };
const INSET = 2.6;
const SPACE = {
  '1:1': { padding: 5, gap: 1.8 },
  '3:4': { padding: 5, gap: 1.8 },
  '9:16': { padding: 5, gap: 1.8 },
  '4:3': { padding: 4.2, gap: 1.5 },
  '16:9': { padding: 3.6, gap: 1.3 },
};
const BAND = { width: 0.96, padding: 2.4, gap: 1 };
const MARKER = { across: 0.55, along: 0.32 };
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
/**
 * The designer measures exactly; here only what is certainly cut off counts: text is taken narrower than it is, and must
 * leave its slot by this share of a line.
 */
const NARROWER = 0.96;
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

function frameOf(design: DisplayConfig): { width: number; height: number } {
  const { border_type, border_inset } = design;
  const isInset = border_inset && (border_type === 'THIN' || border_type === 'DASH');
  const edges = 2 * (BORDERS[border_type] + (isInset ? INSET : 0));
  return { width: 100 - edges, height: 100 / aspectOf(design.ratio) - edges };
}

function isCutOff(design: DisplayConfig, { rows, vertical_align }: TextContent, box: TextBox): boolean {
  const frame = frameOf(design);
  const width = (frame.width * box.width) / 100;
  const height = (frame.height * box.height) / 100;
  const { padding, gap } = SPACE[design.ratio];
  const sizes = rows.map((row) => letterSize(design, row.size, box.kind));
  const tolerance = CUT_LINE * Math.min(...sizes);
  const stackOf = (available: number, between: number) => {
    const heights = rows.map((row, index) => heightOf(row, sizes[index] ?? 0, available));
    return heights.reduce((sum, one) => sum + one, between * (rows.length - 1));
  };
  switch (box.kind) {
    case 'band':
      return stackOf(frame.width * BAND.width, BAND.gap) + 2 * BAND.padding > frame.height + tolerance;
    case 'sticker':
      return leavesCircle(rows, sizes, width, tolerance);
    case 'tabs': {
      const lines = rows.flatMap((row, index) =>
        shownText(row)
          .split('\n')
          .map((line) => widthOf(line, row, sizes[index] ?? 0)),
      );
      const across = rows.reduce(
        (sum, row, index) => sum + heightOf(row, sizes[index] ?? 0, Number.POSITIVE_INFINITY),
        0,
      );
      return Math.max(...lines) > height + tolerance || across > width / design.tab_count + tolerance;
    }
    default: {
      // Centred text leaves its slot at both ends, other text at one, with its padding at the other.
      const available = vertical_align === 'CENTER' ? height : height - padding;
      return stackOf(width - 2 * padding, gap) > available + tolerance;
    }
  }
}

function leavesCircle(
  rows: readonly TextRow[],
  sizes: readonly number[],
  diameter: number,
  tolerance: number,
): boolean {
  const heights = rows.map((row, index) => heightOf(row, sizes[index] ?? 0, diameter));
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

const shownText = ({ text, caps }: TextRow) => (caps ? text.toUpperCase() : text);

function heightOf(row: TextRow, size: number, available: number): number {
  const inner = row.marker ? available - 2 * MARKER.across * size : available;
  const lines = linesOf(row, size, inner).length;
  if (row.marker) return (lines + 2 * MARKER.along) * size;
  return lines * size * (LINE_HEIGHTS[row.font] ?? SMALL_LINE_HEIGHTS[row.size] ?? LINE_HEIGHT);
}

function longestLine(row: TextRow, size: number, available: number): number {
  const lines = linesOf(row, size, available);
  // Lines of a text that is broken are about as long as each other.
  const total = lines.reduce((sum, line) => sum + line, 0);
  return shownText(row).includes('\n') ? Math.max(...lines) : total / lines.length;
}

/** The lengths of a row's lines, broken between words and within words that are too long. */
function linesOf(row: TextRow, size: number, available: number): number[] {
  const space = widthOf(' ', row, size);
  return shownText(row)
    .split('\n')
    .flatMap((paragraph) => {
      const lines = [0];
      for (const word of paragraph.split(/\s+|(?<=-)/u)) {
        let width = widthOf(word, row, size);
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

const widthOf = (text: string, row: TextRow, size: number): number => textWidth(text, row.font) * size * NARROWER;

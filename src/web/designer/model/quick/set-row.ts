import { letterSize, type TextBox, type TextBoxKind } from '../../../../contract/design/boxes.ts';
import { columnsOf, fittedRows } from '../../../../contract/design/fit.ts';
import { isPaper, MARKER_SPACE } from '../../../../contract/design/letters.ts';
import type { DisplayConfig, TextContent, TextRow } from '../../../../contract/design/schemas.ts';
import { innerSize, textSpace } from '../../../../contract/design/text-space.ts';
import { lineLengths, linesHeight, longestPart } from '../../../../contract/design/wrapped-lines.ts';

/** Lines are taken shorter than they are, for kerning, rounding and what the estimate leaves out. */
const CAREFUL = 0.93;
const BAND = { width: 0.96, padding: 2.4, gap: 1 };

/** A row as a browser certainly can set it; lengths in percent of the artwork's width. */
export type SetRow = {
  /** Its font size. */
  size: number;
  lines: number;
  height: number;
  hasBrokenWord: boolean;
};

/** The room for text in a slot inside its padding, and the gap between rows, in percent of the artwork's width. */
export type Room = { width: number; height: number; gap: number };

/** The room in a slot with this many columns of text. */
export function roomIn(design: DisplayConfig, box: TextBox, columns = 1): Room {
  const frame = innerSize(design);
  const [width, height] = [(frame.width * box.width) / 100, (frame.height * box.height) / 100];
  switch (box.kind) {
    case 'band':
      return { width: frame.width * BAND.width, height: height - 2 * BAND.padding, gap: BAND.gap };
    case 'sticker':
      return { width: width * Math.SQRT1_2, height: height * Math.SQRT1_2, gap: 0 };
    case 'tabs':
      return { width: height, height: width / design.tab_count, gap: 0 };
    default:
      return textSpace(design, box, columns);
  }
}

/** The rows of a slot, set without a browser: each one, and the height of all. */
export function setSlot(design: DisplayConfig, content: TextContent, box: TextBox): { rows: SetRow[]; height: number } {
  const { rows } = content;
  const columns = columnsOf(box.kind, rows);
  const { width, gap } = roomIn(design, box, columns.length);
  const fitted = fittedRows(design, content, box);
  const set = rows.map((row, index) => {
    const own = fitted[index];
    if (!own) return setRow(design, row, width, box.kind);
    const paper = isPaper(row) ? 2 * MARKER_SPACE.along * own.size : 0;
    return { size: own.size, lines: 1, height: own.size - own.above - own.below + paper, hasBrokenWord: false };
  });
  const heights = columns.map((column) =>
    column.reduce((sum, row) => sum + (set[rows.indexOf(row)]?.height ?? 0), gap * Math.max(0, column.length - 1)),
  );
  return { rows: set, height: Math.max(0, ...heights) };
}

function setRow(design: DisplayConfig, row: TextRow, width: number, kind: TextBoxKind): SetRow {
  const size = letterSize(design, row.size, kind);
  const available = width * CAREFUL;
  const inner = isPaper(row) ? available - 2 * MARKER_SPACE.across * size : available;
  const lines = lineLengths(row, size, inner).length;
  return {
    size,
    lines,
    height: linesHeight(row, size, lines),
    hasBrokenWord: longestPart(row, size) > inner,
  };
}

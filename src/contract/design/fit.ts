import { boxesOf, letterSize, type TextBox } from './boxes.ts';
import { PHONE_COLUMN_PX, READABLE_PX } from './legibility.ts';
import { letterLines } from './letter-lines.ts';
import { isPaper, MARKER_SPACE, shownText } from './letters.ts';
import { slotsOf } from './rules.ts';
import type { DisplayConfig, TextContent, TextRow } from './schemas.ts';
import { textSpace } from './text-space.ts';
import { emptySpace, textWidth } from './text-width.ts';
import { rowHeight } from './wrapped-lines.ts';

/** Letters of other scripts and emoji are at most this wide, in em. */
const WIDE_LETTER = 1.4;
/** Renderers round lengths. */
const TOLERANCE = 0.995;
/**
 * Smaller text cannot be read in a phone's column, so a row that would need it keeps its own size and is broken into
 * lines.
 */
export const SMALLEST_FITTED = (READABLE_PX * 100) / PHONE_COLUMN_PX;

/** The font size of a row as wide as its place, and how much its margins are smaller than nothing; in cqw. */
export type FittedRow = { size: number; above: number; below: number };

/** Rows in the first of two columns; the others are in the second. */
const FIRST_COLUMN_ROWS = 1;

/** The columns of a slot: all its rows in one, or the first in one and the others beside it. */
export function columnsOf<Row>(kind: TextBox['kind'], rows: readonly Row[]): Row[][] {
  if (kind !== 'columns' || rows.length <= FIRST_COLUMN_ROWS) return [[...rows]];
  return [rows.slice(0, FIRST_COLUMN_ROWS), rows.slice(FIRST_COLUMN_ROWS)];
}

/**
 * The rows of a text slot that are as wide as their place: null for other rows, and for text that is too long or is in
 * a place where nothing is fitted (ribbon, sticker, tabs). Computed from the fonts' widths, so that all renderers
 * agree. Letters around a subject are always fitted. Rows that together would be higher than their place are smaller.
 */
export function fittedRows(design: DisplayConfig, content: TextContent | null, box: TextBox): (FittedRow | null)[] {
  const rows = content?.rows ?? [];
  if (box.kind === 'letters') {
    const lines = letterLines(design, content, box);
    return rows.map((_, index) => {
      const size = lines.rows.find(({ row }) => row === index)?.size;
      return size === undefined ? null : { size, above: 0, below: 0 };
    });
  }
  if (!rows.some(({ fit }) => fit) || !['text', 'narrow', 'columns', 'pairs'].includes(box.kind))
    return rows.map(() => null);
  const columns = columnsOf(box.kind, rows);
  const space = textSpace(design, box, columns.length);
  return columns.flatMap((column) => fitColumn(design, column, space));
}

/** Which rows of the n-th text slot are fitted. */
export function fittedIn(design: DisplayConfig, slot: number): (FittedRow | null)[] {
  const box = boxesOf(design).texts[slot];
  return box ? fittedRows(design, slotsOf(design).texts[slot] ?? null, box) : [];
}

function fitColumn(
  design: DisplayConfig,
  rows: readonly TextRow[],
  { width, height, gap }: { width: number; height: number; gap: number },
): (FittedRow | null)[] {
  const wanted = rows.map((row) => {
    const size = row.fit && row.text.trim() !== '' ? (width / emWidth(row)) * TOLERANCE : 0;
    return size < SMALLEST_FITTED ? null : size;
  });
  const taken = rows.reduce(
    (sum, row, index) => {
      return wanted[index] ? sum : sum + rowHeight(row, letterSize(design, row.size), width);
    },
    gap * (rows.length - 1),
  );
  const needed = rows.reduce((sum, row, index) => sum + (wanted[index] ?? 0) * emHeight(row), 0);
  const share = Math.min(1, Math.max(0, height - taken) / needed);
  return rows.map((row, index) => {
    const size = Math.max(SMALLEST_FITTED, (wanted[index] ?? 0) * share);
    if (!wanted[index]) return null;
    const { top, bottom } = trimOf(row);
    return { size, above: top * size, below: bottom * size };
  });
}

type Ems = { width: number; lines: number; top: number; bottom: number };
/** Texts whose lengths are known; more are forgotten. */
const MAX_KNOWN = 1000;
const known = new Map<string, Ems>();

/** The lengths of a text without its paper, in em. A text is fitted into many places, so they are computed once. */
function emsOf(row: TextRow): Ems {
  const key = `${row.font} ${row.caps} ${row.text}`;
  const before = known.get(key);
  if (before) return before;
  const text = shownText(row);
  const lines = text.split('\n');
  const width = Math.max(0.1, ...lines.map((line) => textWidth(line, row.font, WIDE_LETTER)));
  const ems = { width, lines: lines.length, ...emptySpace(text, row.font) };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, ems);
  return ems;
}

const trimOf = (row: TextRow) => (isPaper(row) ? { top: 0, bottom: 0 } : emsOf(row));

function emWidth(row: TextRow): number {
  const { width } = emsOf(row);
  return isPaper(row) ? width + 2 * MARKER_SPACE.across : width;
}

function emHeight(row: TextRow): number {
  const { top, bottom } = trimOf(row);
  return emsOf(row).lines - top - bottom + (isPaper(row) ? 2 * MARKER_SPACE.along : 0);
}

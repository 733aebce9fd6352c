import type { TextBox } from './boxes.ts';
import type { Box } from './rules.ts';
import type { DisplayConfig, TextContent } from './schemas.ts';
import { innerSize } from './text-space.ts';
import { emptySpace, textWidth } from './text-width.ts';

/** Lengths in percent of the artwork's width. */
const MARGIN = 5;
const FOOT = 1;
/** The space between the lines, the width of the subject and the space beside it, in heights of a capital letter. */
const LEADING = 0.14;
const SUBJECT = 1.2;
const BESIDE = 0.04;
/** Of a larger letter, the subject would leave the artwork. */
const LARGEST = (2 * MARGIN) / (SUBJECT - 1);
const BETWEEN_ROWS = 0.3;
/** Letters of other scripts and emoji are at most this wide, in em. */
const WIDE_LETTER = 1.4;

/** Letters of a row that stand together, from the corner of their row's box. */
export type Letters = { text: string; x: number; y: number };
/** A row as letters: its box and all lengths in cqw, from the corner inside the artwork's border. */
export type LetterRow = { row: number; box: Box; size: number; letters: Letters[] };
export type LetterLines = {
  rows: LetterRow[];
  /** The place of the subject in percent of the artwork inside its border. */
  subject: Box;
};

/** A part of a line: letters of a row, or the place of the subject. */
type Part = { row: number; text: string } | 'subject';

/**
 * Layout 21: the capital letters of a slot in two lines of equal height, with the subject in the place of the first O, or
 * at the end of the first line if there is none. One word is halved; otherwise the second line begins with the second
 * row or, of a single row, with its second word.
 */
export function letterLines(design: DisplayConfig, content: TextContent | null, box: TextBox): LetterLines {
  const rows = content?.rows ?? [];
  const inner = innerSize(design);
  const lines = withSubject(linesOf(rows.map(({ text }) => text.replace(/\s+/gu, ' ').trim())));
  const fonts = rows.map(({ text, font }) => {
    const { top, bottom } = emptySpace(text.toUpperCase().replaceAll('\n', ' '), font);
    return { font, top, capital: Math.max(0.2, 1 - top - bottom) };
  });
  /** Width of a part in heights of a capital letter. */
  const widthOf = (part: Part) => {
    if (part === 'subject') return SUBJECT + 2 * BESIDE;
    const { font = 'jakarta', capital = 1 } = fonts[part.row] ?? {};
    return textWidth(part.text.toUpperCase(), font, WIDE_LETTER) / capital;
  };
  const gaps = (line: readonly Part[]) =>
    line.map((part, index) => (index > 0 && isNewRow(line[index - 1], part) ? BETWEEN_ROWS : 0));
  const widths = lines.map((line) => line.reduce((sum, part) => sum + widthOf(part), 0) + sumOf(gaps(line)));
  const room = { width: inner.width - 2 * MARGIN, height: (inner.height * box.height) / 100 - MARGIN - FOOT };
  const capital = Math.min(LARGEST, room.height / (2 + LEADING), room.width / Math.max(0.1, ...widths));
  const spare = room.height - capital * (2 + LEADING);
  const top = MARGIN + spare * { START: 0, CENTER: 0.5, END: 1, BETWEEN: 0 }[content?.vertical_align ?? 'CENTER'];
  const across = { LEFT: 0, CENTER: 0.5, RIGHT: 1 }[rows[0]?.align ?? 'LEFT'];
  const placed: { row: number; text: string; x: number; y: number; width: number }[] = [];
  let subject: Box = { x: 0, y: 0, width: 0, height: 0 };
  lines.forEach((line, index) => {
    const y = top + index * capital * (1 + LEADING);
    const spaces = gaps(line);
    let x = MARGIN + (room.width - (widths[index] ?? 0) * capital) * across;
    line.forEach((part, at) => {
      x += (spaces[at] ?? 0) * capital;
      const width = widthOf(part) * capital;
      if (part === 'subject') subject = squareAt(x + width / 2, y + capital / 2, SUBJECT * capital, inner);
      else placed.push({ ...part, x, y, width });
      x += width;
    });
  });
  return {
    subject,
    rows: rows.flatMap((_, row) => {
      const own = placed.filter((part) => part.row === row && part.text !== '');
      const { top: empty = 0, capital: share = 1 } = fonts[row] ?? {};
      if (own.length === 0) return [];
      const size = capital / share;
      const left = Math.min(...own.map(({ x }) => x));
      const upper = Math.min(...own.map(({ y }) => y));
      const width = Math.max(...own.map((part) => part.x + part.width)) - left;
      const height = Math.max(...own.map(({ y }) => y)) + capital - upper;
      const letters = own.map(({ text, x, y }) => ({ text, x: x - left, y: y - upper - empty * size }));
      return [{ row, box: { x: left, y: upper, width, height }, size, letters }];
    }),
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const isNewRow = (before: Part | undefined, part: Part) =>
  before !== undefined && before !== 'subject' && part !== 'subject' && before.row !== part.row;

/** A square around a point, in percent of the artwork inside its border. */
function squareAt(x: number, y: number, side: number, inner: { width: number; height: number }): Box {
  return {
    x: ((x - side / 2) * 100) / inner.width,
    y: ((y - side / 2) * 100) / inner.height,
    width: (side * 100) / inner.width,
    height: (side * 100) / inner.height,
  };
}

function linesOf(texts: readonly string[]): [{ row: number; text: string }[], { row: number; text: string }[]] {
  const rows = texts.map((text, row) => ({ row, text })).filter(({ text }) => text !== '');
  const [first, ...rest] = rows;
  if (!first) return [[], []];
  if (rest.length > 0) return [[first], rest];
  const { row, text } = first;
  const space = text.indexOf(' ');
  const letters = [...text];
  const [head, tail] =
    space > 0
      ? [text.slice(0, space), text.slice(space + 1)]
      : [
          letters.slice(0, Math.ceil(letters.length / 2)).join(''),
          letters.slice(Math.ceil(letters.length / 2)).join(''),
        ];
  return [[{ row, text: head }], tail === '' ? [] : [{ row, text: tail }]];
}

/** The lines with the subject in the place of the first O. */
function withSubject(lines: readonly { row: number; text: string }[][]): Part[][] {
  const first = lines.findIndex((line) => line.some(({ text }) => /o/iu.test(text)));
  if (first < 0) return lines.map((line, index) => (index === 0 ? [...line, 'subject'] : line));
  let isPlaced = false;
  return lines.map((line, index) =>
    line.flatMap((part): Part[] => {
      const at = part.text.search(/o/iu);
      if (index !== first || isPlaced || at < 0) return [part];
      isPlaced = true;
      const around = [part.text.slice(0, at), part.text.slice(at + 1)].map((text) => ({ row: part.row, text }));
      const [before = part, after = part] = around;
      return [before, 'subject', after];
    }),
  );
}

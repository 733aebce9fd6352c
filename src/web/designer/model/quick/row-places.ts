import { boxesOf, type TextBox } from '../../../../contract/design/boxes.ts';
import { columnsOf } from '../../../../contract/design/fit.ts';
import { letterLines } from '../../../../contract/design/letter-lines.ts';
import { shownText } from '../../../../contract/design/letters.ts';
import { aspectOf } from '../../../../contract/design/ratios.ts';
import { type Box, slotsOf } from '../../../../contract/design/rules.ts';
import type { DisplayConfig, TextContent, TextRow } from '../../../../contract/design/schemas.ts';
import { COLUMNS } from '../../../../contract/design/text-space.ts';
import { emptySpace, textWidth } from '../../../../contract/design/text-width.ts';
import { lineLengths } from '../../../../contract/design/wrapped-lines.ts';
import { roomIn, setSlot } from './set-row.ts';

/** A row of text, the box of its letters in percent of the artwork, and its font size in cqw. */
export type RowPlace = { slot: number; row: TextRow; box: Box; size: number };

/** Where the rows of a design are; tilts are left out. */
export function rowPlaces(design: DisplayConfig): RowPlace[] {
  const contents = slotsOf(design).texts;
  const aspect = aspectOf(design.ratio);
  return boxesOf(design).texts.flatMap((box, slot) => {
    const content = contents[slot];
    if (!content) return [];
    if (box.kind === 'letters') return letterPlaces(design, content, box, slot);
    const set = setSlot(design, content, box).rows;
    const columns = columnsOf(box.kind, content.rows);
    const room = roomIn(design, box, columns.length);
    const above = (box.height / aspect - room.height) / 2;
    return columns.flatMap((rows, column) => {
      const left =
        columns.length === 1
          ? box.x + (box.width - room.width) / 2
          : box.x + (column === 0 ? COLUMNS.beside : box.width / 2 + COLUMNS.between);
      const used = rows.reduce((sum, row) => sum + (set[content.rows.indexOf(row)]?.height ?? 0), 0);
      const free = room.height - used - room.gap * (rows.length - 1);
      const { first, gap } = spread(content.vertical_align, free, rows.length);
      // A ribbon is as high as its text, from the upper edge of its box.
      let y = box.y + (above + (box.kind === 'band' ? 0 : first)) * aspect;
      return rows.flatMap((row): RowPlace[] => {
        const own = set[content.rows.indexOf(row)];
        if (!own || row.text.trim() === '') return [];
        const length = row.fit
          ? room.width
          : Math.min(room.width, ...[Math.max(0, ...lineLengths(row, own.size, room.width))]);
        const beside = room.width - length;
        const x = left + (row.align === 'LEFT' ? 0 : row.align === 'RIGHT' ? beside : beside / 2);
        const place = { x, y, width: length, height: own.height * aspect };
        y += (own.height + room.gap + gap) * aspect;
        return [{ slot, row, box: place, size: own.size }];
      });
    });
  });
}

/** Letters on both sides of a subject are places of their own. */
function letterPlaces(design: DisplayConfig, content: TextContent, box: TextBox, slot: number): RowPlace[] {
  const aspect = aspectOf(design.ratio);
  return letterLines(design, content, box).rows.flatMap(({ row: index, box: own, size, letters }) => {
    const row = content.rows[index];
    if (!row) return [];
    const { top, bottom } = emptySpace(row.text.toUpperCase(), row.font);
    return letters.map(({ text, x, y }) => ({
      slot,
      row,
      size,
      box: {
        x: own.x + x,
        y: (own.y + y + top * size) * aspect,
        width: textWidth(text.toUpperCase(), row.font) * size,
        height: (1 - top - bottom) * size * aspect,
      },
    }));
  });
}

/** The free space before the first row, and what is added to each gap. */
function spread(align: string, free: number, rows: number): { first: number; gap: number } {
  if (align === 'BETWEEN' && rows > 1) return { first: 0, gap: Math.max(0, free) / (rows - 1) };
  return { first: align === 'START' || align === 'BETWEEN' ? 0 : align === 'END' ? free : free / 2, gap: 0 };
}

/** The boxes of the letters of a row with one line, each as high as the row. */
export function letterBoxes({ row, box }: RowPlace): Box[] {
  const letters = [...shownText(row)];
  const all = textWidth(letters.join(''), row.font) || 1;
  let from = 0;
  return letters.flatMap((letter) => {
    const width = (box.width * textWidth(letter, row.font)) / all;
    const x = box.x + from;
    from += width;
    return letter.trim() === '' ? [] : [{ ...box, x, width }];
  });
}

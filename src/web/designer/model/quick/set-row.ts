import { letterSize, type TextBox, type TextBoxKind } from '../../../../contract/design/boxes.ts';
import { aspectOf } from '../../../../contract/design/ratios.ts';
import type { Font } from '../../../../contract/design/rules.ts';
import type { DisplayConfig, TextRow } from '../../../../contract/design/schemas.ts';
import { textWidth } from '../../../../contract/design/text-width.ts';

/** As in artwork.css. Lengths are percent of the artwork's width, line heights are em. */
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
/** Text is taken wider than it is, for kerning and rounding. */
const WIDER = 1.03;

/** A row as a browser certainly can set it; lengths in percent of the artwork's width. */
export type SetRow = { lines: number; height: number; hasBrokenWord: boolean };

/** Sets a row into a width without a browser, with some room to spare. */
export function setRow(
  design: Pick<DisplayConfig, 'ratio'>,
  row: TextRow,
  available: number,
  kind: TextBoxKind = 'text',
): SetRow {
  const size = letterSize(design, row.size, kind);
  const inner = row.marker ? available - 2 * MARKER.across * size : available;
  const text = row.caps ? row.text.toUpperCase() : row.text;
  const widthOf = (part: string) => textWidth(part, row.font) * size * WIDER;
  const space = widthOf(' ');
  const words = text.split(/\s+/u);
  let lines = 1;
  let last = 0;
  for (const word of words) {
    const width = widthOf(word);
    if (last > 0 && last + space + width > inner) {
      lines += 1;
      last = width;
    } else last += (last > 0 ? space : 0) + width;
  }
  const lineHeight = LINE_HEIGHTS[row.font] ?? SMALL_LINE_HEIGHTS[row.size] ?? LINE_HEIGHT;
  return {
    lines,
    height: row.marker ? (lines + 2 * MARKER.along) * size : lines * size * lineHeight,
    hasBrokenWord: words.some((word) => widthOf(word) > inner),
  };
}

/** The room for text in a slot inside its padding, and the gap between rows, in percent of the artwork's width. */
export function roomIn(design: DisplayConfig, box: TextBox): { width: number; height: number; gap: number } {
  const isInset = design.border_inset && (design.border_type === 'THIN' || design.border_type === 'DASH');
  const edges = 2 * (BORDERS[design.border_type] + (isInset ? INSET : 0));
  const frame = { width: 100 - edges, height: 100 / aspectOf(design.ratio) - edges };
  const [width, height] = [(frame.width * box.width) / 100, (frame.height * box.height) / 100];
  const { padding, gap } = SPACE[design.ratio];
  switch (box.kind) {
    case 'band':
      return { width: frame.width * BAND.width, height: height - 2 * BAND.padding, gap: BAND.gap };
    case 'sticker':
      return { width: width * Math.SQRT1_2, height: height * Math.SQRT1_2, gap: 0 };
    case 'tabs':
      return { width: height, height: width / design.tab_count, gap: 0 };
    default:
      return { width: width - 2 * padding, height: height - 2 * padding, gap };
  }
}

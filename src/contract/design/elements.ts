import { PHONE_COLUMN_PX, READABLE_PX } from './legibility.ts';
import { aspectOf } from './ratios.ts';
import { type Box, ELEMENT_GRID } from './rules.ts';
import type { DesignElement, DisplayConfig } from './schemas.ts';
import { innerSize } from './text-space.ts';
import { textWidth } from './text-width.ts';

/** Width of an element in percent of the artwork's width. */
const WIDTHS = { S: 22, M: 30, L: 40 } as const;

type Kind = DesignElement['type'];
/** Height of an element divided by its width, and the part of it in which its text has room: none for drawings. */
const SHAPES: Record<Kind, { height: number; text: Box | null }> = {
  BURST: { height: 1, text: { x: 18, y: 22, width: 64, height: 56 } },
  DISC: { height: 1, text: { x: 13, y: 20, width: 74, height: 60 } },
  SEAL: { height: 1, text: { x: 14, y: 20, width: 72, height: 60 } },
  TAG: { height: 0.56, text: { x: 24, y: 12, width: 68, height: 76 } },
  STAMP: { height: 0.36, text: { x: 9, y: 16, width: 82, height: 68 } },
  ARROW: { height: 0.7, text: null },
  LOOP: { height: 0.42, text: null },
  UNDERLINE: { height: 0.16, text: null },
  TAPE: { height: 0.28, text: null },
  PIN: { height: 0.3, text: null },
  QR: { height: 1, text: null },
  WHATSAPP: { height: 0.3, text: { x: 28, y: 22, width: 64, height: 56 } },
};
/** A pin is much smaller than what it holds. */
const PIN_WIDTH = 0.3;
/** Letters of other scripts and emoji are at most this wide, in em. */
const WIDE_LETTER = 1.4;
const LINE = 1.04;
const HIGHEST_ROW = 0.52;

/** Whether an element shows text. */
export function hasElementText(type: Kind): boolean {
  return SHAPES[type].text !== null;
}

/** The lines that an element shows. */
export function elementLines(element: DesignElement): readonly string[] {
  if (element.type === 'STAMP') return [element.word];
  if (element.type === 'WHATSAPP') return ['WhatsApp'];
  return hasElementText(element.type) ? element.rows.filter((row) => row.trim() !== '') : [];
}

/** Height of an element divided by its width. */
export function elementAspect(type: Kind): number {
  return SHAPES[type].height;
}

/** The box of an element in cqw, from the corner inside the artwork's border. */
export function elementBox(design: DisplayConfig, element: DesignElement): Box {
  const inner = innerSize(design);
  const cell = inner.width / ELEMENT_GRID.columns;
  const width = WIDTHS[element.size] * (element.type === 'PIN' ? PIN_WIDTH : 1);
  const height = element.type === 'PIN' ? width : width * SHAPES[element.type].height;
  const lastRow = Math.floor(inner.height / cell);
  const row = Math.min(element.row, lastRow);
  return { x: element.col * cell - width / 2, y: row * cell - height / 2, width, height };
}

/** The place of an element's text in percent of the element; null for a drawing. */
export function elementTextBox({ type }: DesignElement): Box | null {
  return SHAPES[type].text;
}

/** The font sizes of an element's lines in cqw: each as wide as its place, and all as high as it together. */
export function elementSizes(element: DesignElement): number[] {
  const { text, height: aspect } = SHAPES[element.type];
  if (!text) return [];
  const lines = elementLines(element);
  const width = (WIDTHS[element.size] * text.width) / 100;
  const height = (WIDTHS[element.size] * aspect * text.height) / 100;
  const wanted = lines.map((line) => {
    const wide = width / Math.max(0.1, textWidth(line, element.font, WIDE_LETTER));
    return Math.min(wide, lines.length === 1 ? height / LINE : HIGHEST_ROW * height);
  });
  const needed = wanted.reduce((sum, size) => sum + size * LINE, 0);
  const share = Math.min(1, height / Math.max(needed, 0.1));
  return wanted.map((size) => size * share);
}

/** Whether all text of an element can be read in a phone's column. */
export function isElementReadable(element: DesignElement): boolean {
  return elementSizes(element).every((size) => (size * PHONE_COLUMN_PX) / 100 >= READABLE_PX);
}

/** The last row of the grid on an artwork of this ratio. */
export function lastElementRow({ ratio }: Pick<DisplayConfig, 'ratio'>): number {
  return Math.floor(ELEMENT_GRID.columns / aspectOf(ratio));
}

import type { TextBox } from './boxes.ts';
import { aspectOf } from './ratios.ts';
import type { DisplayConfig } from './schemas.ts';

// As in artwork.css. Lengths are percent of the artwork's width.
const BORDERS = { NONE: 0, BOLD: 3.4, THIN: 0.9, DASH: 1.1 } as const;
const INSET = 2.6;
const SPACE = {
  '1:1': { padding: 5, gap: 1.8 },
  '3:4': { padding: 5, gap: 1.8 },
  '9:16': { padding: 5, gap: 1.8 },
  '4:3': { padding: 4.2, gap: 1.5 },
  '16:9': { padding: 3.6, gap: 1.3 },
} as const;
const NARROW_ABOVE = 0.6;
const NARROW_BESIDE = 2.5;
/** Two columns of text: the padding beside them, the gap between rows, and half of the space between the columns. */
export const COLUMNS = { beside: 5, gap: 1, between: 3.2 } as const;

/** The size of the artwork inside its border. */
export function innerSize(design: Pick<DisplayConfig, 'ratio' | 'border_type' | 'border_inset'>): {
  width: number;
  height: number;
} {
  const { border_type, border_inset } = design;
  const isInset = border_inset && (border_type === 'THIN' || border_type === 'DASH');
  const edges = 2 * (BORDERS[border_type] + (isInset ? INSET : 0));
  return { width: 100 - edges, height: 100 / aspectOf(design.ratio) - edges };
}

/** The place of the rows in a text slot, the space between them, and the padding above them. */
export type TextSpace = { width: number; height: number; gap: number; padding: number };

/** The place for the rows of a slot. Of two columns each has half of it. */
export function textSpace(
  design: Pick<DisplayConfig, 'ratio' | 'border_type' | 'border_inset'>,
  box: TextBox,
  columns = 1,
): TextSpace {
  const inner = innerSize(design);
  const { padding, gap } = SPACE[design.ratio];
  const isNarrow = box.kind === 'narrow' || box.kind === 'pairs';
  const above = isNarrow || box.kind === 'columns' ? NARROW_ABOVE : padding;
  const beside = isNarrow ? NARROW_BESIDE : box.kind === 'columns' ? COLUMNS.beside : padding;
  const width = (inner.width * box.width) / 100 - 2 * beside;
  return {
    width: columns === 1 ? width : width / 2 - COLUMNS.between,
    height: (inner.height * box.height) / 100 - 2 * above,
    gap: box.kind === 'columns' ? COLUMNS.gap : gap,
    padding: above,
  };
}

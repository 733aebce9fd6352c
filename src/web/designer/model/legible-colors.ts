import { contrastRatio, READABLE_CONTRAST } from '../../../contract/design/contrast.ts';
import { colorsBehind, isTooPale } from '../../../contract/design/legibility.ts';
import { slotsOf } from '../../../contract/design/rules.ts';
import type { DisplayConfig, TextContent, TextRow } from '../../../contract/design/schemas.ts';
import { textAt, withText } from './model.ts';

const INK = '#15171C';
const WHITE = '#FFFFFF';
const BLACK = '#000000';

const lowestContrast = (color: string, behind: readonly string[]) =>
  Math.min(...behind.map((one) => contrastRatio(color, one)));

/** The text colour with the most contrast on these colours: white, ink or, if both are too weak, black. */
export function readableOn(colors: readonly string[]): string {
  const best = lowestContrast(WHITE, colors) > lowestContrast(INK, colors) ? WHITE : INK;
  const isWeak = lowestContrast(best, colors) < READABLE_CONTRAST;
  return isWeak && lowestContrast(BLACK, colors) > lowestContrast(best, colors) ? BLACK : best;
}

/** The row in a colour that the designer chose; the author's is stored for when it is legible again. */
export function recolored(row: TextRow, color: string): TextRow {
  const own = row.author_color ?? row.color;
  return { ...row, color, author_color: color === own ? null : own };
}

/**
 * The design after a change, with legible text wherever the colours behind it are known. Colours that the designer
 * chose before are chosen again: they were meant for what was behind the text then. With `before`, the design before
 * a change of the look, text that this change made too pale gets another colour too; text that its author made pale
 * keeps it.
 */
export function withLegibleColors(design: DisplayConfig, before: DisplayConfig | null): DisplayConfig {
  let changed = design;
  slotsOf(design).texts.forEach((content, slot) => {
    if (!content) return;
    const rows = content.rows.map((row, index) => {
      const wasPale = before !== null && wasTooPale(before, slot, index, row);
      return legibleRow(design, content, row, before !== null && !wasPale);
    });
    if (rows.some((row, index) => row !== content.rows[index])) changed = withText(changed, slot, { rows });
  });
  return changed;
}

function legibleRow(design: DisplayConfig, content: TextContent, row: TextRow, mayReplace: boolean): TextRow {
  const behind = colorsBehind(design, content, row);
  const own = row.author_color ?? row.color;
  // Text on a picture is measured by its pixels.
  if (behind.length === 0) return row;
  const isReplaced = row.author_color !== null;
  if (lowestContrast(own, behind) >= READABLE_CONTRAST) return isReplaced ? recolored(row, own) : row;
  if (!isReplaced && !mayReplace) return row;
  const color = readableOn(behind);
  return lowestContrast(color, behind) > lowestContrast(own, behind) ? recolored(row, color) : recolored(row, own);
}

function wasTooPale(before: DisplayConfig, slot: number, index: number, row: TextRow): boolean {
  const content = textAt(before, slot);
  const earlier = content?.rows[index];
  return content !== null && earlier?.color === row.color && isTooPale(before, content, earlier);
}

import widths from './font-widths.json' with { type: 'json' };
import type { Font } from './rules.ts';

/** Letter spacing in em, as in artwork.css. */
const SPACING: Partial<Record<Font, number>> = {
  jakarta: -0.01,
  bebas_neue: 0.01,
  archivo_black: -0.02,
  space_mono_bold: -0.02,
  rubik_mono: -0.04,
  bangers: 0.02,
};

/**
 * The width of a line in em, from the fonts' advance widths without kerning. Of other scripts and emoji no widths are known;
 * they are taken as 0.6 em, which is wider than Latin.
 */
export function textWidth(text: string, font: Font): number {
  const table = widths[font];
  const spacing = SPACING[font] ?? 0;
  let width = 0;
  for (const character of text) {
    // A letter with a mark is as wide as without.
    const code = (character.normalize('NFKD')[0] ?? '').charCodeAt(0) - 32;
    width += (table[code] ?? 600) / 1000 + spacing;
  }
  return width;
}

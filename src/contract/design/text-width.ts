import fonts from './font-widths.json' with { type: 'json' };
import type { Font } from './rules.ts';

/** The file has widths in this many parts of an em, and other lengths in thousandths. */
export const WIDTH_PARTS = 250;
const FIRST_CODE = 32;
const LAST_CODE = 126;
const THOUSANDTHS = 1000;

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
 * The width of a line in em, from the fonts' advance widths without kerning. Of other scripts and emoji no widths are
 * known; they are taken as `other` em, by default 0.6, which is wider than Latin.
 */
export function textWidth(text: string, font: Font, other = 0.6): number {
  const widths = widthsOf(font);
  const spacing = SPACING[font] ?? 0;
  let width = 0;
  for (const character of text) {
    const code = character === '\u00A0' ? FIRST_CODE : character.charCodeAt(0);
    // A letter with a mark is as wide as without.
    const letter = code <= LAST_CODE ? code : (character.normalize('NFKD')[0] ?? '').charCodeAt(0);
    width += (widths[letter - FIRST_CODE] ?? other) + spacing;
  }
  return width;
}

const decoded = new Map<Font, readonly number[]>();

function widthsOf(font: Font): readonly number[] {
  const known = decoded.get(font);
  if (known) return known;
  const { widths } = fonts[font];
  const made = Array.from(
    { length: widths.length / 2 },
    (_, at) => Number.parseInt(widths.slice(2 * at, 2 * at + 2), 36) / WIDTH_PARTS,
  );
  decoded.set(font, made);
  return made;
}

/**
 * The empty space in a line of the font's size, above the tallest letter of the text and below its lowest, in em: below
 * 0 where letters leave the line. Letters of other scripts may fill the line.
 */
export function emptySpace(text: string, font: Font): { top: number; bottom: number } {
  if (/[^\n -~\u00A0]/.test(text)) return { top: 0, bottom: 0 };
  const { ascender, cap, baseline, descender } = fonts[font];
  return {
    top: (/[bdfhklt]/.test(text) ? Math.min(ascender, cap) : cap) / THOUSANDTHS,
    bottom: (/[gjpqyQ,;()@$]/.test(text) ? descender : baseline) / THOUSANDTHS,
  };
}

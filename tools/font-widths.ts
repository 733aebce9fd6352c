// `node tools/font-widths.ts` writes the widths of the ads' fonts, by which rows are made as wide as their place and
// the server estimates whether text fits.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FONTS, type Font } from '../src/contract/design/rules.ts';
import { WIDTH_PARTS } from '../src/contract/design/text-width.ts';
import { artworkFontPath } from '../src/web/outputs/fonts.ts';

type FontFile = {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  glyphForCodePoint(code: number): { bbox: { minY: number; maxY: number } };
  layout(text: string): { advanceWidth: number };
};
/** The reader of fonts in pdfkit, which exports no measures of single letters. */
const fontkit: { openSync(path: string): FontFile } = createRequire(createRequire(import.meta.url).resolve('pdfkit'))(
  'fontkit',
);

const root = join(import.meta.dirname, '..');
/** Printable ASCII. */
const CHARACTERS = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index));

/**
 * Of one font: the widths of printable ASCII in parts of an em, each as two digits of base 36, and the empty space in a
 * line of the font's size above small letters with ascenders and above capitals, below the baseline and below
 * descenders, in thousandths of an em.
 */
type Measures = { widths: string; ascender: number; cap: number; baseline: number; descender: number };

/** The measures of all fonts of ads. */
export function measureFonts(): Record<Font, Measures> {
  return Object.fromEntries(
    FONTS.map((font) => [font, measured(fontkit.openSync(artworkFontPath(root, font)))]),
  ) as Record<Font, Measures>;
}

function measured(file: FontFile): Measures {
  const em = (length: number) => length / file.unitsPerEm;
  const glyph = (letter: string) => file.glyphForCodePoint(letter.codePointAt(0) ?? 0);
  const widths = CHARACTERS.map((character) => Math.round(em(file.layout(character).advanceWidth) * WIDTH_PARTS));
  // A line of the font's size has the font's ascent and descent in its middle.
  const baseline = 0.5 + (em(file.ascent) + em(file.descent)) / 2;
  const above = (letter: string) => Math.round((baseline - em(glyph(letter).bbox.maxY)) * 1000);
  const below = (letter: string) => Math.round((1 - baseline + em(Math.min(0, glyph(letter).bbox.minY))) * 1000);
  return {
    widths: widths.map((width) => width.toString(36).padStart(2, '0')).join(''),
    ascender: above('d'),
    cap: above('H'),
    baseline: below('H'),
    descender: below('p'),
  };
}

if (import.meta.main) {
  const path = join(root, 'src', 'contract', 'design', 'font-widths.json');
  const lines = Object.entries(measureFonts()).map(([font, values]) => `  "${font}": ${JSON.stringify(values)}`);
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
}

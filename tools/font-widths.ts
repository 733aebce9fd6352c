// `node tools/font-widths.ts` writes the widths of the ads' fonts, by which server and browser estimate whether text fits.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { FONTS, type Font } from '../src/contract/design/rules.ts';
import { artworkFontPath } from '../src/web/outputs/fonts.ts';

const root = join(import.meta.dirname, '..');
/** Printable ASCII. */
const CHARACTERS = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index));

/** The widths of printable ASCII in thousandths of an em, by font. */
export function measureFonts(): Record<Font, number[]> {
  const doc = new PDFDocument({ autoFirstPage: false });
  const widthsOf = (font: Font) => {
    doc.font(readFileSync(artworkFontPath(root, font))).fontSize(1000);
    return CHARACTERS.map((character) => Math.round(doc.widthOfString(character)));
  };
  return Object.fromEntries(FONTS.map((font) => [font, widthsOf(font)])) as Record<Font, number[]>;
}

if (import.meta.main) {
  const path = join(root, 'src', 'contract', 'design', 'font-widths.json');
  const lines = Object.entries(measureFonts()).map(([font, widths]) => `  "${font}": ${JSON.stringify(widths)}`);
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
}

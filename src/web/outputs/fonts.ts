import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { SatoriOptions } from 'satori';
import type { Font } from '../../contract/design/rules.ts';
import { lettersOf } from '../../contract/text/short-text.ts';
import { FONT_FACES } from '../designer/artwork/fonts.ts';
import { FALLBACK_WEIGHT, fallbackBytes, fallbackFor, fallbackLetter } from './fallback-fonts.ts';

/** The interface's font in fixed weights; satori and pdfkit do not support variable fonts. */
export const UI_FAMILY = 'Plus Jakarta Sans';
/** The weight of the interface's font in ads, which no CSS weight name describes. */
export const ARTWORK_UI_FAMILY = 'Plus Jakarta Sans 650';
export const MONO_FAMILY = 'Space Mono';

type FontFile = {
  family: string;
  weight: 400 | 600 | 700 | 800;
  style: 'normal' | 'italic';
  /** A file of a @fontsource package, or a file in `fonts/` beside this file. */
  file: string;
};

const packaged = (
  family: string,
  name: string,
  weight: FontFile['weight'] = 400,
  style: FontFile['style'] = 'normal',
): FontFile => ({ family, weight, style, file: `@fontsource/${name}/files/${name}-latin-${weight}-${style}.woff` });
const own = (family: string, weight: FontFile['weight'], name: number): FontFile => ({
  family,
  weight,
  style: 'normal',
  file: `plus-jakarta-sans-latin-${name}.ttf`,
});

// Characters that a font lacks are taken from earlier ones, so the interface's fonts come first.
const FONT_FILES: readonly FontFile[] = [
  own(UI_FAMILY, 400, 400),
  own(UI_FAMILY, 600, 600),
  own(UI_FAMILY, 700, 700),
  own(UI_FAMILY, 800, 800),
  own(ARTWORK_UI_FAMILY, 600, 650),
  packaged('Anton', 'anton'),
  packaged('Bebas Neue', 'bebas-neue'),
  packaged('Archivo Black', 'archivo-black'),
  packaged('Abril Fatface', 'abril-fatface'),
  packaged('Playfair Display', 'playfair-display', 700),
  packaged('Playfair Display', 'playfair-display', 700, 'italic'),
  packaged('DM Serif Display', 'dm-serif-display'),
  packaged('Alfa Slab One', 'alfa-slab-one'),
  packaged('Lobster', 'lobster'),
  packaged('Pacifico', 'pacifico'),
  packaged('Shrikhand', 'shrikhand'),
  packaged('Permanent Marker', 'permanent-marker'),
  packaged('Caveat', 'caveat', 700),
  packaged('Righteous', 'righteous'),
  packaged('Fredoka', 'fredoka', 600),
  packaged('Bungee', 'bungee'),
  packaged('Bangers', 'bangers'),
  packaged('Rubik Mono One', 'rubik-mono-one'),
  packaged(MONO_FAMILY, 'space-mono'),
  packaged(MONO_FAMILY, 'space-mono', 700),
];

/** Path of a font's file; `root` is the project's folder. */
export function fontPath(root: string, { file }: Pick<FontFile, 'file'>): string {
  if (!file.startsWith('@')) return join(root, 'src', 'web', 'outputs', 'fonts', file);
  return createRequire(join(root, 'package.json')).resolve(file);
}

/** Path of the file of a font of ads. */
export function artworkFontPath(root: string, font: Font): string {
  const { family, weight, italic } = FONT_FACES[font];
  const isOwn = font === 'jakarta';
  const file = FONT_FILES.find((candidate) =>
    isOwn
      ? candidate.family === ARTWORK_UI_FAMILY
      : candidate.family === family && candidate.weight === weight && (candidate.style === 'italic') === italic,
  );
  if (!file) throw new Error(`no file of the font ${font}`);
  return fontPath(root, file);
}

/** Files of one family, for a PDF. */
export function familyFiles(root: string, family: string) {
  return FONT_FILES.filter((font) => font.family === family).map((font) => ({
    src: fontPath(root, font),
    fontWeight: font.weight,
  }));
}

const loaded = new Map<string, Promise<SatoriOptions['fonts']>>();

/** All fonts for satori, read once. */
export function loadFonts(root: string): Promise<SatoriOptions['fonts']> {
  const found =
    loaded.get(root) ??
    Promise.all(
      FONT_FILES.map(async (font) => ({
        name: font.family,
        weight: font.weight,
        style: font.style,
        data: await readFile(fontPath(root, font)),
      })),
    );
  loaded.set(root, found);
  return found;
}

// The characters of all fonts above, which are Latin subsets, without combining marks and invisible characters.
const DRAWABLE =
  /[\n\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF\u0102\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2002\u2009\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2032\u2033\u2039\u203A\u2044\u20AC\u2122\u2191\u2193\u2212\u2215]/u;
/** Preserves the height of a row whose text has no supported character. */
const EMPTY_LINE = '\u00A0';

/** Whether our fonts have a letter. */
export function isOurLetter(letter: string): boolean {
  return [...letter].every((character) => DRAWABLE.test(character));
}

/** The text in letters that our fonts or the fallback fonts have; other letters without their marks, or left out. */
export function drawableText(text: string): string {
  const drawn = lettersOf(text.normalize('NFC'))
    .map((letter) => (isOurLetter(letter) ? letter : fallbackLetter(letter) || foldedLetters(letter)))
    .join('')
    .replace(/ {2,}/g, ' ');
  return drawn.trim() === '' ? EMPTY_LINE : drawn;
}

/** The fonts for texts that were made drawable: all of ours, and the fallback files that their letters need. */
export async function fontsFor(root: string, texts: readonly string[]): Promise<SatoriOptions['fonts']> {
  const fonts = await loadFonts(root);
  const missing = [...new Set(texts.flatMap(lettersOf))].filter((letter) => !isOurLetter(letter));
  const files = missing.flatMap((letter) => fallbackFor(letter) ?? []);
  if (files.length === 0) return fonts;
  const needed = [...new Map(files.map((file) => [file.path, file])).values()];
  return [
    ...fonts,
    ...needed.map((file) => ({
      name: file.name,
      weight: FALLBACK_WEIGHT,
      style: 'normal' as const,
      data: fallbackBytes(file),
    })),
  ];
}

// A letter with a mark that the fonts lack is still readable without the mark.
function foldedLetters(letter: string): string {
  return [...letter].map(foldedLetter).join('');
}

function foldedLetter(character: string): string {
  if (DRAWABLE.test(character)) return character;
  const [base = ''] = character.normalize('NFKD');
  return base !== character && DRAWABLE.test(base) && /\p{L}/u.test(base) ? base : '';
}

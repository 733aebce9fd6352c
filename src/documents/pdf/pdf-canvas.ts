import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type PDFDocument from 'pdfkit';
import type { Brand } from '../../contract/brand/brand.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { LOGO_LETTERS, LOGO_MARK, LOGO_NAME } from '../../web/layout/logo-paths.ts';
import { type FontRun, fallbackBytes, fontRuns } from '../../web/outputs/fallback-fonts.ts';
import { familyFiles, isOurLetter, MONO_FAMILY, UI_FAMILY } from '../../web/outputs/fonts.ts';

/** pdfkit takes 34 MB, and most servers create no document for days: the first one loads it. */
const require = createRequire(import.meta.url);

/** Points in a CSS pixel. All lengths of a PDF are CSS pixels, as in the design. */
const POINTS = 0.75;
const CACHED_WIDTHS = 1000;
const LOGO = { width: 125.1, height: 33 } as const;
const ACCENT = '#1B3FC4';
const INK = '#15171C';

export type Weight = 400 | 600 | 700 | 800;
export type TextStyle = {
  size: number;
  weight?: Weight;
  family?: typeof UI_FAMILY | typeof MONO_FAMILY;
  color?: string;
  /** Whether `x` is the start or the end of the text. */
  align?: 'left' | 'right';
  /** Letter spacing in pixels. */
  spacing?: number;
};

/** Draws on the pages of one PDF. Lengths are CSS pixels. */
export type PdfCanvas = {
  doc: PDFKit.PDFDocument;
  addPage(): void;
  /** Writes one line; `y` is its baseline. */
  line(text: string, x: number, y: number, style: TextStyle): void;
  width(text: string, style: TextStyle): number;
};

type PdfOptions = {
  /** The project's folder, which contains the fonts. */
  root: string;
  size: { width: number; height: number };
  locale: Locale;
  title: string;
  app_name: string;
  created_at: Date;
  /** Extra space between words, in em. */
  wordSpacing: number;
  features: PDFKit.Mixins.OpenTypeFeatures[];
};

const fontFiles = new Map<string, ReadonlyMap<string, Buffer>>();

const fontName = (family: string, weight: number) => `${family} ${weight}`;

function fontsOf(root: string): ReadonlyMap<string, Buffer> {
  const fonts =
    fontFiles.get(root) ??
    new Map(
      [UI_FAMILY, MONO_FAMILY].flatMap((family) =>
        familyFiles(root, family).map(
          ({ src, fontWeight }) => [fontName(family, fontWeight), readFileSync(src)] as const,
        ),
      ),
    );
  fontFiles.set(root, fonts);
  return fonts;
}

/** Opens a PDF without pages. */
export function openPdf({ root, size, wordSpacing, features, ...info }: PdfOptions): PdfCanvas {
  const Document: typeof PDFDocument = require('pdfkit');
  const doc = new Document({
    size: [size.width * POINTS, size.height * POINTS],
    // No automatic page breaks: a text that reaches the end of the page must not start a new one.
    margin: 0,
    autoFirstPage: false,
    // Its cache of words would grow with every text.
    fontLayoutCache: false,
    lang: info.locale,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: info.title, Author: info.app_name, Creator: info.app_name, CreationDate: info.created_at },
  });
  for (const [name, bytes] of fontsOf(root)) doc.registerFont(name, bytes);
  const registered = new Set<string>();
  // A width may be needed before there is a page.
  const setFont = ({ size, weight = 400, family = UI_FAMILY }: TextStyle, { file }: FontRun) => {
    if (!file) return doc.font(fontName(family, weight)).fontSize(size);
    if (!registered.has(file.name)) doc.registerFont(file.name, fallbackBytes(file));
    registered.add(file.name);
    return doc.font(file.name).fontSize(size);
  };
  const options = ({ size, spacing }: TextStyle, { file }: FontRun) => ({
    lineBreak: false,
    wordSpacing: wordSpacing * size,
    // Fallback fonts keep the features that their scripts need.
    ...(file ? {} : { features }),
    ...(spacing === undefined ? {} : { characterSpacing: spacing }),
  });
  // pdfkit's own measure ignores the extra space between words.
  const measureRun = (run: FontRun, style: TextStyle) =>
    setFont(style, run).widthOfString(run.text, options(style, run)) +
    wordSpacing * style.size * (run.text.split(' ').length - 1);
  const measure = (text: string, style: TextStyle) =>
    fontRuns(text, isOurLetter).reduce((sum, run) => sum + measureRun(run, style), 0);
  const widths = new LRUCache<string, number>({ max: CACHED_WIDTHS });
  // All digits have the same width, so a column of numbers needs few cache entries.
  const hasTabularFigures = features.includes('tnum');
  const width = (text: string, style: TextStyle) => {
    const shape = hasTabularFigures ? text.replaceAll(/\d/g, '0') : text;
    const key = `${style.family ?? UI_FAMILY} ${style.size} ${style.weight ?? 400} ${style.spacing ?? 0} ${shape}`;
    const known = widths.get(key) ?? measure(shape, style);
    widths.set(key, known);
    return known;
  };
  return {
    doc,
    width,
    addPage() {
      doc.addPage();
      doc.scale(POINTS);
    },
    line(text, x, y, style) {
      let from = style.align === 'right' ? x - width(text, style) : x;
      for (const run of fontRuns(text, isOurLetter)) {
        setFont(style, run)
          .fillColor(style.color ?? INK)
          .text(run.text, from, y, { ...options(style, run), baseline: 'alphabetic' });
        from += measureRun(run, style);
      }
    },
  };
}

/** Draws the logo's symbol and, if the product has its default name, the name beside it. */
export function drawLogo(
  { doc }: PdfCanvas,
  brand: Pick<Brand, 'app_name' | 'accent'>,
  x: number,
  y: number,
  height: number,
): void {
  doc
    .save()
    .translate(x, y)
    .scale(height / LOGO.height);
  doc.path(LOGO_MARK).fill(brand.accent?.light ?? ACCENT, 'even-odd');
  if (brand.app_name === LOGO_NAME) doc.path(LOGO_LETTERS).fill(INK);
  doc.restore();
}

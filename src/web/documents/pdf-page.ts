import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import PDFDocument from 'pdfkit';
import type { DocumentFrame } from '../../contract/documents.ts';
import { LOGO_LETTERS, LOGO_MARK, LOGO_NAME } from '../layout/logo-paths.ts';
import { drawableText, familyFiles, UI_FAMILY } from '../outputs/fonts.ts';
import { formatDateTime, type Translate } from '../ui/format.ts';

// All lengths are CSS pixels, as in the design: A4 is 794 × 1123 px.
const POINTS = 0.75;
export const PAGE = { width: 794, height: 1123, left: 60, right: 734, top: 56, bottom: 1010 } as const;
const FOOTER_TOP = 1026;
export const INK = { full: '#15171C', soft: '#454850', faint: '#63666E' } as const;
const LINE = '#DDDDD4';
const DASHES = '#C6C6BB';
const ACCENT = '#1B3FC4';
/** Extra space between words, in em. */
const WORD_SPACING = 0.045;
const KEPT_WIDTHS = 1000;
/** Placeholder for a text without any character that our fonts contain. */
const UNDRAWABLE = '(…)';

export type Weight = 400 | 600 | 700 | 800;
export type Style = {
  size: number;
  weight?: Weight;
  color?: string;
  /** Whether `x` is the start or the end of the text. */
  align?: 'left' | 'right';
  /** Letter spacing in pixels. */
  spacing?: number;
};

export type PdfPage = {
  doc: PDFKit.PDFDocument;
  words: Translate;
  /** Writes one line; `y` is its baseline. */
  line(text: string, x: number, y: number, style: Style): void;
  width(text: string, style: Style): number;
  rule(x: number, y: number, width: number, kind: 'line' | 'dashes'): void;
  /** Starts the next page and draws its footer. */
  addPage(pages: number): void;
};

const kept = new Map<string, ReadonlyMap<Weight, Buffer>>();

function fontsOf(root: string): ReadonlyMap<Weight, Buffer> {
  const found =
    kept.get(root) ??
    new Map(familyFiles(root, UI_FAMILY).map(({ src, fontWeight }) => [fontWeight, readFileSync(src)]));
  kept.set(root, found);
  return found;
}

/** Opens a document without pages. */
export function openPdfPage(root: string, frame: DocumentFrame, words: Translate, title: string): PdfPage {
  const doc = new PDFDocument({
    size: 'A4',
    // No automatic page breaks: a text that reaches the end of the page must not start a new one.
    margin: 0,
    autoFirstPage: false,
    // Its cache of words would grow with every row.
    fontLayoutCache: false,
    lang: frame.locale,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: frame.app_name, Creator: frame.app_name, CreationDate: frame.printed_at },
  });
  for (const [weight, bytes] of fontsOf(root)) doc.registerFont(String(weight), bytes);
  // A width may be needed before there is a page.
  const setFont = ({ size, weight = 400 }: Style) => doc.font(String(weight)).fontSize(size);
  const options = ({ size, spacing }: Style) => ({
    lineBreak: false,
    wordSpacing: WORD_SPACING * size,
    // Tabular figures, so that columns of digits align.
    features: ['tnum', 'kern', 'liga'] as PDFKit.Mixins.OpenTypeFeatures[],
    ...(spacing === undefined ? {} : { characterSpacing: spacing }),
  });
  // pdfkit's own measure ignores the extra space between words.
  const measure = (text: string, style: Style) =>
    setFont(style).widthOfString(text, options(style)) + WORD_SPACING * style.size * (text.split(' ').length - 1);
  const widths = new LRUCache<string, number>({ max: KEPT_WIDTHS });
  const width = (text: string, style: Style) => {
    // All digits have the same width, so a column of numbers needs few cache entries.
    const shape = text.replaceAll(/\d/g, '0');
    const key = `${style.size} ${style.weight ?? 400} ${style.spacing ?? 0} ${shape}`;
    const known = widths.get(key) ?? measure(shape, style);
    widths.set(key, known);
    return known;
  };
  let page = 0;
  return {
    doc,
    words,
    width,
    line(text, x, y, style) {
      const from = style.align === 'right' ? x - width(text, style) : x;
      setFont(style)
        .fillColor(style.color ?? INK.full)
        .text(text, from, y, { ...options(style), baseline: 'alphabetic' });
    },
    rule(x, y, length, kind) {
      doc
        .save()
        .moveTo(x, y)
        .lineTo(x + length, y);
      if (kind === 'line') doc.lineWidth(1).stroke(LINE);
      else doc.lineWidth(2).dash(6, { space: 4 }).stroke(DASHES);
      doc.restore();
    },
    addPage(pages) {
      page += 1;
      doc.addPage();
      doc.scale(POINTS);
      this.rule(PAGE.left, FOOTER_TOP, PAGE.right - PAGE.left, 'line');
      const style = { size: 11.5, color: INK.soft } as const;
      this.line(`${frame.app_name} · ${frame.site}`, PAGE.left, 1054, style);
      this.line(words('automatic', {}), PAGE.left, 1071, style);
      this.line(words('page', { page, pages }), PAGE.right, 1054, { ...style, align: 'right' });
      const date = timestampText(frame.printed_at, frame, words);
      this.line(words('printed', { date }), PAGE.right, 1071, { ...style, align: 'right' });
    },
  };
}

/** Draws the logo and the document's title at the top of its first page. */
export function drawHead(sheet: PdfPage, frame: DocumentFrame, title: string, subtitle: string): void {
  const { doc } = sheet;
  const scale = 150 / 125.1;
  doc.save().translate(PAGE.left, PAGE.top).scale(scale);
  doc.path(LOGO_MARK).fill(ACCENT, 'even-odd');
  if (frame.app_name === LOGO_NAME) doc.path(LOGO_LETTERS).fill(INK.full);
  doc.restore();
  if (frame.app_name !== LOGO_NAME) {
    sheet.line(frame.app_name, PAGE.left + 44, PAGE.top + 30, { size: 28, weight: 800 });
  }
  sheet.line(title, PAGE.right, 84, { size: 30, weight: 700, align: 'right', spacing: -0.6 });
  sheet.line(subtitle, PAGE.right, 110, { size: 13.5, color: INK.soft, align: 'right' });
}

const FACT_SIZE = 13.5;
/** Line height of a detail, in px. */
export const FACT_LINE = 20;

/** Draws a label and the lines below it, the first `bold` of them bold. */
export function drawFact(
  sheet: PdfPage,
  x: number,
  y: number,
  label: string,
  lines: readonly string[],
  bold = 0,
): void {
  sheet.line(label, x, y, { size: 12, weight: 600, color: INK.faint });
  lines.forEach((text, index) => {
    sheet.line(text, x, y + 23 + index * FACT_LINE, { size: FACT_SIZE, weight: index < bold ? 700 : 400 });
  });
}

/** Draws the coin with its top left corner at x and y. */
export function drawCoin({ doc }: PdfPage, x: number, y: number, size: number): void {
  const half = size / 2;
  doc.circle(x + half, y + half, half).fill('#C98A00');
  doc.circle(x + half, y + half, half * 0.82).fill('#F4B41A');
  doc
    .save()
    .translate(x + size * 0.3, y + size * 0.27)
    .scale((size * 0.46) / 33);
  doc.path(LOGO_MARK).fill('#7A5100', 'even-odd');
  doc.restore();
}

/** `22 Nov 2025, 12.30 WIB`. */
export function timestampText(timestamp: Date, { locale }: DocumentFrame, words: Translate): string {
  return words('timestamp', { date: formatDateTime(timestamp, locale) });
}

/** A user's text, reduced to the characters that our fonts contain. */
export function ownText(text: string): string {
  const drawn = drawableText(text.replaceAll(/\s+/g, ' ')).trim();
  return drawn === '' ? UNDRAWABLE : drawn;
}

/** The text shortened to a width, with an ellipsis. */
export function cutText(sheet: PdfPage, text: string, most: number, style: Style): string {
  if (sheet.width(text, style) <= most) return text;
  let length = text.length;
  let cut = text;
  while (length > 0 && sheet.width(cut, style) > most) {
    length -= Math.max(1, Math.floor(length / 20));
    cut = `${text.slice(0, length).trimEnd()}…`;
  }
  return cut;
}

/**
 * Breaks a text into lines of at most `most` px, between words, and within a word that is wider than a line. The last
 * of `lines` lines is shortened if necessary.
 */
export function breakText(sheet: PdfPage, text: string, most: number, lines: number, style: Style): string[] {
  const broken: string[] = [];
  let rest = text;
  while (rest !== '' && broken.length < lines - 1) {
    const words = rest.split(' ');
    const count = countFitting(words, (taken) => sheet.width(taken.join(' '), style) <= most);
    const taken = count > 0 ? words.slice(0, count).join(' ') : firstPart(sheet, words[0] ?? '', most, style);
    broken.push(taken);
    rest = rest.slice(taken.length).trimStart();
  }
  return rest === '' ? broken : [...broken, cutText(sheet, rest, most, style)];
}

/** As much of a word as fits on a line, at least its first letter. */
function firstPart(sheet: PdfPage, word: string, most: number, style: Style): string {
  const letters = Array.from(word);
  const count = countFitting(letters, (taken) => sheet.width(taken.join(''), style) <= most);
  return letters.slice(0, Math.max(1, count)).join('');
}

/** How many of the first parts fit together. */
function countFitting(parts: readonly string[], fits: (taken: readonly string[]) => boolean): number {
  const first = parts.findIndex((_, index) => !fits(parts.slice(0, index + 1)));
  return first === -1 ? parts.length : first;
}

/** Maximum number of lines for a user's name or address. */
const OWN_LINES = 12;

/**
 * A user's name and addresses, complete, on as many lines as they need; the first `bold` lines, the name's, are bold.
 */
export function ownLines(sheet: PdfPage, name: string, others: readonly string[], most: number) {
  const style = { size: FACT_SIZE };
  const bold = breakText(sheet, ownText(name), most, OWN_LINES, { ...style, weight: 700 });
  const rest = others.flatMap((text) => breakText(sheet, ownText(text), most, OWN_LINES, style));
  return { lines: [...bold, ...rest], bold: bold.length };
}

/**
 * The bytes of a document as they are produced. Drawn bytes are consumed before more are drawn, so that only a page or
 * two are in memory, however slowly the client reads.
 */
export async function* pdfBytes(doc: PDFKit.PDFDocument, draw: () => AsyncGenerator<void>): AsyncGenerator<Uint8Array> {
  for await (const _ of draw()) yield* readyBytes(doc);
  doc.end();
  yield* readyBytes(doc);
}

function* readyBytes(doc: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let piece: unknown = doc.read(); piece !== null; piece = doc.read()) {
    if (piece instanceof Uint8Array) yield piece;
  }
}

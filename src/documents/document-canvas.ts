import type { DocumentFrame } from '../contract/payments/documents.ts';
import { LOGO_MARK, LOGO_NAME } from '../web/layout/logo-paths.ts';
import { drawableText } from '../web/outputs/fonts.ts';
import { formatDateTime, type TranslateUi } from '../web/ui/format.ts';
import { breakText } from './pdf/break-text.ts';
import { drawLogo, openPdf, type PdfCanvas } from './pdf/pdf-canvas.ts';

/** A4 in CSS pixels, with the margins of its content. */
export const PAGE = { width: 794, height: 1123, left: 60, right: 734, top: 56, bottom: 1010 } as const;
const FOOTER_TOP = 1026;
const LOGO_HEIGHT = 39.57;
export const INK = { full: '#15171C', soft: '#454850', faint: '#63666E' } as const;
const LINE = '#DDDDD4';
const DASHES = '#C6C6BB';
/** Extra space between t, in em. */
const WORD_SPACING = 0.045;
/** Placeholder for a text without any character that our fonts contain. */
const UNDRAWABLE = '(…)';

/** Draws the pages of an invoice or a history. */
export type DocumentCanvas = PdfCanvas & {
  t: TranslateUi;
  rule(x: number, y: number, width: number, kind: 'line' | 'dashes'): void;
  /** Starts the next page and draws its footer. */
  startPage(pages: number): void;
};

/** Opens a document without pages. `note` is what its footer says about who made it. */
export function openDocument(
  root: string,
  frame: DocumentFrame,
  t: TranslateUi,
  title: string,
  note = t('documents:automatic', {}),
): DocumentCanvas {
  const canvas = openPdf({
    root,
    size: PAGE,
    locale: frame.locale,
    title,
    app_name: frame.brand.app_name,
    created_at: frame.printed_at,
    wordSpacing: WORD_SPACING,
    // Tabular figures, so that columns of digits align.
    features: ['tnum', 'kern', 'liga'],
  });
  const { doc, line } = canvas;
  let page = 0;
  return {
    ...canvas,
    t,
    rule(x, y, length, kind) {
      doc
        .save()
        .moveTo(x, y)
        .lineTo(x + length, y);
      if (kind === 'line') doc.lineWidth(1).stroke(LINE);
      else doc.lineWidth(2).dash(6, { space: 4 }).stroke(DASHES);
      doc.restore();
    },
    startPage(pages) {
      page += 1;
      canvas.addPage();
      this.rule(PAGE.left, FOOTER_TOP, PAGE.right - PAGE.left, 'line');
      const style = { size: 11.5, color: INK.soft } as const;
      line(`${frame.brand.app_name} · ${frame.site}`, PAGE.left, 1054, style);
      line(note, PAGE.left, 1071, style);
      line(t('documents:page', { page, pages }), PAGE.right, 1054, { ...style, align: 'right' });
      const date = t('documents:timestamp', { date: formatDateTime(frame.printed_at, frame.locale) });
      line(t('documents:printed', { date }), PAGE.right, 1071, { ...style, align: 'right' });
    },
  };
}

/** Draws the logo and the document's title at the top of its first page. */
export function drawHeader(canvas: DocumentCanvas, frame: DocumentFrame, title: string, subtitle: string): void {
  const { brand } = frame;
  drawLogo(canvas, brand, PAGE.left, PAGE.top, LOGO_HEIGHT);
  if (brand.app_name !== LOGO_NAME) {
    canvas.line(brand.app_name, PAGE.left + 44, PAGE.top + 30, { size: 28, weight: 800 });
  }
  canvas.line(title, PAGE.right, 84, { size: 30, weight: 700, align: 'right', spacing: -0.6 });
  canvas.line(subtitle, PAGE.right, 110, { size: 13.5, color: INK.soft, align: 'right' });
}

const DETAIL_SIZE = 13.5;
/** Line height of a detail, in px. */
export const DETAIL_LINE = 20;

/** Draws a label and the lines below it, the first `bold` of them bold. */
export function drawDetail(
  canvas: DocumentCanvas,
  x: number,
  y: number,
  label: string,
  lines: readonly string[],
  bold = 0,
): void {
  canvas.line(label, x, y, { size: 12, weight: 600, color: INK.faint });
  lines.forEach((text, index) => {
    canvas.line(text, x, y + 23 + index * DETAIL_LINE, { size: DETAIL_SIZE, weight: index < bold ? 700 : 400 });
  });
}

/** Draws the coin with its top left corner at x and y. */
export function drawCoin({ doc }: DocumentCanvas, x: number, y: number, size: number): void {
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

/** A user's text on one line, reduced to the characters that our fonts contain. */
export function printableText(text: string): string {
  const drawn = drawableText(text.replaceAll(/\s+/g, ' ')).trim();
  return drawn === '' ? UNDRAWABLE : drawn;
}

/** Maximum number of lines for a user's name or address. */
const USER_LINES = 12;

/**
 * A user's name and addresses, complete, on as many lines as they need; the first `bold` lines, the name's, are bold.
 */
export function userLines(canvas: DocumentCanvas, name: string, others: readonly string[], maxWidth: number) {
  const style = { size: DETAIL_SIZE };
  const nameLines = breakText(canvas, printableText(name), maxWidth, USER_LINES, { ...style, weight: 700 });
  const otherLines = others.flatMap((text) => breakText(canvas, printableText(text), maxWidth, USER_LINES, style));
  return { lines: [...nameLines, ...otherLines], bold: nameLines.length };
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
  for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

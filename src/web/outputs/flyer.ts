import type { OutputJob } from '../../contract/design/outputs.ts';
import { aspectOf } from '../../contract/design/ratios.ts';
import { displayText } from '../../contract/design/rules.ts';
import { breakText } from '../../documents/pdf/break-text.ts';
import { drawLogo, openPdf, type PdfCanvas, type TextStyle } from '../../documents/pdf/pdf-canvas.ts';
import { LOGO_NAME } from '../layout/logo-paths.ts';
import { drawableText, MONO_FAMILY } from './fonts.ts';
import { containedWidth, INK, INK_2, LINE, priceSize, wrappingPrice } from './parts.tsx';
import { qrCode } from './qr.ts';

const A5 = { width: 559, height: 794 } as const;
const MARGIN = 30;
const ARTWORK = { top: 26, width: A5.width - 2 * MARGIN, maxHeight: 430, border: 1 } as const;
const TABS = { count: 9, top: 652, width: A5.width / 9, height: 142, margin: 6, line: 1.6, color: '#85877F' } as const;
const FACTS = { top: 18, bottom: 16, gap: 22, rowGap: { title: 5, place: 4, logo: 10 } } as const;
const QR = { size: 128, border: 1.5, padding: 3, radius: 10 } as const;
const LOGO_HEIGHT = 24;
const FACTS_WIDTH = A5.width - 2 * MARGIN - FACTS.gap - QR.size;
/** Heights of the fonts above and below the baseline, in em. */
const ASCENT = 1.038;
const MONO = { ascent: 1.12, descent: 0.361, advance: 0.612 } as const;

type Line = { text: string; top: number; style: TextStyle };
type FlyerContent = { job: OutputJob; artwork: Uint8Array; shownPrice: string; scanText: string };

/** Draws an ad's flyer: an A5 page to print, with a QR code and nine tear-off tabs. `artwork` is a JPEG picture. */
export async function drawFlyer(
  { job, artwork, shownPrice, scanText }: FlyerContent,
  root: string,
): Promise<Uint8Array> {
  const canvas = openPdf({
    root,
    size: A5,
    locale: job.locale,
    title: job.title,
    app_name: job.brand.app_name,
    created_at: new Date(),
    wordSpacing: 0,
    features: ['kern', 'liga'],
  });
  canvas.addPage();
  const facts = layOutFacts(canvas, job, shownPrice, scanText);
  const height = Math.max(facts.height, QR.size);
  const top = TABS.top - FACTS.bottom - height;
  drawArtwork(canvas, job, artwork, top - FACTS.top);
  drawFacts(canvas, job, facts.lines, top + (height - facts.height) / 2, facts.height);
  drawQr(canvas, job.address, A5.width - MARGIN - QR.size, top + (height - QR.size) / 2);
  drawTabs(canvas, job.address_text);
  canvas.doc.end();
  const chunks: Uint8Array[] = await canvas.doc.toArray();
  return Buffer.concat(chunks);
}

/** Breaks the facts into lines, whose tops are relative to the first. */
function layOutFacts(canvas: PdfCanvas, job: OutputJob, shownPrice: string, scanText: string) {
  const lines: Line[] = [];
  let height = 0;
  const add = (text: string, maxLines: number, lineHeight: number, style: TextStyle) => {
    for (const line of breakText(canvas, drawableText(text).trim(), FACTS_WIDTH, maxLines, style)) {
      lines.push({ text: line, top: height, style });
      height += lineHeight * style.size;
    }
  };
  // A price has two lines only if it is followed by a note.
  if (shownPrice !== '')
    add(wrappingPrice(shownPrice), 2, 1.1, { size: priceSize(shownPrice, 30, 20), weight: 800, spacing: -2 / 3 });
  height += FACTS.rowGap.title;
  add(job.title, 3, 1.3, { size: 17, weight: 700 });
  height += FACTS.rowGap.place;
  const place = [job.city_name, scanText].filter(Boolean).join(' · ');
  add(place, 4, 1.35, { size: 13.5, color: INK_2 });
  return { lines, height: height + FACTS.rowGap.logo + LOGO_HEIGHT };
}

/** Draws the artwork with its border in the middle of the space above `bottom`. */
function drawArtwork(canvas: PdfCanvas, job: OutputJob, artwork: Uint8Array, bottom: number): void {
  const { doc } = canvas;
  const aspect = aspectOf(job.design.ratio);
  const space = bottom - ARTWORK.top;
  const maxHeight = Math.min(ARTWORK.maxHeight, space - 2 * ARTWORK.border);
  const width = containedWidth(aspect, { width: ARTWORK.width, height: maxHeight }) - 2 * ARTWORK.border;
  const height = width / aspect;
  const x = (A5.width - width) / 2;
  const y = ARTWORK.top + (space - height) / 2;
  // The artwork's texts, invisible under the picture: programs that search or read aloud the PDF find them.
  const style = { size: 9 };
  doc.save().fillOpacity(0);
  const texts = drawableText(displayText(job.design)).split('\n');
  const lines = texts.flatMap((text) => breakText(canvas, text, width, 100, style));
  lines.forEach((text, index) => {
    canvas.line(text, x, y + (index + 1) * style.size, style);
  });
  doc.restore();
  doc.image(Buffer.from(artwork), x, y, { width, height });
  const { border } = ARTWORK;
  doc
    .rect(x - border / 2, y - border / 2, width + border, height + border)
    .lineWidth(border)
    .stroke(LINE);
}

function drawFacts(canvas: PdfCanvas, { brand }: OutputJob, lines: readonly Line[], top: number, height: number) {
  for (const { text, top: lineTop, style } of lines) {
    canvas.line(text, MARGIN, top + lineTop + ASCENT * style.size, style);
  }
  const logoTop = top + height - LOGO_HEIGHT;
  drawLogo(canvas, brand, MARGIN, logoTop, LOGO_HEIGHT);
  if (brand.app_name !== LOGO_NAME) {
    canvas.line(drawableText(brand.app_name), MARGIN + 30, logoTop + 19.35, { size: 18, weight: 800 });
  }
}

function drawQr({ doc }: PdfCanvas, text: string, x: number, y: number): void {
  const { path, size } = qrCode(text);
  const { border } = QR;
  doc
    .roundedRect(x + border / 2, y + border / 2, QR.size - border, QR.size - border, QR.radius)
    .lineWidth(border)
    .stroke(INK);
  const inset = border + QR.padding;
  doc
    .save()
    .translate(x + inset, y + inset)
    .scale((QR.size - 2 * inset) / size);
  doc.path(path).fill(INK);
  doc.restore();
}

/** Draws the tabs to tear off, with the address running upwards. */
function drawTabs(canvas: PdfCanvas, text: string): void {
  const { doc } = canvas;
  doc
    .save()
    .lineWidth(TABS.line)
    .dash(2 * TABS.line, { space: 1.2 * TABS.line });
  const inside = TABS.top + TABS.line;
  doc.moveTo(0, TABS.top + TABS.line / 2).lineTo(A5.width, TABS.top + TABS.line / 2);
  for (let tab = 1; tab < TABS.count; tab += 1) {
    const x = tab * TABS.width + TABS.line / 2;
    doc.moveTo(x, A5.height).lineTo(x, inside);
  }
  doc.stroke(TABS.color).restore();
  const size = Math.min(10.5, (TABS.height - 2 * TABS.margin) / (text.length * MONO.advance));
  const style = { size, weight: 700, family: MONO_FAMILY } as const;
  const start = -canvas.width(text, style) / 2;
  const baseline = ((MONO.ascent - MONO.descent) / 2) * size;
  for (let tab = 0; tab < TABS.count; tab += 1) {
    const x = (tab + 0.5) * TABS.width + (tab === 0 ? 0 : TABS.line / 2);
    doc
      .save()
      .translate(x, inside + TABS.height / 2)
      .rotate(-90);
    canvas.line(text, start, baseline, style);
    doc.restore();
  }
}

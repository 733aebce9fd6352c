import { setImmediate } from 'node:timers/promises';
import type { InvoiceDocument } from '../../contract/documents.ts';
import type { FileResponse } from '../../contract/endpoint.ts';
import { formatMoney } from '../../contract/money.ts';
import { formatDate, formatNumber, formatTime } from '../ui/format.ts';
import {
  breakText,
  drawFact,
  drawHead,
  FACT_LINE,
  INK,
  openPdfPage,
  ownLines,
  PAGE,
  type PdfPage,
  pdfBytes,
} from './pdf-page.ts';
import { documentTexts } from './texts.ts';

const COLUMN = { text: 68, coins: 450, price: 588, sum: 726 } as const;
const STAMP = { paid: '#0C6B41', voided: '#B3261E' } as const;

/** The invoice of a payment, one page. */
export function invoiceDocument(root: string, paper: InvoiceDocument): FileResponse {
  const words = documentTexts(paper);
  const file_name = words('invoice.file', { number: paper.number });
  const sheet = openPdfPage(root, paper, words, `${words('invoice.title', {})} ${paper.number}`);
  async function* draw(): AsyncGenerator<void> {
    sheet.addPage(1);
    drawHead(sheet, paper, words('invoice.title', {}), paper.number);
    const down = drawFacts(sheet, paper);
    sheet.doc.save().translate(0, down);
    drawItem(sheet, paper);
    drawSums(sheet, paper);
    drawNote(sheet, paper);
    sheet.doc.restore();
    yield;
    await setImmediate();
  }
  return { mime_type: 'application/pdf', file_name, body: pdfBytes(sheet.doc, draw) };
}

/** Lines reserved for the details; more lines move the rest of the page down. */
const FACT_LINES = 3;

/** Draws the details; returns by how many px the rest moves down. */
function drawFacts(sheet: PdfPage, paper: InvoiceDocument): number {
  const { words } = sheet;
  const { name, email, place } = paper.buyer;
  sheet.rule(PAGE.left, 156, PAGE.right - PAGE.left, 'dashes');
  const { lines, bold } = ownLines(sheet, name, [email, place], 234);
  drawFact(sheet, PAGE.left, 190, words('invoice.billed_to', {}), lines, bold);
  drawFact(sheet, 319, 190, words('invoice.date', {}), [dateText(paper.paid_at, sheet, paper)]);
  drawFact(sheet, 539, 190, words('invoice.method', {}), [paper.channel, paper.code]);
  const down = Math.max(0, lines.length - FACT_LINES) * FACT_LINE;
  sheet.rule(PAGE.left, 280 + down, PAGE.right - PAGE.left, 'dashes');
  return down;
}

function drawItem(sheet: PdfPage, { locale, coins, bonus_coins, amount }: InvoiceDocument): void {
  const { words } = sheet;
  const head = { size: 12.5, weight: 600, color: INK.soft } as const;
  sheet.line(words('invoice.item', {}), COLUMN.text, 328, head);
  sheet.line(words('invoice.coins', {}), COLUMN.coins, 328, { ...head, align: 'right' });
  sheet.line(words('invoice.price', {}), COLUMN.price, 328, { ...head, align: 'right' });
  sheet.line(words('invoice.sum', {}), COLUMN.sum, 328, { ...head, align: 'right' });
  sheet.rule(PAGE.left, 341, PAGE.right - PAGE.left, 'line');
  const total = formatNumber(coins + bonus_coins, locale);
  const middle = bonus_coins > 0 ? 375 : 365;
  sheet.line(words('invoice.package', { coins: total }), COLUMN.text, 365, { size: 13, weight: 700 });
  if (bonus_coins > 0) {
    const parts = { coins: formatNumber(coins, locale), bonus: formatNumber(bonus_coins, locale) };
    sheet.line(words('invoice.parts', parts), COLUMN.text, 385, { size: 13, color: INK.soft });
  }
  const cell = { size: 13, align: 'right' } as const;
  sheet.line(total, COLUMN.coins, middle, cell);
  sheet.line(formatMoney(amount, 0), COLUMN.price, middle, cell);
  sheet.line(formatMoney(amount, 0), COLUMN.sum, middle, cell);
}

function drawSums(sheet: PdfPage, { amount }: InvoiceDocument): void {
  const { words } = sheet;
  const rows = [
    { label: words('invoice.subtotal', {}), value: formatMoney(amount, 0), y: 440 },
    { label: words('invoice.discount', {}), value: formatMoney(0, 0), y: 475 },
  ];
  for (const { label, value, y } of rows) {
    sheet.line(label, 414, y, { size: 14 });
    sheet.line(value, PAGE.right, y, { size: 14, weight: 600, align: 'right' });
  }
  sheet.rule(414, 496, 320, 'dashes');
  const total = { size: 18, weight: 800 } as const;
  sheet.line(words('invoice.total', {}), 414, 532, total);
  sheet.line(formatMoney(amount, 0), PAGE.right, 532, { ...total, align: 'right' });
}

function drawNote(sheet: PdfPage, paper: InvoiceDocument): void {
  const { words } = sheet;
  const style = { size: 13.5, color: INK.soft };
  const note = paper.voided_at
    ? words('invoice.voided_note', { date: dateText(paper.voided_at, sheet, paper) })
    : words('invoice.note', {});
  breakText(sheet, note, 380, 5, style).forEach((text, index) => {
    sheet.line(text, PAGE.left, 596 + index * 21, style);
  });
  drawStamp(
    sheet,
    words(paper.voided_at ? 'invoice.voided' : 'invoice.paid', {}),
    paper.voided_at ? STAMP.voided : STAMP.paid,
  );
}

function drawStamp(sheet: PdfPage, text: string, color: string): void {
  const style = { size: 22, weight: 800, color, spacing: 1.76 } as const;
  const width = sheet.width(text, style) + 42;
  const height = 48;
  const { doc } = sheet;
  doc
    .save()
    .translate(PAGE.right - width / 2, 612)
    .rotate(-7);
  doc
    .roundedRect(-width / 2, -height / 2, width, height, 8)
    .lineWidth(3)
    .stroke(color);
  sheet.line(text, -width / 2 + 21, 8, style);
  doc.restore();
}

/** `22 November 2025, 11.58 WIB`. */
function dateText(timestamp: Date, { words }: PdfPage, { locale }: InvoiceDocument): string {
  return words('timestamp', { date: `${formatDate(timestamp, locale)}, ${formatTime(timestamp, locale)}` });
}

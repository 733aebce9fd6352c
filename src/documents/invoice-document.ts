import { setImmediate } from 'node:timers/promises';
import type { FileResponse } from '../contract/api/endpoint.ts';
import type { InvoiceDocument } from '../contract/payments/documents.ts';
import { formatMoney } from '../contract/text/money.ts';
import { qrCode } from '../web/outputs/qr.ts';
import { formatDate, formatNumber, formatTime } from '../web/ui/format.ts';
import {
  DETAIL_LINE,
  type DocumentCanvas,
  drawDetail,
  drawHeader,
  INK,
  openDocument,
  PAGE,
  pdfBytes,
  userLines,
} from './document-canvas.ts';
import { breakText } from './pdf/break-text.ts';
import { documentTexts } from './texts.ts';

const COLUMN = { text: 68, coins: 450, price: 588, sum: 726 } as const;
const STAMP = { paid: '#0C6B41', voided: '#B3261E' } as const;

/** The invoice of a payment, one page. */
export function invoiceDocument(root: string, invoice: InvoiceDocument): FileResponse {
  const t = documentTexts(invoice);
  const file_name = t('documents:invoice.file', { number: invoice.number });
  const canvas = openDocument(root, invoice, t, `${t('documents:invoice.title', {})} ${invoice.number}`);
  async function* draw(): AsyncGenerator<void> {
    canvas.startPage(1);
    drawHeader(canvas, invoice, t('documents:invoice.title', {}), invoice.number);
    const offset = drawDetails(canvas, invoice);
    canvas.doc.save().translate(0, offset + drawSeller(canvas, invoice, 314 + offset));
    drawItem(canvas, invoice);
    drawTotals(canvas, invoice);
    drawCheck(canvas, invoice);
    drawNote(canvas, invoice);
    canvas.doc.restore();
    yield;
    await setImmediate();
  }
  return { mime_type: 'application/pdf', file_name, body: pdfBytes(canvas.doc, draw) };
}

/** Lines reserved for the details; more lines move the rest of the page down. */
const DETAIL_LINES = 3;

/** Draws the details; returns by how many px the rest moves offset. */
function drawDetails(canvas: DocumentCanvas, invoice: InvoiceDocument): number {
  const { t } = canvas;
  const { name, email, place } = invoice.buyer;
  canvas.rule(PAGE.left, 156, PAGE.right - PAGE.left, 'dashes');
  const { lines, bold } = userLines(canvas, name, [email, place], 234);
  drawDetail(canvas, PAGE.left, 190, t('documents:invoice.billed_to', {}), lines, bold);
  drawDetail(canvas, 319, 190, t('documents:invoice.date', {}), [dateText(invoice.paid_at, canvas, invoice)]);
  drawDetail(canvas, 539, 190, t('documents:invoice.method', {}), [invoice.channel, invoice.code]);
  const offset = Math.max(0, lines.length - DETAIL_LINES) * DETAIL_LINE;
  canvas.rule(PAGE.left, 280 + offset, PAGE.right - PAGE.left, 'dashes');
  return offset;
}

/** Draws the seller; returns by how many px the rest moves down. */
function drawSeller(canvas: DocumentCanvas, { tax }: InvoiceDocument, top: number): number {
  if (!tax) return 0;
  const { t } = canvas;
  const { name, address, tax_number } = tax.seller;
  const number = t('documents:invoice.tax_number', { number: grouped(tax_number) });
  const { lines, bold } = userLines(canvas, name, [address, number], PAGE.right - PAGE.left);
  drawDetail(canvas, PAGE.left, top, t('documents:invoice.seller', {}), lines, bold);
  const height = 64 + lines.length * DETAIL_LINE;
  canvas.rule(PAGE.left, top - 34 + height, PAGE.right - PAGE.left, 'dashes');
  return height;
}

/** `1234 5678 9012 3456`. */
function grouped(digits: string): string {
  return digits.replaceAll(/\d{4}(?=\d)/g, '$& ');
}

function drawItem(canvas: DocumentCanvas, { locale, coins, bonus_coins, amount }: InvoiceDocument): void {
  const { t } = canvas;
  const headerStyle = { size: 12.5, weight: 600, color: INK.soft } as const;
  canvas.line(t('documents:invoice.item', {}), COLUMN.text, 328, headerStyle);
  canvas.line(t('documents:invoice.coins', {}), COLUMN.coins, 328, { ...headerStyle, align: 'right' });
  canvas.line(t('documents:invoice.price', {}), COLUMN.price, 328, { ...headerStyle, align: 'right' });
  canvas.line(t('documents:invoice.sum', {}), COLUMN.sum, 328, { ...headerStyle, align: 'right' });
  canvas.rule(PAGE.left, 341, PAGE.right - PAGE.left, 'line');
  const total = formatNumber(coins + bonus_coins, locale);
  const baseline = bonus_coins > 0 ? 375 : 365;
  canvas.line(t('documents:invoice.package', { coins: total }), COLUMN.text, 365, { size: 13, weight: 700 });
  if (bonus_coins > 0) {
    const parts = { coins: formatNumber(coins, locale), bonus: formatNumber(bonus_coins, locale) };
    canvas.line(t('documents:invoice.parts', parts), COLUMN.text, 385, { size: 13, color: INK.soft });
  }
  const cell = { size: 13, align: 'right' } as const;
  canvas.line(total, COLUMN.coins, baseline, cell);
  canvas.line(formatMoney(amount, 0), COLUMN.price, baseline, cell);
  canvas.line(formatMoney(amount, 0), COLUMN.sum, baseline, cell);
}

function drawTotals(canvas: DocumentCanvas, { amount, tax }: InvoiceDocument): void {
  const { t } = canvas;
  // The sum is the amount; what is soft is not part of it.
  const rows = tax
    ? ([
        { label: 'base', value: tax.parts.base, y: 428, style: {} },
        { label: 'other_base', value: tax.parts.other_base, y: 454, style: { color: INK.soft } },
        { label: 'vat', value: tax.parts.vat, y: 480, style: {} },
      ] as const)
    : ([
        { label: 'subtotal', value: amount, y: 440, style: {} },
        { label: 'discount', value: 0, y: 475, style: {} },
      ] as const);
  for (const { label, value, y, style } of rows) {
    canvas.line(t(`documents:invoice.${label}`, {}), 414, y, { size: 14, ...style });
    canvas.line(formatMoney(value, 0), PAGE.right, y, { size: 14, weight: 600, align: 'right', ...style });
  }
  canvas.rule(414, 496, 320, 'dashes');
  const total = { size: 18, weight: 800 } as const;
  canvas.line(t('documents:invoice.total', {}), 414, 532, total);
  canvas.line(formatMoney(amount, 0), PAGE.right, 532, { ...total, align: 'right' });
}

const QR = { top: 412, size: 120, text_left: 194, text_width: 196 } as const;

/** Draws the QR code of the page where the invoice can be checked, and its address. */
function drawCheck(canvas: DocumentCanvas, { check_url }: InvoiceDocument): void {
  const { t, doc } = canvas;
  const { path, size } = qrCode(check_url);
  doc
    .save()
    .translate(PAGE.left, QR.top)
    .scale(QR.size / size);
  doc.path(path).fill('#000000');
  doc.restore();
  canvas.line(t('documents:invoice.check', {}), QR.text_left, QR.top + 26, { size: 12.5, weight: 700 });
  const style = { size: 11, color: INK.soft };
  const hint = breakText(canvas, t('documents:invoice.check_text', {}), QR.text_width, 3, style);
  const address = breakText(
    canvas,
    check_url.replace(/^https?:\/\//, '').replace('/check/', '/check/ '),
    QR.text_width,
    4,
    style,
  );
  [...hint, ...address].forEach((text, index) => {
    canvas.line(text, QR.text_left, QR.top + 44 + index * 15, style);
  });
}

function drawNote(canvas: DocumentCanvas, invoice: InvoiceDocument): void {
  const { t } = canvas;
  const style = { size: 13.5, color: INK.soft };
  const note = invoice.voided_at
    ? t('documents:invoice.voided_note', { date: dateText(invoice.voided_at, canvas, invoice) })
    : t('documents:invoice.note', {});
  breakText(canvas, note, 380, 5, style).forEach((text, index) => {
    canvas.line(text, PAGE.left, 596 + index * 21, style);
  });
  drawStamp(
    canvas,
    t(invoice.voided_at ? 'documents:invoice.voided' : 'documents:invoice.paid', {}),
    invoice.voided_at ? STAMP.voided : STAMP.paid,
  );
}

function drawStamp(canvas: DocumentCanvas, text: string, color: string): void {
  const style = { size: 22, weight: 800, color, spacing: 1.76 } as const;
  const width = canvas.width(text, style) + 42;
  const height = 48;
  const { doc } = canvas;
  doc
    .save()
    .translate(PAGE.right - width / 2, 612)
    .rotate(-7);
  doc
    .roundedRect(-width / 2, -height / 2, width, height, 8)
    .lineWidth(3)
    .stroke(color);
  canvas.line(text, -width / 2 + 21, 8, style);
  doc.restore();
}

/** `22 November 2025, 11.58 WIB`. */
function dateText(timestamp: Date, { t }: DocumentCanvas, { locale }: InvoiceDocument): string {
  return t('documents:timestamp', { date: `${formatDate(timestamp, locale)}, ${formatTime(timestamp, locale)}` });
}

import { setImmediate } from 'node:timers/promises';
import type { FileResponse } from '../contract/api/endpoint.ts';
import type { HistoryDocument } from '../contract/payments/documents.ts';
import type { Locale } from '../contract/text/locale.ts';
import type { HistoryRow } from '../contract/wallet/endpoints.ts';
import { formatDateTime, formatNumber } from '../web/ui/format.ts';
import {
  DETAIL_LINE,
  type DocumentCanvas,
  drawCoin,
  drawDetail,
  drawHeader,
  INK,
  openDocument,
  PAGE,
  pdfBytes,
  printableText,
  userLines,
} from './document-canvas.ts';
import { historyFileName, periodText, rowText } from './history-texts.ts';
import { breakText } from './pdf/break-text.ts';
import { documentTexts } from './texts.ts';

const COLUMN = { time: 68, text: 206, coins: 654, balance: 726 } as const;
const TEXT_WIDTH = 372;
/** All rows have the same height, so that the number of pages is known before the first is drawn. */
const ROW_HEIGHT = 38.5;
const FIRST_TABLE_TOP = 275;
const LATER_TABLE_TOP = PAGE.top;
const TABLE_HEADER = 36;
const NOTE_HEIGHT = 66;
const OWNER_WIDTH = 185;
/** Lines reserved for the owner; more lines move the table down. */
const OWNER_LINES = 2;

type Row = { time: string; text: string; coins: string; balance: string };

/** A wallet's history as a PDF, on as many pages as needed. */
export function historyDocument(
  root: string,
  history: HistoryDocument,
  batches: AsyncIterable<HistoryRow[]>,
): FileResponse {
  const t = documentTexts(history);
  const title = t('documents:history.title', {});
  const canvas = openDocument(root, history, t, title);
  const owner = userLines(canvas, history.owner.name, [history.owner.email], OWNER_WIDTH);
  const offset = Math.max(0, owner.lines.length - OWNER_LINES) * DETAIL_LINE;
  const pages = pagesFor(history.rows + (history.opening_balance === null ? 0 : 1), offset);
  async function* draw(): AsyncGenerator<void> {
    canvas.startPage(pages);
    drawHeader(canvas, history, title, periodText(history, t));
    drawSummary(canvas, history, owner, offset);
    let top = drawTableHeader(canvas, FIRST_TABLE_TOP + offset);
    for await (const row of tableRows(canvas, history, batches)) {
      if (top + ROW_HEIGHT > PAGE.bottom) {
        canvas.startPage(pages);
        top = drawTableHeader(canvas, LATER_TABLE_TOP);
        yield;
        // Lets other requests run between two pages.
        await setImmediate();
      }
      drawRow(canvas, row, top);
      top += ROW_HEIGHT;
    }
    if (top + NOTE_HEIGHT > PAGE.bottom) {
      canvas.startPage(pages);
      top = LATER_TABLE_TOP;
    }
    drawNote(canvas, history, top);
  }
  return {
    mime_type: 'application/pdf',
    file_name: historyFileName(history, t, 'pdf'),
    body: pdfBytes(canvas.doc, draw),
  };
}

/** Number of pages for this many rows and the note below them, if the first table starts `offset` px lower. */
function pagesFor(rows: number, offset: number): number {
  const first = Math.floor((PAGE.bottom - FIRST_TABLE_TOP - offset - TABLE_HEADER) / ROW_HEIGHT);
  const later = Math.floor((PAGE.bottom - LATER_TABLE_TOP - TABLE_HEADER) / ROW_HEIGHT);
  const pages = rows <= first ? 1 : 1 + Math.ceil((rows - first) / later);
  const top = pages === 1 ? FIRST_TABLE_TOP + offset : LATER_TABLE_TOP;
  const onLast = pages === 1 ? rows : rows - first - (pages - 2) * later;
  return top + TABLE_HEADER + onLast * ROW_HEIGHT + NOTE_HEIGHT > PAGE.bottom ? pages + 1 : pages;
}

async function* tableRows(
  { t }: DocumentCanvas,
  history: HistoryDocument,
  batches: AsyncIterable<HistoryRow[]>,
): AsyncGenerator<Row> {
  const { locale, opening_balance } = history;
  for await (const batch of batches) {
    for (const row of batch) {
      yield {
        time: formatDateTime(row.created_at, locale),
        text: printableText(rowText(row, t)),
        coins: signedText(row.amount, locale),
        balance: row.balance_after === null ? '' : formatNumber(row.balance_after, locale),
      };
    }
  }
  if (opening_balance === null) return;
  const balance = formatNumber(opening_balance, locale);
  yield { time: '', text: t('documents:history.opening', {}), coins: '', balance };
}

function drawSummary(
  canvas: DocumentCanvas,
  history: HistoryDocument,
  owner: ReturnType<typeof userLines>,
  offset: number,
): void {
  const { t } = canvas;
  const { locale } = history;
  const big = { size: 20, weight: 700 } as const;
  canvas.rule(PAGE.left, 152, PAGE.right - PAGE.left, 'dashes');
  drawDetail(canvas, PAGE.left, 184, t('documents:history.owner', {}), owner.lines, owner.bold);
  drawDetail(canvas, 256, 184, t('documents:history.in', {}), []);
  canvas.line(signedText(history.coins_in, locale), 256, 215, big);
  drawDetail(canvas, 422, 184, t('documents:history.out', {}), []);
  canvas.line(signedText(-history.coins_out, locale), 422, 215, big);
  drawDetail(canvas, 588, 184, t('documents:history.closing', {}), []);
  drawCoin(canvas, 588, 197, 21);
  canvas.line(formatNumber(history.closing_balance, locale), 614, 215, big);
  canvas.rule(PAGE.left, 251 + offset, PAGE.right - PAGE.left, 'dashes');
}

/** Draws the table's header; returns the top of the rows. */
function drawTableHeader(canvas: DocumentCanvas, top: number): number {
  const { t } = canvas;
  const style = { size: 12.5, weight: 600, color: INK.soft } as const;
  const y = top + 22;
  canvas.line(t('documents:history.time', {}), COLUMN.time, y, style);
  canvas.line(t('documents:history.item', {}), COLUMN.text, y, style);
  canvas.line(t('documents:history.coins', {}), COLUMN.coins, y, { ...style, align: 'right' });
  canvas.line(t('documents:history.balance', {}), COLUMN.balance, y, { ...style, align: 'right' });
  return top + TABLE_HEADER;
}

function drawRow(canvas: DocumentCanvas, row: Row, top: number): void {
  const style = { size: 13 };
  const y = top + 23.5;
  canvas.rule(PAGE.left, top, PAGE.right - PAGE.left, 'line');
  canvas.line(row.time, COLUMN.time, y, style);
  if (canvas.width(row.text, style) <= TEXT_WIDTH) {
    canvas.line(row.text, COLUMN.text, y, style);
  } else {
    // A long title is printed in two small lines of the same row.
    const small = { size: 11 };
    breakText(canvas, row.text, TEXT_WIDTH, 2, small).forEach((text, index) => {
      canvas.line(text, COLUMN.text, top + 17 + index * 14, small);
    });
  }
  canvas.line(row.coins, COLUMN.coins, y, { ...style, weight: 700, align: 'right' });
  canvas.line(row.balance, COLUMN.balance, y, { ...style, align: 'right' });
}

function drawNote(canvas: DocumentCanvas, { rows }: HistoryDocument, top: number): void {
  const style = { size: 12.5, color: INK.soft };
  const note = canvas.t('documents:history.note', {});
  const text = rows === 0 ? `${canvas.t('documents:history.nothing', {})} ${note}` : note;
  breakText(canvas, text, PAGE.right - PAGE.left, 3, style).forEach((line, index) => {
    canvas.line(line, PAGE.left, top + 30 + index * 18, style);
  });
}

function signedText(amount: number, locale: Locale): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return `${sign}${formatNumber(Math.abs(amount), locale)}`;
}

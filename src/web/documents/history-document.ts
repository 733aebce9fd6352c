import { setImmediate } from 'node:timers/promises';
import type { HistoryDocument } from '../../contract/documents.ts';
import type { FileResponse } from '../../contract/endpoint.ts';
import type { Locale } from '../../contract/locale.ts';
import type { HistoryRow } from '../../contract/wallet.ts';
import { formatDateTime, formatNumber } from '../ui/format.ts';
import { historyFileName, periodText, rowText } from './history-texts.ts';
import {
  breakText,
  drawCoin,
  drawFact,
  drawHead,
  FACT_LINE,
  INK,
  openPdfPage,
  ownLines,
  ownText,
  PAGE,
  type PdfPage,
  pdfBytes,
} from './pdf-page.ts';
import { documentTexts } from './texts.ts';

const COLUMN = { time: 68, text: 206, coins: 654, balance: 726 } as const;
const TEXT_WIDTH = 372;
/** All rows have the same height, so that the number of pages is known before the first is drawn. */
const ROW = 38.5;
const FIRST_TABLE = 275;
const LATER_TABLE = PAGE.top;
const HEAD = 36;
const NOTE = 66;
const OWNER_WIDTH = 185;
/** Lines reserved for the owner; more lines move the table down. */
const OWNER_LINES = 2;

type Row = { time: string; text: string; coins: string; balance: string };

/** A wallet's history as a PDF, on as many pages as needed. */
export function historyDocument(
  root: string,
  paper: HistoryDocument,
  batches: AsyncIterable<HistoryRow[]>,
): FileResponse {
  const words = documentTexts(paper);
  const title = words('history.title', {});
  const sheet = openPdfPage(root, paper, words, title);
  const owner = ownLines(sheet, paper.owner.name, [paper.owner.email], OWNER_WIDTH);
  const down = Math.max(0, owner.lines.length - OWNER_LINES) * FACT_LINE;
  const pages = pagesFor(paper.rows + (paper.opening_balance === null ? 0 : 1), down);
  async function* draw(): AsyncGenerator<void> {
    sheet.addPage(pages);
    drawHead(sheet, paper, title, periodText(paper, words));
    drawSums(sheet, paper, owner, down);
    let top = drawTableHead(sheet, FIRST_TABLE + down);
    for await (const row of tableRows(sheet, paper, batches)) {
      if (top + ROW > PAGE.bottom) {
        sheet.addPage(pages);
        top = drawTableHead(sheet, LATER_TABLE);
        yield;
        // Lets other requests run between two pages.
        await setImmediate();
      }
      drawRow(sheet, row, top);
      top += ROW;
    }
    if (top + NOTE > PAGE.bottom) {
      sheet.addPage(pages);
      top = LATER_TABLE;
    }
    drawNote(sheet, paper, top);
  }
  return {
    mime_type: 'application/pdf',
    file_name: historyFileName(paper, words, 'pdf'),
    body: pdfBytes(sheet.doc, draw),
  };
}

/** Number of pages for this many rows and the note below them, if the first table starts `down` px lower. */
function pagesFor(rows: number, down: number): number {
  const first = Math.floor((PAGE.bottom - FIRST_TABLE - down - HEAD) / ROW);
  const later = Math.floor((PAGE.bottom - LATER_TABLE - HEAD) / ROW);
  const pages = rows <= first ? 1 : 1 + Math.ceil((rows - first) / later);
  const top = pages === 1 ? FIRST_TABLE + down : LATER_TABLE;
  const onLast = pages === 1 ? rows : rows - first - (pages - 2) * later;
  return top + HEAD + onLast * ROW + NOTE > PAGE.bottom ? pages + 1 : pages;
}

async function* tableRows(
  { words }: PdfPage,
  paper: HistoryDocument,
  batches: AsyncIterable<HistoryRow[]>,
): AsyncGenerator<Row> {
  const { locale, opening_balance } = paper;
  for await (const batch of batches) {
    for (const row of batch) {
      yield {
        time: formatDateTime(row.created_at, locale),
        text: ownText(rowText(row, words)),
        coins: signedText(row.amount, locale),
        balance: row.balance_after === null ? '' : formatNumber(row.balance_after, locale),
      };
    }
  }
  if (opening_balance === null) return;
  const balance = formatNumber(opening_balance, locale);
  yield { time: '', text: words('history.opening', {}), coins: '', balance };
}

function drawSums(sheet: PdfPage, paper: HistoryDocument, owner: ReturnType<typeof ownLines>, down: number): void {
  const { words } = sheet;
  const { locale } = paper;
  const big = { size: 20, weight: 700 } as const;
  sheet.rule(PAGE.left, 152, PAGE.right - PAGE.left, 'dashes');
  drawFact(sheet, PAGE.left, 184, words('history.owner', {}), owner.lines, owner.bold);
  drawFact(sheet, 256, 184, words('history.in', {}), []);
  sheet.line(signedText(paper.coins_in, locale), 256, 215, big);
  drawFact(sheet, 422, 184, words('history.out', {}), []);
  sheet.line(signedText(-paper.coins_out, locale), 422, 215, big);
  drawFact(sheet, 588, 184, words('history.closing', {}), []);
  drawCoin(sheet, 588, 197, 21);
  sheet.line(formatNumber(paper.closing_balance, locale), 614, 215, big);
  sheet.rule(PAGE.left, 251 + down, PAGE.right - PAGE.left, 'dashes');
}

/** Draws the table's header; returns the top of the rows. */
function drawTableHead(sheet: PdfPage, top: number): number {
  const { words } = sheet;
  const style = { size: 12.5, weight: 600, color: INK.soft } as const;
  const y = top + 22;
  sheet.line(words('history.time', {}), COLUMN.time, y, style);
  sheet.line(words('history.item', {}), COLUMN.text, y, style);
  sheet.line(words('history.coins', {}), COLUMN.coins, y, { ...style, align: 'right' });
  sheet.line(words('history.balance', {}), COLUMN.balance, y, { ...style, align: 'right' });
  return top + HEAD;
}

function drawRow(sheet: PdfPage, row: Row, top: number): void {
  const style = { size: 13 };
  const y = top + 23.5;
  sheet.rule(PAGE.left, top, PAGE.right - PAGE.left, 'line');
  sheet.line(row.time, COLUMN.time, y, style);
  if (sheet.width(row.text, style) <= TEXT_WIDTH) {
    sheet.line(row.text, COLUMN.text, y, style);
  } else {
    // A long title is printed in two small lines of the same row.
    const small = { size: 11 };
    breakText(sheet, row.text, TEXT_WIDTH, 2, small).forEach((text, index) => {
      sheet.line(text, COLUMN.text, top + 17 + index * 14, small);
    });
  }
  sheet.line(row.coins, COLUMN.coins, y, { ...style, weight: 700, align: 'right' });
  sheet.line(row.balance, COLUMN.balance, y, { ...style, align: 'right' });
}

function drawNote(sheet: PdfPage, { rows }: HistoryDocument, top: number): void {
  const style = { size: 12.5, color: INK.soft };
  const note = sheet.words('history.note', {});
  const text = rows === 0 ? `${sheet.words('history.nothing', {})} ${note}` : note;
  breakText(sheet, text, PAGE.right - PAGE.left, 3, style).forEach((line, index) => {
    sheet.line(line, PAGE.left, top + 30 + index * 18, style);
  });
}

function signedText(amount: number, locale: Locale): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return `${sign}${formatNumber(Math.abs(amount), locale)}`;
}

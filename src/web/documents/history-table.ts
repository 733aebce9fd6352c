import { stringify } from 'csv-stringify/sync';
import type { HistoryDocument } from '../../contract/documents.ts';
import type { FileResponse } from '../../contract/endpoint.ts';
import { jakartaTime } from '../../contract/jakarta.ts';
import type { HistoryRow } from '../../contract/wallet.ts';
import { historyFileName } from './history-texts.ts';
import { documentTexts } from './texts.ts';

const COLUMNS = ['time', 'cause', 'title', 'coins', 'balance', 'payment', 'channel', 'amount', 'id'] as const;
// Control characters and characters that change the text direction.
const INVISIBLE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
// The start of a formula in a cell, also full-width or small. If lists are separated by semicolons, as in Indonesia, a
// spreadsheet reads a row of this table as one cell and starts the next after a semicolon in a text.
const FORMULA = /(^|;)(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/g;

/** A wallet's history as a CSV table: UTF-8 with a byte order mark, and no text that a spreadsheet would evaluate. */
export function historyTable(history: HistoryDocument, batches: AsyncIterable<HistoryRow[]>): FileResponse {
  const t = documentTexts(history);
  const encoder = new TextEncoder();
  const bytes = (rows: (string | number | null)[][], bom = false) =>
    encoder.encode(stringify(rows, { bom, quoted_string: true, record_delimiter: 'windows' }));
  async function* body(): AsyncGenerator<Uint8Array> {
    yield bytes([COLUMNS.map((column) => t(`documents:table.${column}`, {}))], true);
    for await (const batch of batches) {
      yield bytes(
        batch.map(({ created_at, cause, subject_title, amount, balance_after, payment, id }) => [
          timeText(created_at),
          t(`wallet:causes.${cause}`, {}),
          plainCell(subject_title ?? ''),
          amount,
          balance_after,
          payment?.code ?? null,
          payment?.channel ?? null,
          payment?.amount ?? null,
          id,
        ]),
      );
    }
  }
  return { mime_type: 'text/csv; charset=utf-8', file_name: historyFileName(history, t, 'csv'), body: body() };
}

/** A text that no spreadsheet takes for a formula. */
function plainCell(text: string): string {
  return text.replaceAll(INVISIBLE, ' ').replaceAll(FORMULA, "$1'");
}

/** `2025-11-22 12:06:03`, which every spreadsheet reads as a time. */
function timeText(timestamp: string): string {
  return jakartaTime(new Date(timestamp)).slice(0, 19).replace('T', ' ');
}

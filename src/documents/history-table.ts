import type { FileResponse } from '../contract/api/endpoint.ts';
import type { HistoryDocument } from '../contract/payments/documents.ts';
import type { HistoryRow } from '../contract/wallet/endpoints.ts';
import { csvBytes, plainCell, timeText } from './csv-table.ts';
import { historyFileName } from './history-texts.ts';
import { documentTexts } from './texts.ts';

const COLUMNS = ['time', 'cause', 'title', 'coins', 'balance', 'payment', 'channel', 'amount', 'id'] as const;
/** A wallet's history as a CSV table: UTF-8 with a byte order mark, and no text that a spreadsheet would evaluate. */
export function historyTable(history: HistoryDocument, batches: AsyncIterable<HistoryRow[]>): FileResponse {
  const t = documentTexts(history);
  async function* body(): AsyncGenerator<Uint8Array> {
    yield csvBytes(history.locale, [COLUMNS.map((column) => t(`documents:table.${column}`, {}))], true);
    for await (const batch of batches) {
      yield csvBytes(
        history.locale,
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

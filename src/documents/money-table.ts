import type { FileResponse } from '../contract/api/endpoint.ts';
import type { TableCell } from '../contract/payments/documents.ts';
import type { Locale } from '../contract/text/locale.ts';
import { csvBytes, plainCell, timeText } from './csv-table.ts';

/** Rows about money as a CSV table; no text in it is a formula. */
export function moneyTable(
  locale: Locale,
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly TableCell[])[]>,
  fileName: string,
): FileResponse {
  async function* body(): AsyncGenerator<Uint8Array> {
    yield csvBytes(locale, [[...columns]], true);
    for await (const batch of batches)
      yield csvBytes(
        locale,
        batch.map((row) => row.map(cellOf)),
      );
  }
  return { mime_type: 'text/csv; charset=utf-8', file_name: fileName, body: body() };
}

function cellOf(value: TableCell): string | number | null {
  if (value instanceof Date) return timeText(value.toISOString());
  return typeof value === 'string' ? plainCell(value) : value;
}

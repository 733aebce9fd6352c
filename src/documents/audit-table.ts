import type { FileResponse } from '../contract/api/endpoint.ts';
import type { AuditRow } from '../contract/payments/documents.ts';
import type { Locale } from '../contract/text/locale.ts';
import { csvBytes, plainCell, timeText } from './csv-table.ts';

const COLUMNS = [
  'time',
  'actor',
  'action',
  'subject_id',
  'reason',
  'before',
  'after',
  'place',
  'network_hash',
  'id',
  'position',
  'hash',
];

/**
 * The audit log as a CSV table, with the names of the columns in the database, so that a program can check the hashes.
 */
export function auditTable(
  locale: Locale,
  batches: AsyncIterable<readonly AuditRow[]>,
  fileName: string,
): FileResponse {
  async function* body(): AsyncGenerator<Uint8Array> {
    yield csvBytes(locale, [COLUMNS], true);
    for await (const batch of batches) {
      yield csvBytes(
        locale,
        batch.map((row) => [
          timeText(row.created_at.toISOString()),
          plainCell(row.actor),
          row.action,
          row.subject_id,
          plainCell(row.reason ?? ''),
          plainCell(JSON.stringify(row.before)),
          plainCell(JSON.stringify(row.after)),
          plainCell(row.place ?? ''),
          row.network_hash,
          row.id,
          row.position,
          row.hash,
        ]),
      );
    }
  }
  return { mime_type: 'text/csv; charset=utf-8', file_name: fileName, body: body() };
}

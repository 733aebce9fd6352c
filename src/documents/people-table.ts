import type { FileResponse } from '../contract/api/endpoint.ts';
import type { PersonRow } from '../contract/payments/documents.ts';
import { LOCALE_CODES, type Locale } from '../contract/text/locale.ts';
import { csvBytes, plainCell } from './csv-table.ts';

/** Persons with their addresses and languages as a CSV table. */
export function peopleTable(
  locale: Locale,
  batches: AsyncIterable<readonly PersonRow[]>,
  fileName: string,
): FileResponse {
  async function* body(): AsyncGenerator<Uint8Array> {
    yield csvBytes(locale, [['id', 'name', 'email', 'language']], true);
    for await (const batch of batches) {
      yield csvBytes(
        locale,
        batch.map(({ id, full_name, email, locale: language }) => [
          id,
          plainCell(full_name),
          plainCell(email),
          language === LOCALE_CODES.en ? 'en' : 'id',
        ]),
      );
    }
  }
  return { mime_type: 'text/csv; charset=utf-8', file_name: fileName, body: body() };
}

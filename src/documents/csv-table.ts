import { stringify } from 'csv-stringify/sync';
import { jakartaTime } from '../contract/text/jakarta.ts';
import type { Locale } from '../contract/text/locale.ts';

// Control characters and characters that change the text direction.
const INVISIBLE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
// The start of a formula in a cell, also full-width or small. A spreadsheet with the settings of the other language
// starts a cell after a semicolon or comma in a text too. A minus after a comma is a formula only before a value: not
// in "5.000,-".
const FORMULA =
  /(^|;)(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])|,(?=[\s"']*(?:[=+@\uFF1D\uFF0B\uFF20\uFE66\uFE62\uFE6B]|[-\uFF0D\uFE63][\p{L}\p{N}(]))/gu;

/** What a spreadsheet with the settings of a language expects between cells: the comma is Indonesia's decimal sign. */
const DELIMITERS: Record<Locale, string> = { id: ';', en: ',' };

/** Rows of a CSV table in UTF-8, for a reader's language; the first ones begin with a byte order mark. */
export function csvBytes(locale: Locale, rows: (string | number | null)[][], bom = false): Uint8Array {
  const delimiter = DELIMITERS[locale];
  return new TextEncoder().encode(
    stringify(rows, { bom, delimiter, quoted_string: true, record_delimiter: 'windows' }),
  );
}

/** A text that no spreadsheet takes for a formula. */
export function plainCell(text: string): string {
  return text.replaceAll(INVISIBLE, ' ').replaceAll(FORMULA, "$&'");
}

/** `2025-11-22 12:06:03`, which every spreadsheet reads as a time. */
export function timeText(timestamp: string): string {
  return jakartaTime(new Date(timestamp)).slice(0, 19).replace('T', ' ');
}

import { stringify } from 'csv-stringify/sync';
import { jakartaTime } from '../../contract/jakarta.ts';

// Control characters and characters that change the text direction.
const INVISIBLE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
// The start of a formula in a cell, also full-width or small. If lists are separated by semicolons, as in Indonesia, a
// spreadsheet reads a row of this table as one cell and starts the next after a semicolon in a text.
const FORMULA = /(^|;)(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/g;

/** Rows of a CSV table in UTF-8; the first ones begin with a byte order mark. */
export function csvBytes(rows: (string | number | null)[][], bom = false): Uint8Array {
  return new TextEncoder().encode(stringify(rows, { bom, quoted_string: true, record_delimiter: 'windows' }));
}

/** A text that no spreadsheet takes for a formula. */
export function plainCell(text: string): string {
  return text.replaceAll(INVISIBLE, ' ').replaceAll(FORMULA, "$1'");
}

/** `2025-11-22 12:06:03`, which every spreadsheet reads as a time. */
export function timeText(timestamp: string): string {
  return jakartaTime(new Date(timestamp)).slice(0, 19).replace('T', ' ');
}

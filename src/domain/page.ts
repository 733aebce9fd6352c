import type { z } from 'zod';
import { id } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';

/**
 * One page of a list. The caller reads one row more than `size`: if it exists, another page follows, and `cursorOf`
 * writes the cursor of the last row shown.
 */
export function pageOf<Row>(found: readonly Row[], size: number, cursorOf: (last: Row) => string) {
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  return { shown, next_cursor: last === undefined ? null : cursorOf(last) };
}

/** The cursor of lists that are ordered by id. */
export const idCursor = (row: { id: string }): string => row.id;

/** The id in a cursor that `idCursor` wrote; null for the first page. Throws `invalid_argument` for any other text. */
export function readIdCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!id.safeParse(cursor).success) throw invalidCursor();
  return cursor;
}

/** Any value as a cursor: JSON in base64url. */
export function writeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The value in a cursor that `writeCursor` wrote. Throws `invalid_argument` if it does not fit `schema`. */
export function readCursor<Schema extends z.ZodType>(schema: Schema, cursor: string): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw invalidCursor();
  return parsed.data;
}

function invalidCursor(): AppError {
  return new AppError('invalid_argument', { fields: { cursor: [{ key: 'format' }] } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { id } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';

/** The id that a page begins behind, null being the first page; a cursor that is none is refused. */
export function idOfCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (id.safeParse(cursor).success) return cursor;
  throw new AppError('invalid_argument', { fields: { cursor: [{ key: 'format' }] } });
}

/** A page of rows in the order of their ids. One more was looked for than it holds: where it was found, a page follows. */
export function pageById<Row extends { id: string }>(found: readonly Row[], size: number) {
  const shown = found.slice(0, size);
  return { shown, next_cursor: found.length > size ? (shown.at(-1)?.id ?? null) : null };
}

import type { z } from 'zod';
import { isSameSecret } from '../base/is-same-secret.ts';
import { id } from '../contract/api/endpoint.ts';
import { AppError } from '../contract/api/errors.ts';
import type { Tokens } from './services.ts';

/**
 * One page of a list. The caller reads one row more than `size`: if it exists, another page follows, and `cursorOf`
 * writes the cursor of the last row shown.
 */
export function pageOf<Row>(found: readonly Row[], size: number, cursorOf: (last: Row) => string) {
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  return { shown, next_cursor: last === undefined ? null : cursorOf(last) };
}

/** The cursors of one list: signed, so that only positions that the list gave out are looked up. */
export type Cursors<Written, Value = Written> = {
  write(value: Written): string;
  /** Throws `invalid_argument` for any text that this list did not write. */
  read(cursor: string): Value;
};

/** The cursors of the list `name`: JSON in base64url, and its signature. */
export function cursorsOf<Schema extends z.ZodType>(
  tokens: Pick<Tokens, 'signCursor'>,
  name: string,
  schema: Schema,
): Cursors<z.input<Schema>, z.output<Schema>> {
  const signatureOf = (text: string) => tokens.signCursor(`${name} ${text}`);
  return {
    write(value) {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${text}.${signatureOf(text)}`;
    },
    read(cursor) {
      const [text = '', signature = '', ...more] = cursor.split('.');
      if (more.length > 0 || !isSameSecret(signature, signatureOf(text))) throw invalidCursor();
      const parsed = schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      // Written by another version of the program.
      if (!parsed.success) throw invalidCursor();
      return parsed.data;
    },
  };
}

/** The cursors of a list that is ordered by id. */
export function idCursors(tokens: Pick<Tokens, 'signCursor'>, name: string) {
  const cursors = cursorsOf(tokens, name, id);
  return {
    of: (row: { id: string }): string => cursors.write(row.id),
    /** The id of the last row; null for the first page. Throws `invalid_argument`. */
    read: (cursor: string | undefined): string | null => (cursor === undefined ? null : cursors.read(cursor)),
  };
}

function invalidCursor(): AppError {
  return new AppError('invalid_argument', { fields: { cursor: [{ key: 'format' }] } });
}

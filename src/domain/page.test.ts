import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../contract/api/errors.ts';
import { createTokens } from '../server/sessions/tokens.ts';
import { cursorsOf, idCursors, pageOf } from './page.ts';

const ID = '0195f0a0-0000-7000-8000-000000000001';
const rows = [1, 2, 3].map((number) => ({ id: `row ${number}` }));
const tokens = createTokens('a secret of the tests, long enough to sign with');
const schema = z.object({ at: z.int(), id: z.uuid() });

test('a page has a cursor only if a row follows it', () => {
  const cursorOf = ({ id }: { id: string }) => id;
  expect(pageOf(rows, 2, cursorOf)).toEqual({ shown: rows.slice(0, 2), next_cursor: 'row 2' });
  expect(pageOf(rows, 3, cursorOf)).toEqual({ shown: rows, next_cursor: null });
  expect(pageOf([], 3, cursorOf)).toEqual({ shown: [], next_cursor: null });
});

test('a cursor is read as its list wrote it', () => {
  const cursors = cursorsOf(tokens, 'list', schema);
  expect(cursors.read(cursors.write({ at: 5, id: ID }))).toEqual({ at: 5, id: ID });
  const ids = idCursors(tokens, 'ids');
  expect(ids.read(ids.of({ id: ID }))).toBe(ID);
  expect(ids.read(undefined)).toBeNull();
});

test('a forged or altered cursor, and one of another list, secret or version, is refused', () => {
  const cursors = cursorsOf(tokens, 'list', schema);
  const real = cursors.write({ at: 5, id: ID });
  const [text = '', signature = ''] = real.split('.');
  const forged = Buffer.from(JSON.stringify({ at: 6, id: ID })).toString('base64url');
  const others = [
    cursorsOf(tokens, 'another', schema).write({ at: 5, id: ID }),
    cursorsOf(createTokens('another secret, which is also long enough'), 'list', schema).write({ at: 5, id: ID }),
    cursorsOf(tokens, 'list', z.object({ at: z.int() })).write({ at: 5 }),
  ];
  const altered = [text, forged, `${forged}.${signature}`, `${text}.`, `.${signature}`, `${real}.`, `${real}x`];
  for (const wrong of ['', '{}', 'x', ID, '.', '..', ...altered, ...others]) {
    expect(() => cursors.read(wrong), wrong).toThrow(AppError);
  }
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { idCursor, pageOf, readCursor, readIdCursor, writeCursor } from './page.ts';

const ID = '0195f0a0-0000-7000-8000-000000000001';
const rows = [1, 2, 3].map((number) => ({ id: `row ${number}` }));

test('a page has a cursor only if a row follows it', () => {
  expect(pageOf(rows, 2, idCursor)).toEqual({ shown: rows.slice(0, 2), next_cursor: 'row 2' });
  expect(pageOf(rows, 3, idCursor)).toEqual({ shown: rows, next_cursor: null });
  expect(pageOf([], 3, idCursor)).toEqual({ shown: [], next_cursor: null });
});

test('a cursor is read as it was written, and any other text is refused', () => {
  const schema = z.object({ at: z.int(), id: z.uuid() });
  const value = { at: 5, id: ID };
  expect(readCursor(schema, writeCursor(value))).toEqual(value);
  for (const wrong of ['', '{}', 'x', writeCursor({ at: 5 }), writeCursor(null), JSON.stringify(value)]) {
    expect(() => readCursor(schema, wrong)).toThrow(AppError);
  }
});

test('an id cursor is an id, or absent on the first page', () => {
  expect(readIdCursor(undefined)).toBeNull();
  expect(readIdCursor(ID)).toBe(ID);
  for (const wrong of ['', 'x', `${ID}0`]) expect(() => readIdCursor(wrong)).toThrow(AppError);
});

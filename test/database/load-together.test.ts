import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTogether } from '../../src/base/load-together.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { statementsOf } from '../support/statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const squareOf = loadTogether(async (read, all: readonly number[]) => {
  const { rows } = await sql<{ of: number; square: number }>`select n as of, n * n + 0 / n as square
    from unnest(${all}::int[]) n`.execute(read);
  return (key) => rows.find((row) => row.of === key)?.square ?? null;
});

test('calls of one turn share a statement, and each gets its own result', async () => {
  const { result, sent } = await statementsOf(() => Promise.all([3, 2, 3, 4].map((n) => squareOf(database.read, n))));
  expect(result).toEqual([9, 4, 9, 16]);
  expect(sent).toHaveLength(1);
});

test('a later call has a later statement', async () => {
  const { sent } = await statementsOf(async () => {
    await squareOf(database.read, 1);
    await squareOf(database.read, 1);
  });
  expect(sent).toHaveLength(2);
});

test('a failure reaches every caller of the statement, and no other', async () => {
  const failing = await Promise.allSettled([squareOf(database.read, 0), squareOf(database.read, 2)]);
  expect(failing.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(squareOf(database.read, 2)).resolves.toBe(4);
});

test('a transaction reads by itself what it has changed', async () => {
  const countOf = loadTogether(async (read, all: readonly string[]) => {
    const { rows } = await sql<{ key: string }>`select key from settings where key = any(${all}::text[])`.execute(read);
    return (key) => rows.some((row) => row.key === key);
  });
  const [inside, outside] = await database.transaction(async (tx) => {
    await sql`insert into settings (key, value) values ('together', '1')`.execute(tx);
    return Promise.all([countOf(tx, 'together'), countOf(database.read, 'together')]);
  });
  expect([inside, outside]).toEqual([true, false]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, type Read } from '../../src/base/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  // One connection for writes and one for reads.
  database = openDatabase({ url: own.url, maxConnections: 2, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const preparedIn = (read: Read) =>
  sql<{ statement: string }>`select statement from pg_prepared_statements where name like 'papan%'`
    .execute(read)
    .then(({ rows }) => rows.map(({ statement }) => statement));
const times = async (read: Read, count: number, work: (index: number) => ReturnType<typeof sql>) => {
  for (let index = 0; index < count; index += 1) await work(index).execute(read);
};

test('a writing connection parses and plans a statement once for all parameters', async () => {
  await database.transaction((tx) => times(tx, 8, (index) => sql`select ${index}::int as one`));
  const stored = await database.transaction((tx) => preparedIn(tx));
  expect(stored).toEqual(['select $1::int as one']);
});

test('a reading connection plans for the values where a plan for all values would be worse', async () => {
  await own.pool.query(
    'create table skewed as select case when id % 1000 = 0 then id else 0 end as kind from generate_series(1, 100000) id',
  );
  await own.pool.query('create index on skewed (kind)');
  await own.pool.query('vacuum analyze skewed');
  await times(database.read, 8, () => sql`select ${1}::int as one`);
  await times(database.read, 8, () => sql`select count(*) from skewed where kind = ${1000}::int`);
  const { rows } = await sql<{ generic_plans: number }>`
    select generic_plans::int from pg_prepared_statements where name like 'papan%' order by prepare_time`.execute(
    database.read,
  );
  expect(rows).toEqual([{ generic_plans: 3 }, { generic_plans: 0 }]);
});

test('a changed table does not break a prepared statement', async () => {
  await own.pool.query('create table changing (id int)');
  const insert = () => database.transaction((tx) => sql`insert into changing (id) values (${1}::int)`.execute(tx));
  await insert();
  await own.pool.query('alter table changing add column name text not null default $$none$$');
  await insert();
  const { rows } = await own.pool.query('select * from changing');
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ id: 1, name: 'none' })));
});

test('a connection stores a limited number of prepared statements', async () => {
  await database.transaction((tx) =>
    times(tx, 300, (index) => sql`select ${index}::int as ${sql.ref(`column_${index}`)}`),
  );
  const stored = await database.transaction((tx) => preparedIn(tx));
  expect(stored.length).toBe(200);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowLongStatements, type Database, DatabaseUnreachable, openDatabase } from '../../src/base/database.ts';
import { errorBody } from '../../src/server/http/errors.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const TIMEOUT = { connection: 1500, statement: 500, idleTransaction: 1000 };
let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, maxConnections: 4, onError: () => undefined, timeouts: TIMEOUT });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const responseTo = (error: unknown) =>
  errorBody(error, 'id', 'test', { message: (_locale, key) => key, field: () => '' });
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail(),
    (error: unknown) => error,
  );
const BUSY = { status: 503, body: { message: 'unavailable' }, expected: false };

test('a statement that takes too long is cancelled, on reading and writing connections', async () => {
  const sleep = sql`select pg_sleep(5)`;
  expect(responseTo(await failureOf(sleep.execute(database.read)))).toMatchObject(BUSY);
  expect(responseTo(await failureOf(database.transaction((tx) => sleep.execute(tx))))).toMatchObject(BUSY);
});

test('a database failure during a statement is reported as a database failure, not as our own error', async () => {
  const short = openDatabase({ url: own.url, maxConnections: 2, onError: () => undefined });
  const asleep = failureOf(sql`select pg_sleep(5) /* to be ended */`.execute(short.read));
  await expect
    .poll(async () => {
      const { rows } = await own.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like '%to be ended%' and pid <> pg_backend_pid()`,
      );
      return rows.length;
    })
    .toBe(1);
  expect(responseTo(await asleep)).toMatchObject(BUSY);
  await short.close();
  expect(responseTo(new Error('Connection terminated unexpectedly'))).toMatchObject(BUSY);
  expect(responseTo(new Error('something else'))).toMatchObject({ status: 500 });
});

test('a full disk is not reported as our own error, for the database or for our own files', async () => {
  const full = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
  expect(responseTo(await failureOf(database.transaction((tx) => full.execute(tx))))).toMatchObject(BUSY);
  const error = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  expect(responseTo(error)).toMatchObject(BUSY);
});

test('a primary that has become a replica is reported as a database failure, and its connections are not used again', async () => {
  const name = new URL(own.url).pathname.slice(1);
  const takesWrites = (isPrimary: boolean) =>
    own.pool.query(`alter database "${name}" set default_transaction_read_only = ${isPrimary ? 'off' : 'on'}`);
  const site = openDatabase({ url: own.url, maxConnections: 2, onError: () => undefined });
  const write = () => site.transaction((tx) => sql`create table written_after_failover (id int)`.execute(tx));
  await takesWrites(false);
  expect(responseTo(await failureOf(write()))).toMatchObject(BUSY);
  await takesWrites(true);
  await write();
  await site.close();
});

test('a write that another one made impossible can be tried again, and is reported as unexpected', async () => {
  const sum = (count: number) =>
    sql`create temporary table one (value int unique) on commit drop; insert into one select 1 from generate_series(1, ${sql.lit(count)})`;
  await database.transaction((tx) => sum(1).execute(tx));
  expect(responseTo(await failureOf(database.transaction((tx) => sum(2).execute(tx))))).toMatchObject({
    status: 409,
    body: { code: 4000, key: 'insert_failed' },
    expected: false,
  });
});

test('maintenance has a longer timeout in its own transaction only', async () => {
  const timeout = (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) =>
    sql<{ statement_timeout: string }>`show statement_timeout`
      .execute(tx)
      .then(({ rows }) => rows[0]?.statement_timeout);
  const long = await database.transaction(async (tx) => {
    await allowLongStatements(tx);
    return timeout(tx);
  });
  expect(long).toBe('10min');
  expect(await database.transaction(timeout)).toBe('500ms');
});

test('reports a connection timeout, and gives the next caller a connection', async () => {
  let released = false;
  const holders = [1, 2].map(() =>
    database.transaction(async (tx) => {
      while (!released) await sql`select pg_sleep(0.05)`.execute(tx);
    }),
  );
  await sql`select 1`.execute(database.read);
  const error = await failureOf(database.transaction((tx) => sql`select 1`.execute(tx)));
  released = true;
  await Promise.all(holders);
  expect(error).toBeInstanceOf(DatabaseUnreachable);
  expect(responseTo(error)).toMatchObject(BUSY);
  expect((await database.transaction((tx) => sql`select 1`.execute(tx))).rows).toHaveLength(1);
});

test('an idle transaction is rolled back', async () => {
  const error = await failureOf(
    database.transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      await new Promise((resolve) => setTimeout(resolve, 2000));
      await sql`select 1`.execute(tx);
    }),
  );
  expect(error).toBeInstanceOf(Error);
  expect((await database.transaction((tx) => sql`select 1`.execute(tx))).rows).toHaveLength(1);
});

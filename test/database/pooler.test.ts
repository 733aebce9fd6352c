import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase, type PublicDatabase, type StaleRead } from '../../src/base/database.ts';
import { postgresBus } from '../../src/base/event-bus.ts';
import { once } from '../../src/base/idempotency.ts';
import { newId } from '../../src/base/ids.ts';
import { startJobs } from '../../src/base/jobs.ts';
import { createLog } from '../../src/base/log.ts';
import { addJob } from '../../src/base/outbox.ts';
import { startDelivery } from '../../src/base/outbox-delivery.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { deliver, emit } from '../../src/domain/events.ts';
import { openWallet, transfer, walletOf } from '../../src/domain/wallet/public.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertUser } from '../support/factories.ts';
import { type PgBouncer, startPgBouncer, whyNoPgBouncer } from '../support/pgbouncer.ts';

const SERVER_CONNECTIONS = 3;
const CLIENTS = 60;
const TIMEOUTS = { connection: 10_000, statement: 4000, idleTransaction: 2000 };
const log = createLog('silent');

describe.skipIf(whyNoPgBouncer() !== null)('behind PgBouncer in transaction mode', () => {
  let own: TestDatabase;
  let pooler: PgBouncer;
  let database: PublicDatabase;

  beforeAll(async () => {
    own = await createTestDatabase();
    pooler = await startPgBouncer(own.url, SERVER_CONNECTIONS);
    const addresses = { url: pooler.through(own.url), directUrl: own.url };
    database = openDatabase({ ...addresses, maxConnections: CLIENTS, onError: () => undefined, timeouts: TIMEOUTS });
  });
  afterAll(async () => {
    await database.close();
    await pooler.stop();
    await own.drop();
  });

  const together = <Result>(work: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: CLIENTS }, (_, index) => work(index)));
  const settingsOf = async (read: StaleRead) => {
    const { rows } = await sql`select current_setting('transaction_read_only') as read_only,
      current_setting('statement_timeout') as statement, current_setting('enable_seqscan') as seqscan`.execute(read);
    return rows[0];
  };

  test('each transaction has its own settings, whatever connection of the server it gets', async () => {
    const settings = await together((index) =>
      index % 3 === 0
        ? settingsOf(database.read)
        : index % 3 === 1
          ? settingsOf(database.search)
          : database.transaction((tx) => settingsOf(tx)),
    );
    const expected = [
      { read_only: 'on', statement: '4s', seqscan: 'on' },
      { read_only: 'on', statement: '3s', seqscan: 'off' },
      { read_only: 'off', statement: '4s', seqscan: 'on' },
    ];
    expect(settings).toEqual(settings.map((_, index) => expected[index % 3]));
    const { rows } = await database.pool.query(`select current_setting('default_transaction_read_only') as read_only,
      current_setting('statement_timeout') as statement, current_setting('enable_seqscan') as seqscan`);
    expect(rows).toEqual([{ read_only: 'off', statement: '0', seqscan: 'on' }]);
  });

  test('a reading connection cannot write, and an error leaves it usable', async () => {
    await expect(sql`delete from users`.execute(database.read)).rejects.toThrow('read-only transaction');
    await expect(sql`select 1 / ${0}::int`.execute(database.search)).rejects.toThrow('division by zero');
    await expect(sql`select pg_sleep(${9}::int)`.execute(database.search)).rejects.toThrow('statement timeout');
    expect((await sql`select ${'kopi'}::text as drink`.execute(database.search)).rows).toEqual([{ drink: 'kopi' }]);
    expect((await sql`select 1 as one where false`.execute(database.read)).rows).toEqual([]);
  });

  test('where there is no pooler after all, sessions have the settings, and statements are prepared', async () => {
    const addresses = { url: own.url, directUrl: own.url };
    const direct = openDatabase({ ...addresses, maxConnections: 2, onError: () => undefined, timeouts: TIMEOUTS });
    const expected = { read_only: 'on', statement: '4s', seqscan: 'on' };
    expect(await settingsOf(direct.read)).toEqual(expected);
    expect(await settingsOf(direct.search)).toEqual({ ...expected, statement: '3s', seqscan: 'off' });
    expect(await direct.transaction((tx) => settingsOf(tx))).toEqual({ ...expected, read_only: 'off' });
    await expect(sql`delete from users`.execute(direct.read)).rejects.toThrow('read-only transaction');
    for (const read of [direct.read, direct.search]) {
      await sql`select ${1}::int`.execute(read);
      const { rows } = await sql`select statement from pg_prepared_statements`.execute(read);
      expect(rows).toEqual([{ statement: 'select $1::int' }]);
    }
    await direct.close();
  });

  test('nothing is prepared under a name', async () => {
    await together((index) => sql`select ${index}::int`.execute(index % 2 ? database.read : database.search));
    await together(() => database.transaction((tx) => sql`select ${1}::int`.execute(tx)));
    const names = await together(() => database.pool.query('select name from pg_prepared_statements'));
    expect(names.flatMap(({ rows }) => rows)).toEqual([]);
  });

  test('coins move once for each key while many clients share few connections', async () => {
    const now = new Date();
    const user_id = await database.transaction(async (tx) => {
      const id = await insertUser(tx);
      await openWallet(tx, { user_id: id, now });
      return id;
    });
    const pay = (key: string) =>
      database.transaction((tx) =>
        once(tx, { user_id, key, endpoint: 'test', input: {}, now }, () =>
          transfer(tx, {
            from: { platform: 'correction' },
            to: { wallet: user_id },
            amount: coins(10),
            cause: 'correction',
            subject_id: null,
            details: { reason: 'test' },
            idempotency_key: `pooled:${key}`,
            now,
          }),
        ),
      );
    // Each key is used by two clients at the same time.
    await together((index) => pay(`pooled-payment-${Math.floor(index / 2)}`));
    expect(await walletOf(database.read, user_id)).toMatchObject({ amount: (CLIENTS / 2) * 10 });
  });

  test('events reach subscribers once and listeners, and jobs run, without a session at the pooler', async () => {
    const heard: number[] = [];
    const ran: unknown[] = [];
    const bus = postgresBus({ database, url: own.url, log });
    const listener = await bus.listen((event) => event && heard.push(event.id));
    const delivery = { database, subscribers: [], publish: bus.publish };
    const deliveries = await startDelivery({ database, url: own.url, log, deliver: (id) => deliver(delivery, id) });
    const jobs = await startJobs({
      pool: database.direct,
      log,
      handlers: { pooled: async (payload) => void ran.push(payload) },
      crontab: '',
      concurrency: 4,
    });
    await together((index) =>
      database.transaction(async (tx) => {
        await emit(tx, 'ad.changed', { ad_id: newId() });
        await addJob(tx, 'pooled', { index });
      }),
    );
    await vi.waitFor(() => expect([heard.length, ran.length]).toEqual([CLIENTS, CLIENTS]), 30_000);
    expect(new Set(heard).size).toBe(CLIENTS);
    await Promise.all([jobs.stop(), deliveries.stop()]);
    await listener.stop();
  });
});

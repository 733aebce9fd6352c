import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Tx } from '../src/base/database.ts';
import { newId } from '../src/base/ids.ts';
import { coins } from '../src/contract/wallet/rules.ts';
import { openWallet, type PlatformAccount, transfer } from '../src/domain/wallet/public.ts';
import { insertBareUser } from '../test/support/bare-user.ts';

/** One transaction of a client; `index` counts the client's transactions. */
export type Workload = (client: number, index: number) => Promise<void>;

/** Transactions per second of all clients together. */
export async function rateOf(workload: Workload, clients: number, seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      let index = 0;
      for (; performance.now() < end; index += 1) await workload(client, index);
      return index;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000);
}

const COINS = 100_000_000;

/** Users with more coins than the run can spend. */
export function insertFundedUsers(database: Database, count: number): Promise<string[]> {
  return database.transaction(async (tx) => {
    const users: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const now = new Date();
      const id = await insertBareUser(tx, now);
      await openWallet(tx, { user_id: id, now });
      const order = { amount: coins(COINS), cause: 'topup', subject_id: null, idempotency_key: newId(), now } as const;
      await transfer(tx, { ...order, from: { platform: 'sales' }, to: { wallet: id } });
      users.push(id);
    }
    return users;
  });
}

/** Spends one coin in a transaction of its own, as every purchase does; `also` runs in it too. */
export function spendOneCoin(
  database: Database,
  payer: (client: number) => string,
  accounts: PlatformAccount[],
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Workload {
  return async (client, index) => {
    const platform = accounts[index % accounts.length] ?? 'revenue';
    await database.transaction(async (tx) => {
      await transfer(tx, {
        from: { wallet: payer(client) },
        to: { platform },
        amount: coins(1),
        cause: 'publication',
        subject_id: null,
        idempotency_key: newId(),
        now: new Date(),
      });
      await also(tx);
    });
  };
}

/** One more statement: what any row costs that a purchase writes besides. */
export async function insertPlainRow(tx: Tx): Promise<void> {
  await sql`insert into settings (key, value) values (${`bench ${newId()}`}, '{}')`.execute(tx);
}

/** Ten branches, as `pgbench -i -s 10` creates them. */
const SCALE = 10;
const TABLES = [
  'create table pgbench_branches (bid int primary key, bbalance int)',
  'create table pgbench_tellers (tid int primary key, bid int, tbalance int)',
  'create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84))',
  'create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
  `insert into pgbench_branches select n, 0 from generate_series(1, ${SCALE}) n`,
  `insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${SCALE * 10}) n`,
  `insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE * 100_000}) n`,
  'vacuum analyze pgbench_accounts',
];

function benchPool(url: string, clients: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  // The server may stop before the last idle connection is closed.
  pool.on('error', () => undefined);
  return pool;
}

/** The TPC-B-like script of pgbench on tables like those of pgbench, through the driver that we use. */
export async function tpcB(url: string, clients: number): Promise<{ workload: Workload; end: () => Promise<void> }> {
  const pool = benchPool(url, clients);
  for (const statement of TABLES) await pool.query(statement);
  const random = (max: number) => 1 + Math.floor(Math.random() * max);
  const workload: Workload = async () => {
    const [aid, tid, bid] = [random(SCALE * 100_000), random(SCALE * 10), random(SCALE)];
    const delta = random(10_001) - 5001;
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid]);
      await client.query('select abalance from pgbench_accounts where aid = $1', [aid]);
      await client.query('update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid]);
      await client.query('update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid]);
      await client.query('insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, now())', [
        tid,
        bid,
        aid,
        delta,
      ]);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  return { workload, end: () => pool.end() };
}

/** Commits that all lock the same row: the upper bound for one wallet that all clients pay from. */
export async function oneRow(url: string, clients: number): Promise<{ workload: Workload; end: () => Promise<void> }> {
  const pool = benchPool(url, clients);
  await pool.query('create table bench_hot (id int primary key, balance bigint)');
  await pool.query('create table bench_rows (id bigint generated always as identity primary key, amount bigint)');
  await pool.query('insert into bench_hot values (1, 0)');
  const workload: Workload = async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select balance from bench_hot where id = 1 for update');
      await client.query('insert into bench_rows (amount) values ($1)', [1]);
      await client.query('update bench_hot set balance = balance - 1 where id = 1');
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  return { workload, end: () => pool.end() };
}

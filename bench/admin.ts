import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { allowLongStatements, type Database, openDatabase } from '../src/base/database.ts';
import { AUDIT_ACTIONS } from '../src/contract/audit/rules.ts';
import { listAudit, listLedger } from '../src/domain/admin/public.ts';
import { verifyAudit } from '../src/domain/audit/public.ts';
import { saveLedgerCheck } from '../src/domain/wallet/public.ts';
import { prepareDatabase } from '../src/main.ts';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { printRow } from './measure.ts';
import { temporaryFolder } from './test-server.ts';

type Options = { entries: number; pages: number };
type Filter = Omit<Parameters<typeof listAudit>[2], 'cursor'>;

const BATCH = 50_000;
const ADMINISTRATORS = 40;
/** An action of one administrator only, at the beginning. */
const RARE = { actor: 'admin-0', action: 'breach.record' } as const;
const FIRST_DAY = '2025-06-01';

/** Prints how long a page of the audit log takes in a database of its own, by filter, first and deep pages. */
export async function benchAdmin({ entries, pages }: Options, lifecycle: Lifecycle): Promise<void> {
  const database = await ownDatabase(lifecycle);
  const filled = performance.now();
  await insertEntries(database, entries);
  const perEntry = ((performance.now() - filled) * 1000) / entries;
  printRow(['entries', String(entries), `${perEntry.toFixed(0)} µs each, chained`]);
  const filters: Record<string, Filter> = {
    all: {},
    'an actor': { actor: 'admin-3' },
    'an action': { action: 'user.suspend' },
    'an actor and an action': { actor: 'admin-3', action: 'user.suspend' },
    'a rare action of an actor': RARE,
    'an actor in one week': { actor: 'admin-3', from: '2025-07-01', to: '2025-07-07' },
    'an action in one week': { action: 'user.suspend', from: '2025-07-01', to: '2025-07-07' },
    'a subject': { subject_id: '00000000-0000-4000-8000-000000000007' },
    'a subject and an action': { subject_id: '00000000-0000-4000-8000-000000000007', action: 'user.suspend' },
  };
  printRow(headerOf(pages));
  for (const [name, filter] of Object.entries(filters)) {
    const list = pageOf(database, listAudit, filter);
    printRow([name, ...(await times(list, 1, pages)), ...(await times(list, pages, pages))]);
  }
  const started = performance.now();
  const report = await database.transaction(async (tx) => {
    await allowLongStatements(tx);
    return verifyAudit(tx);
  });
  printRow(['verification', report.ok ? 'correct' : 'WRONG', `${((performance.now() - started) / 1000).toFixed(1)} s`]);
}

/** The same for the ledger: rows of a thousand wallets, one of them with a hundredth of all rows. */
export async function benchLedger({ entries, pages }: Options, lifecycle: Lifecycle): Promise<void> {
  const database = await ownDatabase(lifecycle);
  await insertTransfers(database, entries);
  printRow(headerOf(pages));
  const user = LEDGER_USER(1);
  const filters: Record<string, LedgerFilter> = {
    'all movements': {},
    'a kind': { cause: 'promotion' },
    'a rare kind': { cause: 'voucher' },
    'one week': { from: '2025-07-01', to: '2025-07-07' },
    'a kind in one week': { cause: 'promotion', from: '2025-07-01', to: '2025-07-07' },
    'a user': { user },
    'a user and a kind': { user, cause: 'promotion' },
    'a user in one week': { user, from: '2025-07-01', to: '2025-07-07' },
  };
  for (const [name, filter] of Object.entries(filters)) {
    const list = pageOf(database, listLedger, filter);
    printRow([name, ...(await times(list, 1, pages)), ...(await times(list, pages, pages))]);
  }
  const started = performance.now();
  const { ok } = await database.transaction(async (tx) => {
    await allowLongStatements(tx);
    return saveLedgerCheck(tx, new Date());
  });
  printRow(['check of the ledger', ok ? 'correct' : 'WRONG', `${((performance.now() - started) / 1000).toFixed(1)} s`]);
}

type LedgerFilter = Omit<Parameters<typeof listLedger>[2], 'cursor'>;
const LEDGER_USER = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;
const WALLETS = 1000;

/** Movements of coins, one every twenty seconds; each credits a coin, so that all balances are right. */
async function insertTransfers(database: Database, count: number): Promise<void> {
  const userId = sql`('00000000-0000-4000-9000-' || lpad(number::text, 12, '0'))::uuid`;
  await database.transaction(async (tx) => {
    await allowLongStatements(tx);
    await sql`insert into users (id, email, first_name, phone, city_id, terms_accepted_at, created_at, updated_at)
      select ${userId}, 'user' || number || '@example.com', 'Sari', '+62812' || lpad(number::text, 8, '0'),
        (select min(id) from cities), now(), now(), now()
      from generate_series(1, ${WALLETS}::int) as number`.execute(tx);
    await sql`insert into ledger_accounts (id, kind, user_id, balance, version, created_at)
      select ${userId}, 'wallet', ${userId}, 0, 0, now() from generate_series(1, ${WALLETS}::int) as number`.execute(
      tx,
    );
    await sql`insert into transfers (id, debit_account_id, credit_account_id, amount, cause, details, idempotency_key,
        credit_balance_after, credit_version, created_at)
      select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', account, 1,
        case when ordinal < 40 then 'voucher' else (array['topup', 'sold_refund', 'promotion'])[1 + ordinal % 3] end, '{}',
        'bench:' || ordinal, row_number() over (partition by account order by ordinal),
        row_number() over (partition by account order by ordinal),
        ${FIRST_DAY}::timestamptz + ordinal * interval '20 seconds'
      from (
        select ordinal, ('00000000-0000-4000-9000-'
          || lpad((case when ordinal % 100 = 0 then 1 else 1 + ordinal % ${WALLETS}::int end)::text, 12, '0'))::uuid as account
        from generate_series(1, ${count}::int) as ordinal
      ) rows`.execute(tx);
    await sql`update ledger_accounts account set balance = total, version = total
      from (select credit_account_id, count(*) as total from transfers group by 1) counted
      where counted.credit_account_id = account.id and kind = 'wallet'`.execute(tx);
  });
  await database.pool.query('vacuum (analyze) transfers, ledger_accounts, users');
}

/** Entries like an administrator's actions, one every twenty seconds, written by SQL as their trigger chains them. */
async function insertEntries(database: Database, count: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH) {
    await database.transaction((tx) =>
      sql`insert into audit_entries (id, actor, action, subject_id, reason, before, after, created_at, network_hash, place)
        select gen_random_uuid(), 'admin-' || number % ${ADMINISTRATORS}::int,
          case when number < 40 then ${RARE.action} else (${[...AUDIT_ACTIONS]}::text[])[1 + number::bigint * 7919 % ${AUDIT_ACTIONS.length}::int] end,
          ('00000000-0000-4000-8000-' || lpad((number % 50000)::text, 12, '0'))::uuid,
          'Iklan palsu berulang', '{"account_status": 2}', '{"account_status": 4}',
          ${FIRST_DAY}::timestamptz + number * interval '20 seconds', 'a keyed hash', 'Cirebon, West Java'
        from generate_series(${first}::int, ${Math.min(first + BATCH - 1, count)}::int) as number
        where not (number % ${ADMINISTRATORS}::int = 0 and number >= 40
          and (${[...AUDIT_ACTIONS]}::text[])[1 + number::bigint * 7919 % ${AUDIT_ACTIONS.length}::int] = ${RARE.action})`.execute(
        tx,
      ),
    );
  }
  await database.pool.query('vacuum (analyze) audit_entries, audit_chain');
}

export const headerOf = (pages: number) => ['', 'page 1 p50 ms', 'max ms', `page ${pages} p50 ms`, 'max ms'];

/** An empty database that ends with the program. */
export async function ownDatabase(lifecycle: Lifecycle): Promise<Database> {
  const folder = await temporaryFolder(lifecycle);
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'papan' });
  lifecycle.onStop(() => postgres.stop());
  await prepareDatabase(postgres.url, 'silent');
  const database = openDatabase({ url: postgres.url, maxConnections: 6, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  console.log(describeMachine());
  return database;
}

export type Page = { next_cursor: string | null };
export type ReadPage = (cursor?: string) => Promise<Page>;

/** A list of the console as its use case answers. */
function pageOf<Chosen>(
  database: Database,
  list: (services: never, call: never, input: Chosen & { cursor?: string }) => Promise<Page>,
  filter: Chosen,
): ReadPage {
  const services = { database, tokens: { signCursor: () => 'signature' } };
  return (cursor) =>
    list(services as never, undefined as never, { ...filter, ...(cursor === undefined ? {} : { cursor }) });
}

/** The median and the longest time of one page. */
export async function times(list: ReadPage, page: number, rounds: number): Promise<string[]> {
  let cursor: string | undefined;
  for (let skipped = 1; skipped < page; skipped += 1) {
    const { next_cursor } = await list(cursor);
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await list(cursor);
    measured.push(performance.now() - started);
  }
  const sorted = measured.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0].map((time) => time.toFixed(1));
}

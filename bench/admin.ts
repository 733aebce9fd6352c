import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { allowLongStatements, type Database, openDatabase } from '../src/base/database.ts';
import { AUDIT_ACTIONS } from '../src/contract/audit-rules.ts';
import { listAudit } from '../src/domain/admin/public.ts';
import { verifyAudit } from '../src/domain/audit/public.ts';
import { prepareDatabase } from '../src/main.ts';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { printRow } from './measure.ts';
import { temporaryFolder } from './test-server.ts';

type Options = { entries: number; pages: number };
type Filter = Omit<Parameters<typeof listAudit>[1], 'cursor'>;

const BATCH = 50_000;
const ADMINISTRATORS = 40;
/** An act of one administrator only, at the beginning. */
const RARE = { actor: 'admin-0', action: 'breach.record' } as const;
const FIRST_DAY = '2025-06-01';

/** Prints how long a page of the audit log takes in a database of its own, by filter, first and deep pages. */
export async function benchAdmin({ entries, pages }: Options, lifecycle: Lifecycle): Promise<void> {
  const folder = await temporaryFolder(lifecycle);
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'papan' });
  lifecycle.onStop(() => postgres.stop());
  await prepareDatabase(postgres.url, 'silent');
  const database = openDatabase({ url: postgres.url, max_connections: 6, on_error: () => undefined });
  lifecycle.onStop(() => database.close());
  console.log(describeMachine());
  const filled = performance.now();
  await insertEntries(database, entries);
  const perEntry = ((performance.now() - filled) * 1000) / entries;
  printRow(['entries', String(entries), `${perEntry.toFixed(0)} µs each, chained`]);
  const filters: Record<string, Filter> = {
    all: {},
    'an actor': { actor: 'admin-3' },
    'an act': { action: 'user.suspend' },
    'an actor and an act': { actor: 'admin-3', action: 'user.suspend' },
    'a rare act of an actor': RARE,
    'an actor in one week': { actor: 'admin-3', from: '2025-07-01', to: '2025-07-07' },
    'an act in one week': { action: 'user.suspend', from: '2025-07-01', to: '2025-07-07' },
    'a subject': { subject_id: '00000000-0000-4000-8000-000000000007' },
    'a subject and an act': { subject_id: '00000000-0000-4000-8000-000000000007', action: 'user.suspend' },
  };
  printRow(['', 'page 1 p50 ms', 'max ms', `page ${pages} p50 ms`, 'max ms']);
  for (const [name, filter] of Object.entries(filters)) {
    printRow([name, ...(await times(database, filter, 1, pages)), ...(await times(database, filter, pages, pages))]);
  }
  const started = performance.now();
  const report = await database.transaction(async (tx) => {
    await allowLongStatements(tx);
    return verifyAudit(tx);
  });
  printRow(['verification', report.ok ? 'correct' : 'WRONG', `${((performance.now() - started) / 1000).toFixed(1)} s`]);
}

/** Entries like an administrator's acts, one every twenty seconds, written by SQL as their trigger chains them. */
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

/** The median and the longest time of one page, as the use case answers. */
async function times(database: Database, filter: Filter, page: number, rounds: number): Promise<string[]> {
  const services = { database, tokens: { signCursor: () => 'signature' } };
  let cursor: string | undefined;
  for (let skipped = 1; skipped < page; skipped += 1) {
    const { next_cursor } = await listAudit(services as never, { ...filter, ...(cursor ? { cursor } : {}) });
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await listAudit(services as never, { ...filter, ...(cursor ? { cursor } : {}) });
    measured.push(performance.now() - started);
  }
  const sorted = measured.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0].map((time) => time.toFixed(1));
}

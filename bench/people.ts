import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../src/base/database.ts';
import { listPeople } from '../src/domain/admin/public.ts';
import { prepareDatabase } from '../src/main.ts';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { printRow } from './measure.ts';
import { temporaryFolder } from './test-server.ts';

type Options = { users: number; pages: number };
type Filter = Omit<Parameters<typeof listPeople>[2], 'cursor'>;

const BATCH = 50_000;
const FIRST_NAMES = ['Andri', 'Budi', 'Citra', 'Dewi', 'Eka', 'Fajar', 'Gita', 'Hadi', 'Indah', 'Joko', 'Rina', 'Sari'];
const LAST_NAMES = ['Hutapea', 'Kurnia', 'Lestari', 'Pratama', 'Rahayu', 'Siregar', 'Utami', 'Wulandari', ''];

/** Prints how long a page of users takes in a database of its own: by filter and text, first and deep pages. */
export async function benchPeople({ users, pages }: Options, lifecycle: Lifecycle): Promise<void> {
  const folder = await temporaryFolder(lifecycle);
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'papan' });
  lifecycle.onStop(() => postgres.stop());
  await prepareDatabase(postgres.url, 'silent');
  const database = openDatabase({ url: postgres.url, maxConnections: 6, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  console.log(describeMachine());
  const filled = performance.now();
  await insertUsers(database, users);
  printRow([
    'users',
    String(users),
    `${(((performance.now() - filled) * 1000) / users).toFixed(0)} µs each, with terms`,
  ]);
  const filters: Record<string, Filter> = {
    all: {},
    'active regular': { status: 2, kind: 'regular' },
    suspended: { status: 4 },
    'blocked agencies': { status: 5, kind: 'agency' },
    'one letter': { search: 'r' },
    'a first name': { search: 'rina' },
    'a last name': { search: 'wulandari' },
    'a full name': { search: 'rina wulandari 77' },
    'an email address': { search: 'user777' },
    'a phone number': { search: '0812000077' },
    'a first name, suspended': { search: 'rina', status: 4 },
    'one letter, blocked agencies': { search: 'r', status: 5, kind: 'agency' },
    nobody: { search: 'zzz' },
  };
  printRow(['', 'page 1 p50 ms', 'max ms', `page ${pages} p50 ms`, 'max ms']);
  for (const [name, filter] of Object.entries(filters)) {
    printRow([name, ...(await times(database, filter, 1, pages)), ...(await times(database, filter, pages, pages))]);
  }
}

/** Users as registration stores them: one in a hundred suspended, one in a thousand blocked, one in fifty an agency. */
async function insertUsers(database: Database, count: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH) {
    await database.transaction((tx) =>
      sql`insert into users (id, email, phone, first_name, last_name, user_type, account_status, city_id,
          terms_accepted_at, created_at, updated_at, referral_code)
        select ('0190' || lpad(to_hex(number), 8, '0') || '7' || substr(md5(number::text), 1, 3) || '8' || substr(md5(number::text), 4, 15))::uuid, 'user' || number || '@papan.test', '+62812' || lpad(number::text, 8, '0'),
          (${FIRST_NAMES}::text[])[1 + number % ${FIRST_NAMES.length}::int],
          (${LAST_NAMES}::text[])[1 + number % ${LAST_NAMES.length}::int] || ' ' || number % 1000,
          case when number % 50 = 0 then 2 else 1 end,
          case when number % 1000 = 0 then 5 when number % 100 = 0 then 4 else 2 end,
          3276, now(), now(), now(), lpad(to_hex(number), 10, '0')
        from generate_series(${first}::int, ${Math.min(first + BATCH - 1, count)}::int) as number`.execute(tx),
    );
  }
  await database.pool.query('vacuum (analyze) users, user_terms');
}

/** The median and the longest time of one page, as the use case answers. */
async function times(database: Database, filter: Filter, page: number, rounds: number): Promise<string[]> {
  const services = { database, tokens: { signCursor: () => 'signature' }, clock: { now: () => new Date() } };
  let cursor: string | undefined;
  for (let skipped = 1; skipped < page; skipped += 1) {
    const { next_cursor } = await listPeople(services as never, undefined as never, {
      ...filter,
      ...(cursor ? { cursor } : {}),
    });
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await listPeople(services as never, undefined as never, { ...filter, ...(cursor ? { cursor } : {}) });
    measured.push(performance.now() - started);
  }
  const sorted = measured.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0].map((time) => time.toFixed(1));
}

import pg from 'pg';
import type { Read, Tx } from '../../src/base/database.ts';
import { ACCOUNT_STATUSES } from '../../src/contract/accounts/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { SeedPart } from './seed-in-process.ts';
import { demonstrationAccounts, seedUsers } from './users.ts';

/** Row of `settings` that exists while the board is not seeded completely: the part that is missing. */
const UNFINISHED_SEED = 'unfinished_seed';

export async function setMissingPart(tx: Tx, part: SeedPart | null): Promise<void> {
  await tx.deleteFrom('settings').where('key', '=', UNFINISHED_SEED).execute();
  if (!part) return;
  await tx
    .insertInto('settings')
    .values({ key: UNFINISHED_SEED, value: JSON.stringify(part) })
    .execute();
}

/** What a database misses of the demonstration board. One with users that no seed has begun is somebody's own. */
export async function missingPart(url: string): Promise<SeedPart | null> {
  return withClient(url, async (client) => {
    if (!(await hasTables(client))) return 'first';
    const { rows } = await client.query('select value from settings where key = $1', [UNFINISHED_SEED]);
    if (rows.length > 0) return rows[0].value === 'others' ? 'others' : 'first';
    return (await client.query('select from users limit 1')).rowCount === 0 ? 'first' : null;
  });
}

/**
 * Empties a database whose first part is unfinished: it can neither be continued nor deleted row by row, because the
 * ledger is append-only. The database has no other data.
 */
export async function clearUnfinishedFirst(url: string, log: (line: string) => void): Promise<void> {
  await withClient(url, async (client) => {
    if (!(await hasTables(client))) return;
    const { rows } = await client.query('select value from settings where key = $1', [UNFINISHED_SEED]);
    if (rows.length === 0 || rows[0].value === 'others') return;
    log('The first start was interrupted; starting again …');
    await client.query('drop schema if exists graphile_worker cascade');
    await client.query('drop schema public cascade');
    await client.query('create schema public');
  });
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_tables where tablename = 'settings' and schemaname = 'public'`,
  );
  return rowCount !== 0;
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Demonstration users and accounts by key, as callers of use cases. */
export type SeededUsers = ReadonlyMap<string, Actor>;

export async function seededUsers(read: Read): Promise<SeededUsers> {
  const keys = new Map([...seedUsers, ...demonstrationAccounts].map(({ email, key }) => [email, key]));
  const rows = await read
    .selectFrom('users')
    .select(['id', 'email', 'user_type'])
    .where('email', 'in', [...keys.keys()])
    .execute();
  // The use cases require a status that allows publishing; the stored row still marks demonstration content.
  const account_status = ACCOUNT_STATUSES.ACTIVE;
  return new Map(
    rows.map(({ id, email, user_type }) => [
      keys.get(email ?? '') ?? '',
      { user_id: id, session_id: '', user_type, account_status },
    ]),
  );
}

/** The ads of these users that have been published. */
export async function pinnedAds(read: Read, users: SeededUsers) {
  const rows = await read
    .selectFrom('ads')
    .select(['owner_id', 'title'])
    .where(
      'owner_id',
      'in',
      [...users.values()].map(({ user_id }) => user_id),
    )
    .where('published_at', 'is not', null)
    .execute();
  const titles = new Set(rows.map(({ owner_id, title }) => `${owner_id} ${title}`));
  return { has: (owner: string, title: string) => titles.has(`${users.get(owner)?.user_id} ${title}`) };
}

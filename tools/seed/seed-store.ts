import pg from 'pg';
import type { Read, Tx } from '../../src/base/database.ts';

/** Row of `settings` that exists while the board is being seeded. */
const INCOMPLETE_SEED = 'unfinished_seed';

export async function hasUsers(read: Read): Promise<boolean> {
  return (await read.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function setSeedIncomplete(tx: Tx, isIncomplete: boolean): Promise<void> {
  if (isIncomplete) await tx.insertInto('settings').values({ key: INCOMPLETE_SEED, value: 'true' }).execute();
  else await tx.deleteFrom('settings').where('key', '=', INCOMPLETE_SEED).execute();
}

/**
 * Resets the database after an interrupted seed, which can neither be continued nor deleted row by row, because the
 * ledger is append-only. The database has no other data, so everything is removed and the next seed starts again.
 */
export async function clearIncompleteSeed(url: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      `select 1 from pg_tables where tablename = 'settings' and schemaname = 'public'`,
    );
    if (tables.length === 0) return;
    const { rows } = await client.query('select 1 from settings where key = $1', [INCOMPLETE_SEED]);
    if (rows.length === 0) return;
    log('The first start was interrupted; starting again …');
    await client.query('drop schema if exists graphile_worker cascade');
    await client.query('drop schema public cascade');
    await client.query('create schema public');
  } finally {
    await client.end();
  }
}

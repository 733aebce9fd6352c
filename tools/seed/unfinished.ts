import pg from 'pg';

/** Row of `settings` that stands while a seed is under way. */
export const UNFINISHED_SEED = 'unfinished_seed';

/**
 * A seed that was interrupted can neither be continued nor, since the ledger forgets nothing, be taken back row by row.
 * Nobody else has been there: everything goes, and the next seed starts anew.
 */
export async function clearUnfinishedSeed(url: string, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      `select 1 from pg_tables where tablename = 'settings' and schemaname = 'public'`,
    );
    if (tables.length === 0) return;
    const { rows } = await client.query('select 1 from settings where key = $1', [UNFINISHED_SEED]);
    if (rows.length === 0) return;
    say('The first start was interrupted; starting anew …');
    await client.query('drop schema if exists graphile_worker cascade');
    await client.query('drop schema public cascade');
    await client.query('create schema public');
  } finally {
    await client.end();
  }
}

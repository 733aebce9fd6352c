import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

// Any constant: processes that start at the same time wait for the same advisory lock.
const MIGRATION_LOCK = 7_141_924_001;

/**
 * Runs the SQL files of `folder` that the database has not run yet, in order of their names, each in a transaction.
 * Safe if several processes start at the same time. Returns the names that it ran; throws if an applied file is
 * missing.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'papan-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    );
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const missing = [...applied].filter((name) => !files.includes(name));
    if (missing.length > 0) {
      throw new Error(
        `The database is newer than this program: it has ${missing.join(', ')}. Start the newer version.`,
      );
    }
    const ran: string[] = [];
    for (const name of files) {
      if (applied.has(name)) continue;
      await client.query('begin');
      try {
        await client.query(await readFile(join(folder, name), 'utf8'));
        await client.query('insert into migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed`, { cause: error });
      }
      ran.push(name);
    }
    return ran;
  } finally {
    await client.end();
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MILLISECONDS } from './clock.ts';

// Any constant: processes that start at the same time wait for the same advisory lock.
const MIGRATION_LOCK = 7_141_924_001;
const TURN_CHECK = 250;
const LOCK_NOT_AVAILABLE = '55P03';
/**
 * Milliseconds for which a migration waits for a lock. All statements of the site wait behind it meanwhile. Less than
 * PostgreSQL's `deadlock_timeout` of a second: where a transaction of the site waits for the migration as well, the
 * migration gives way before one of both is ended.
 */
const LOCK_WAIT = 500;
const LOCK_PAUSE = 2 * MILLISECONDS.second;
const LOCK_TRIES = 50;

/**
 * What a migration does, by its name `NNNN_kind_what.sql`. `expand`: the former version of the program works with it,
 * too. `concurrent`: the same, outside a transaction, such as an index of a large table; its statements are separated
 * by empty lines, and can be repeated. `contract`: removes what only former versions used.
 */
export const MIGRATION_KINDS = ['expand', 'concurrent', 'contract'] as const;
export type MigrationKind = (typeof MIGRATION_KINDS)[number];

/** The kind of a migration by its file name; null for the baseline and for other names. */
export function migrationKind(name: string): MigrationKind | null {
  const kind = /^\d{4}_([a-z]+)_[a-z\d_]+\.sql$/.exec(name)?.[1];
  return MIGRATION_KINDS.find((known) => known === kind) ?? null;
}

/** Whether this version of the program works with a database that ran a migration which it does not know. */
export function toleratesMigration(name: string): boolean {
  const kind = migrationKind(name);
  return kind !== null && kind !== 'contract';
}

/**
 * Runs the SQL files of `folder` that the database has not run yet, in order of their names. Safe if several processes
 * start at the same time, and while others serve. Returns the names that it ran; throws if the database ran a file
 * which is not there and with which this version does not work.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'papan-migrate' });
  await client.connect();
  try {
    await awaitTurn(client);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    );
    const files = await migrationNames(folder);
    const newer = [...applied].filter((name) => !files.includes(name) && !toleratesMigration(name));
    if (newer.length > 0) {
      throw new Error(`The database is newer than this program: it has ${newer.join(', ')}. Start the newer version.`);
    }
    const ran: string[] = [];
    for (const name of files) {
      if (applied.has(name)) continue;
      const statements = await readFile(join(folder, name), 'utf8');
      try {
        if (migrationKind(name) === 'concurrent') await runConcurrently(client, name, statements);
        else await runWhenUnlocked(client, name, statements);
      } catch (error) {
        throw new Error(`Migration ${name} failed`, { cause: error });
      }
      ran.push(name);
    }
    return ran;
  } finally {
    await client.end();
  }
}

/**
 * Asks for the lock again and again: an index that another process makes `concurrently` waits for all open statements,
 * so one that waits for the lock of that process would be a deadlock.
 */
async function awaitTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.is_ours) return;
    await sleep(TURN_CHECK);
  }
}

/** Runs a migration in a transaction; gives way to statements that hold its locks, and tries again. */
async function runWhenUnlocked(client: pg.Client, name: string, statements: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_WAIT}`);
      await client.query(statements);
      await record(client, name);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES) throw error;
      await sleep(LOCK_PAUSE);
    }
  }
}

async function runConcurrently(client: pg.Client, name: string, statements: string): Promise<void> {
  // Several statements in one query would be one transaction.
  for (const statement of statements.split(/\n\s*\n/)) {
    if (statement.trim() !== '') await client.query(statement);
  }
  await record(client, name);
}

async function record(client: pg.Client, name: string): Promise<void> {
  await client.query('insert into migrations (name) values ($1)', [name]);
}

/** Names of the migrations of this program, in their order. */
export async function migrationNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, expect } from 'vitest';

type Ids = { uid: number; gid: number };

// PostgreSQL of Debian's packages, which a test starts, ends and restores. All ends with the tests of the file.

/** Programs of one version: the newest that Debian has installed, whose own commands are a script, or those of the path. */
export const BINARIES =
  globSync('/usr/lib/postgresql/*/bin').toSorted(byNumber).at(-1) ??
  dirname(execFileSync('sh', ['-c', 'command -v pg_receivewal'], { encoding: 'utf8' }).trim());

/** The user as whom PostgreSQL runs: it refuses to run as root. */
export const asPostgres: Partial<Ids> = process.getuid?.() === 0 ? idsOf('postgres') : {};

/** For the files of the tests. */
export const folder = mkdtempSync(join(tmpdir(), 'papan-backup-'));
chmodSync(folder, 0o755);
const started: ChildProcess[] = [];

afterAll(async () => {
  for (const child of started) await end(child, 'SIGINT');
  rmSync(folder, { recursive: true, force: true });
});

/** Ends the process with the tests. */
export function own(child: ChildProcess): ChildProcess {
  started.push(child);
  return child;
}

/** A folder that PostgreSQL may use. */
export function makeFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  if (asPostgres.uid !== undefined && asPostgres.gid !== undefined) chownSync(path, asPostgres.uid, asPostgres.gid);
  return path;
}

export function initialize(database: string): void {
  execFileSync(join(BINARIES, 'initdb'), ['-D', database, '-U', 'papan', '-A', 'trust', '--no-sync'], {
    stdio: 'ignore',
    cwd: folder,
    ...asPostgres,
  });
}

export function startPostgres(
  database: string,
  port: number,
  settings: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ChildProcess {
  const all = ['listen_addresses=127.0.0.1', 'fsync=off', ...settings];
  const options = ['-D', database, '-p', `${port}`, ...all.flatMap((setting) => ['-c', setting])];
  return own(spawn(join(BINARIES, 'postgres'), options, { stdio: 'ignore', cwd: folder, env, ...asPostgres }));
}

/** Creates a table and waits for the server before. */
export async function createFacts(port: number): Promise<void> {
  await until(() => ask(port, 'select 1'));
  await ask(port, 'create table facts (fact text, created_at timestamptz default clock_timestamp())');
}

/** What the table has, once the server has been restored. */
export async function factsIn(port: number): Promise<string[]> {
  await until(() => isWritable(port));
  const rows = await ask(port, 'select fact from facts order by created_at');
  return rows.map(({ fact }) => fact ?? '');
}

export const isWritable = async (port: number) =>
  (await ask(port, 'select not pg_is_in_recovery() as is_done'))[0]?.is_done;

export async function now(port: number): Promise<string> {
  const [row] = await ask(port, 'select clock_timestamp()::text as time');
  return row?.time ?? '';
}

export async function ask(
  port: number,
  statement: string,
  database = 'postgres',
): Promise<Record<string, string | null>[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'papan', database });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until something is true; what fails is not true yet. */
export function until(isTrue: () => unknown): Promise<void> {
  return expect
    .poll(
      async () =>
        Boolean(
          await Promise.resolve()
            .then(isTrue)
            .catch(() => false),
        ),
      { timeout: 50_000 },
    )
    .toBe(true);
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

function idsOf(user: string): Ids {
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' })));
  return { uid, gid };
}

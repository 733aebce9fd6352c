import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../src/main.ts';
import { freePort } from '../../tools/require-port.ts';

const SCRIPTS = join(root, 'ops', 'backup');
const folder = mkdtempSync(join(tmpdir(), 'papan-backup-'));
chmodSync(folder, 0o755);
/** Programs of one version: the newest that Debian has installed, whose own commands are a script, or those of the path. */
const binaries =
  globSync('/usr/lib/postgresql/*/bin').toSorted(byNumber).at(-1) ??
  dirname(execFileSync('sh', ['-c', 'command -v pg_receivewal'], { encoding: 'utf8' }).trim());
const asPostgres = process.getuid?.() === 0 ? idsOf('postgres') : null;
const started: ChildProcess[] = [];

afterAll(async () => {
  for (const child of started) await end(child, 'SIGINT');
  rmSync(folder, { recursive: true, force: true });
});

it('brings back what was written a moment before the loss, and what was there at a chosen time', async () => {
  const backup = join(folder, 'backup');
  const port = await freePort();
  const server = await newServer(join(folder, 'first'), port);
  const copying = startBackup(backup, port);
  await copied(backup);
  await ask(port, "insert into facts values ('after the copy')");
  const time = await now(port);
  await ask(port, "insert into facts values ('a moment before the loss')");
  await saved(port);
  // As with a machine that is gone.
  await end(server, 'SIGQUIT');
  await end(copying, 'SIGTERM');

  expect(await factsOf(restore(backup, 'whole'), port)).toEqual(['after the copy', 'a moment before the loss']);
  expect(await factsOf(restore(backup, 'earlier', time), port)).toEqual(['after the copy']);
});

it('goes on after a restore to an earlier time, and after the server deleted what was not copied', async () => {
  const backup = join(folder, 'second-backup');
  const port = await freePort();
  const first = await newServer(join(folder, 'second'), port);
  const beforeLoss = startBackup(backup, port);
  await copied(backup);
  await ask(port, "insert into facts values ('right')");
  const time = await now(port);
  await ask(port, "insert into facts values ('wrong')");
  await writeLog(port);
  await saved(port);
  await end(first, 'SIGQUIT');
  await end(beforeLoss, 'SIGTERM');

  const second = startPostgres(restore(backup, 'right', time), port);
  await until(() => isWritable(port));
  const afterRestore = startBackup(backup, port);
  await until(async () => (await ask(port, 'select 1 from pg_replication_slots')).length > 0);
  await copied(backup);
  await ask(port, "insert into facts values ('after the restore')");
  await saved(port);
  await end(afterRestore, 'SIGTERM');
  await ask(port, "insert into facts values ('not copied')");
  await writeLog(port);
  await end(second, 'SIGQUIT');
  expect(await factsOf(restore(backup, 'again'), port)).toEqual(['right', 'after the restore']);

  const third = startPostgres(join(folder, 'right'), port, ['max_slot_wal_keep_size=32MB']);
  await until(async () => (await ask(port, 'select wal_status from pg_replication_slots'))[0]?.wal_status === 'lost');
  const anew = startBackup(backup, port);
  await until(async () => (await ask(port, 'select wal_status from pg_replication_slots'))[0]?.wal_status !== 'lost');
  await copied(backup);
  await ask(port, "insert into facts values ('copied again')");
  await saved(port);
  await end(third, 'SIGQUIT');
  await end(anew, 'SIGTERM');
  const all = ['right', 'after the restore', 'not copied', 'copied again'];
  expect(await factsOf(restore(backup, 'all'), port)).toEqual(all);
});

/** Starts a new server with an empty table. */
async function newServer(database: string, port: number): Promise<ChildProcess> {
  mkdirSync(database);
  // PostgreSQL does not run as root.
  if (asPostgres) chownSync(database, asPostgres.uid, asPostgres.gid);
  execFileSync(join(binaries, 'initdb'), ['-D', database, '-U', 'papan', '-A', 'trust', '--no-sync'], {
    stdio: 'ignore',
    cwd: folder,
    ...asPostgres,
  });
  const server = startPostgres(database, port);
  await until(() => ask(port, 'select 1'));
  await ask(port, 'create table facts (fact text, created_at timestamptz default clock_timestamp())');
  return server;
}

function startBackup(backup: string, port: number): ChildProcess {
  const env = { PGHOST: '127.0.0.1', PGPORT: `${port}`, PGUSER: 'papan', BACKUP_DIR: backup };
  const copying = spawn('bash', [join(SCRIPTS, 'backup.sh')], {
    env: { ...process.env, ...env, PATH: `${binaries}:${process.env.PATH}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  started.push(copying);
  return copying;
}

/** Waits for a complete copy of the database. */
const copied = (backup: string) =>
  until(() => readdirSync(join(backup, 'base')).some((name) => existsSync(join(backup, 'base', name, 'begun'))));

/** Waits until the log is copied to where it is now. */
async function saved(port: number): Promise<void> {
  const [written] = await ask(port, 'select pg_current_wal_flush_lsn()::text as lsn');
  await until(async () => {
    const [slot] = await ask(port, `select restart_lsn >= '${written?.lsn}' as is_saved from pg_replication_slots`);
    return slot?.is_saved;
  });
}

/** Writes some files of the log. */
async function writeLog(port: number): Promise<void> {
  for (let file = 0; file < 6; file += 1) {
    await ask(port, 'create table if not exists filler (); drop table filler; select pg_switch_wal()');
  }
}

/** Restores into a new folder, and returns it. */
function restore(backup: string, name: string, ...time: string[]): string {
  const restored = join(folder, name);
  execFileSync('bash', [join(SCRIPTS, 'restore.sh'), ...time], {
    env: { ...process.env, BACKUP_DIR: backup, PGDATA: restored },
    stdio: 'ignore',
  });
  return restored;
}

async function factsOf(database: string, port: number) {
  const server = startPostgres(database, port);
  await until(() => isWritable(port));
  const rows = await ask(port, 'select fact from facts order by created_at');
  await end(server, 'SIGINT');
  return rows.map(({ fact }) => fact);
}

const isWritable = async (port: number) => (await ask(port, 'select not pg_is_in_recovery() as is_done'))[0]?.is_done;
const now = async (port: number) => (await ask(port, 'select clock_timestamp()::text as time'))[0]?.time ?? '';

function startPostgres(database: string, port: number, more: readonly string[] = []): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    `hba_file=${join(folder, 'pg_hba.conf')}`,
    ...more,
  ];
  writeFileSync(
    join(folder, 'pg_hba.conf'),
    // That of the containers, without passwords.
    readFileSync(join(SCRIPTS, 'pg_hba.conf'), 'utf8').replaceAll('scram-sha-256', 'trust'),
  );
  const options = ['-D', database, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(binaries, 'postgres'), options, { stdio: 'ignore', cwd: folder, ...asPostgres });
  started.push(child);
  return child;
}

async function ask(port: number, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'papan', database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function until(isTrue: () => unknown): Promise<void> {
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

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../../src/base/migrations.ts';
import { root } from '../../src/main.ts';
import { freePort } from '../../tools/require-port.ts';
import {
  ask,
  BINARIES,
  createFacts,
  end,
  factsIn,
  folder,
  initialize,
  isWritable,
  makeFolder,
  now,
  own,
  startPostgres,
  until,
} from './own-postgres.ts';

const SCRIPTS = join(root, 'ops', 'backup');
it('brings back what was written a moment before the loss, and what was there at a chosen time', async () => {
  const backup = join(folder, 'backup');
  const port = await freePort();
  const server = await newServer('first', port);
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
  const first = await newServer('second', port);
  const beforeLoss = startBackup(backup, port);
  await copied(backup);
  await ask(port, "insert into facts values ('right')");
  const time = await now(port);
  await ask(port, "insert into facts values ('wrong')");
  await writeLog(port);
  await saved(port);
  await end(first, 'SIGQUIT');
  await end(beforeLoss, 'SIGTERM');

  const second = start(restore(backup, 'right', time), port);
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

  const third = start(join(folder, 'right'), port, ['max_slot_wal_keep_size=32MB']);
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

it('tries a restore after each copy, and stores how it went', async () => {
  const backup = join(folder, 'tried-backup');
  const port = await freePort();
  await newServer('tried', port);
  await ask(port, 'create database papan');
  const url = `postgres://papan@127.0.0.1:${port}/papan`;
  await migrate(url, join(root, 'db', 'migrations'));
  const copying = startBackup(backup, port);
  await copied(backup);
  const results = async () => {
    const rows = await ask(port, "select error from backup_runs where kind = 'drill' order by id desc", 'papan');
    return rows.map(({ error }) => error);
  };
  await until(async () => (await results()).length === 1);
  expect(await results()).toEqual([null]);
  // A wallet of nobody, with coins from nowhere.
  await ask(
    port,
    `set session_replication_role = replica;
    insert into ledger_accounts (id, kind, user_id, balance) select gen_random_uuid(), 'wallet', gen_random_uuid(), 5`,
    'papan',
  );
  await saved(port);
  tryRestore(backup, port);
  expect((await results())[0]).toBe('1 wallets do not have the coins that their transfers say.');
  await end(copying, 'SIGTERM');
  for (const name of readdirSync(join(backup, 'wal'))) rmSync(join(backup, 'wal', name));
  expect(() => tryRestore(backup, port)).toThrow('drill.sh');
  expect((await results())[0]).toContain('could not be restored');
  expect(readdirSync(backup)).not.toContain('drill');
});

/** Starts a new server with an empty table. */
async function newServer(name: string, port: number): Promise<ChildProcess> {
  const database = makeFolder(name);
  initialize(database);
  const server = start(database, port);
  await createFacts(port);
  return server;
}

function startBackup(backup: string, port: number): ChildProcess {
  const env = environment(backup, port);
  return own(spawn('bash', [join(SCRIPTS, 'backup.sh')], { env, stdio: ['ignore', 'inherit', 'inherit'] }));
}

const environment = (backup: string, port: number) => ({
  ...process.env,
  PGHOST: '127.0.0.1',
  PGPORT: `${port}`,
  PGUSER: 'papan',
  BACKUP_DIR: backup,
  PATH: `${BINARIES}:${process.env.PATH}`,
});

function tryRestore(backup: string, port: number): void {
  execFileSync('bash', [join(SCRIPTS, 'drill.sh')], { env: environment(backup, port), stdio: 'ignore' });
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

async function factsOf(database: string, port: number): Promise<string[]> {
  const server = start(database, port);
  const facts = await factsIn(port);
  await end(server, 'SIGINT');
  return facts;
}

function start(database: string, port: number, more: readonly string[] = []): ChildProcess {
  const hbaFile = join(folder, 'pg_hba.conf');
  // That of the containers, without passwords.
  writeFileSync(hbaFile, readFileSync(join(SCRIPTS, 'pg_hba.conf'), 'utf8').replaceAll('scram-sha-256', 'trust'));
  return startPostgres(database, port, ['unix_socket_directories=', `hba_file=${hbaFile}`, ...more]);
}

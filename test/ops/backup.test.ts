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
  const database = join(folder, 'first');
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

  const env = { PGHOST: '127.0.0.1', PGPORT: `${port}`, PGUSER: 'papan', BACKUP_DIR: backup };
  const copying = spawn('bash', [join(SCRIPTS, 'backup.sh')], {
    env: { ...process.env, ...env, PATH: `${binaries}:${process.env.PATH}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  started.push(copying);
  await until(() => readdirSync(join(backup, 'base')).some((name) => existsSync(join(backup, 'base', name, 'begun'))));
  await ask(port, "insert into facts values ('after the copy')");
  const [row] = await ask(port, 'select clock_timestamp()::text as time');
  await ask(port, "insert into facts values ('a moment before the loss')");
  const [written] = await ask(port, 'select pg_current_wal_flush_lsn()::text as lsn');
  await until(async () => {
    const [slot] = await ask(port, `select restart_lsn >= '${written?.lsn}' as is_saved from pg_replication_slots`);
    return slot?.is_saved;
  });
  // As with a machine that is gone.
  await end(server, 'SIGQUIT');
  await end(copying, 'SIGTERM');

  const facts = async (name: string, time: string[]) => {
    const restored = join(folder, name);
    execFileSync('bash', [join(SCRIPTS, 'restore.sh'), ...time], {
      env: { ...process.env, BACKUP_DIR: backup, PGDATA: restored },
      stdio: 'ignore',
    });
    const again = startPostgres(restored, port);
    await until(async () => (await ask(port, 'select not pg_is_in_recovery() as is_done'))[0]?.is_done);
    const rows = await ask(port, 'select fact from facts order by created_at');
    await end(again, 'SIGINT');
    return rows.map(({ fact }) => fact);
  };
  expect(await facts('whole', [])).toEqual(['after the copy', 'a moment before the loss']);
  expect(await facts('earlier', [row?.time ?? ''])).toEqual(['after the copy']);
});

function startPostgres(database: string, port: number): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    `hba_file=${join(folder, 'pg_hba.conf')}`,
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

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '../../src/main.ts';
import { backUpDatabase, DATA_ARCHIVE } from '../../src/providers/backup/base-backup.ts';
import {
  type EmbeddedDatabase,
  makeDatabaseFolder,
  startEmbeddedPostgres,
} from '../../src/providers/embedded-postgres.ts';
import { freePort } from '../../tools/require-port.ts';

const DELAYED_REPLAY = "select from pg_stat_activity where wait_event = 'RecoveryApplyDelay'";
const SECONDS_BEHIND = 'select extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as seconds';
const SETTINGS = ['fsync=off', 'max_connections=60', 'max_wal_senders=4'];

/** A prepared database with one replica by streaming replication, both with data of their own. */
export type ReplicatedDatabase = {
  url: string;
  replica: {
    url: string;
    /** Stops or continues replaying; what the primary writes still arrives. */
    pause(isPaused: boolean): Promise<void>;
    /** Replays each commit only so many seconds after it; 0: as soon as it arrives. */
    delay(seconds: number): Promise<void>;
    /** Seconds since the last thing that it has replayed was committed. */
    secondsBehind(): Promise<number>;
    kill(): Promise<void>;
    start(): Promise<void>;
  };
  stop(): Promise<void>;
};

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'papan-replica-'));
  chmodSync(folder, 0o755);
  const primary = await startEmbeddedPostgres({
    folder: join(folder, 'primary'),
    database: 'papan',
    settings: [...SETTINGS, 'synchronous_commit=on'],
  });
  await prepareDatabase(primary.url, 'silent');
  const options = await prepareReplica(primary.url, folder, SETTINGS);
  const { username, password } = new URL(primary.url);
  let running: EmbeddedDatabase | null = null;
  const replica: ReplicatedDatabase['replica'] = {
    url: `postgres://${username}:${password}@127.0.0.1:${options.port}/papan`,
    async start() {
      running = await startEmbeddedPostgres(options);
    },
    async pause(isPaused) {
      await run(replica.url, `select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`);
    },
    async delay(seconds) {
      await run(replica.url, `alter system set recovery_min_apply_delay = '${seconds}s'`);
      await run(replica.url, 'select pg_reload_conf()');
      // The replaying process reads its settings a moment after this; until then it replays at once.
      while (seconds > 0 && !(await run(replica.url, DELAYED_REPLAY)).length) {
        await run(primary.url, 'select pg_current_xact_id()');
      }
    },
    async secondsBehind() {
      const [last] = await run<{ seconds: number }>(replica.url, SECONDS_BEHIND);
      return last?.seconds ?? 0;
    },
    async kill() {
      // The server leads its own process group.
      process.kill(-Number(readFileSync(join(options.folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
      await running?.stop();
      running = null;
    },
  };
  await replica.start();
  return {
    url: primary.url,
    replica,
    async stop() {
      await running?.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies a running server with these settings into `folder`. Returns how to start the copy as its replica. */
export async function prepareReplica(url: string, folder: string, ofPrimary: readonly string[]) {
  const { port, username, password } = new URL(url);
  const settings = [...ofPrimary, `primary_conninfo=host=127.0.0.1 port=${port} user=${username} password=${password}`];
  const options = { folder: join(folder, 'replica'), database: 'papan', settings, port: await freePort() };
  await copyServer(url, folder, options.folder);
  return { ...options, isReplica: true };
}

/** Makes a copy of a running server that replays what the server writes from now on. */
async function copyServer(url: string, folder: string, to: string): Promise<void> {
  const backup = join(folder, 'backup');
  mkdirSync(backup, { recursive: true });
  await backUpDatabase(url, backup);
  const made = await makeDatabaseFolder(to);
  execFileSync('tar', ['-xzf', join(backup, DATA_ARCHIVE), '-C', made.folder]);
  writeFileSync(join(made.folder, 'standby.signal'), '');
  if ('uid' in made.runAs) execFileSync('chown', ['-R', `${made.runAs.uid}:${made.runAs.gid}`, made.folder]);
}

async function run<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<Row>(statement).finally(() => client.end())).rows;
}

import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../src/base/database.ts';
import { migrationNames } from '../../src/base/migrations.ts';
import { verifyRestored } from '../../src/domain/backups/public.ts';
import { prepareDatabase, root } from '../../src/main.ts';
import { listBackups, placesIn } from '../../src/providers/backup/manifest.ts';
import { type Restored, restoreBackup } from '../../src/providers/backup/restore.ts';
import { startEmbeddedPostgres } from '../../src/providers/embedded-postgres.ts';
import { backupsIn } from '../../src/server/files/backups.ts';
import { count } from '../support/counted-work.ts';
import type { TestDatabase } from '../support/database.ts';

const DATABASE = 'papan';
const CHECK_INTERVAL_MILLISECONDS = 20;

/** The data of a site with its own PostgreSQL, as `npm start` runs it with BACKUP_FOLDER. */
export async function startSite(data_dir: string, backup_folder: string | null) {
  count('databases made');
  const folder = join(data_dir, 'postgres');
  const server = await startEmbeddedPostgres({
    folder,
    database: DATABASE,
    // Our processes are killed, not the machine.
    settings: ['fsync=off'],
    archive: backup_folder === null ? null : placesIn(backup_folder).wal,
  });
  await prepareDatabase(server.url, 'silent');
  const opened = openDatabase({ url: server.url, maxConnections: 20, onError: () => undefined });
  const database: TestDatabase = { ...opened, url: server.url, drop: () => opened.close() };
  return {
    data_dir,
    database,
    backups: (to: string) => backupsIn(to, { data_dir, database_url: null, s3: null }, server.url),
    async stop() {
      await opened.close();
      await server.stop();
    },
    /** Kills PostgreSQL with all its processes. */
    async kill() {
      const pid = Number(readFileSync(join(realpathSync(folder), 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(-pid, 'SIGKILL');
      await opened.close();
      await server.stop();
    },
  };
}
export type Site = Awaited<ReturnType<typeof startSite>>;

/** A folder that PostgreSQL's user may enter too. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'papan-backups-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Archives all that was written until now. */
export async function archive({ database }: Site, backupFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    const path = join(placesIn(backupFolder).wal, rows[0]?.name ?? '');
    while (!existsSync(path) && !existsSync(`${path}.gz`)) await wait(CHECK_INTERVAL_MILLISECONDS);
  } finally {
    await client.end();
  }
}

/** Restores as the command does. */
export async function restore(
  from: string,
  to: string,
  at: Date | null = null,
): Promise<Restored<Awaited<ReturnType<typeof verifyRestored>>>> {
  return restoreBackup({
    from,
    to,
    at,
    database: DATABASE,
    migrations: await migrationNames(join(root, 'db', 'migrations')),
    files: 'copy',
    check: verifyRestored,
    log: () => undefined,
  });
}

/** The time of the database, to which a restore refers. */
export async function instant({ database }: Site): Promise<Date> {
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

export async function newestBackup(from: string) {
  const backup = (await listBackups(from)).at(-1);
  if (!backup) throw new Error('there is no backup');
  return backup;
}

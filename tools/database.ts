import { join } from 'node:path';
import { reachDatabase } from '../src/base/reach-database.ts';
import { type Config, readConfig } from '../src/config.ts';
import { placesIn } from '../src/providers/backup/manifest.ts';
import { DATABASE_FOLDER } from '../src/providers/backup/unfinished.ts';
import { FolderInUse, runningEmbeddedDatabase, startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import type { Lifecycle } from './lifecycle.ts';

export const DATABASE = 'papan';

/** Folder of the embedded PostgreSQL in a data folder. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, DATABASE_FOLDER);
}

/** URL of the database to serve: DATABASE_URL, or the embedded PostgreSQL, which is started until `lifecycle` ends. */
export async function startDatabase(config: Config, lifecycle: Lifecycle): Promise<string> {
  if (config.database_url) {
    await reachDatabase(config.database_url);
    if (config.database_direct_url) await reachDatabase(config.database_direct_url, 'DATABASE_DIRECT_URL');
    return config.database_url;
  }
  try {
    const postgres = await startEmbeddedPostgres({
      folder: databaseFolder(config.data_dir),
      database: DATABASE,
      archive: config.backup_folder === null ? null : placesIn(config.backup_folder).wal,
    });
    lifecycle.onStop(() => postgres.stop());
    return postgres.url;
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new Error(`${error.message}\nStop that program, or use another data folder: DATA_DIR=other npm start`);
  }
}

/** URL of a running database whose sessions last: DATABASE_DIRECT_URL, DATABASE_URL, or the one of `npm start`. Throws if there is none. */
export function runningDatabase(): string {
  const { config } = readConfig();
  const url =
    config.database_direct_url ??
    config.database_url ??
    runningEmbeddedDatabase(databaseFolder(config.data_dir), DATABASE);
  if (url) return url;
  throw new Error(
    `No database is running in ${config.data_dir}. Start Papan in another terminal with "npm start", or set DATABASE_URL.`,
  );
}

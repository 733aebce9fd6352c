import { join } from 'node:path';
import { reachDatabase } from '../src/base/reach-database.ts';
import type { Config } from '../src/config.ts';
import { FolderInUse, startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import type { Lifecycle } from './lifecycle.ts';

export const DATABASE = 'papan';

/** Folder of the database that the commands bring themselves. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Address of the database to work with: the one that DATABASE_URL names, else our own, started now. */
export async function startDatabase(config: Config, lifecycle: Lifecycle): Promise<string> {
  if (config.database_url) {
    await reachDatabase(config.database_url);
    return config.database_url;
  }
  try {
    const postgres = await startEmbeddedPostgres({ folder: databaseFolder(config.data_dir), database: DATABASE });
    lifecycle.onStop(() => postgres.stop());
    return postgres.url;
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new Error(
      `${error.message}\nStop that one, or keep the data of this one elsewhere: DATA_DIR=other npm start`,
    );
  }
}

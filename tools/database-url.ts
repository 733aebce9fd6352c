import { readConfig } from '../src/config.ts';
import { runningEmbeddedDatabase } from '../src/providers/embedded-postgres.ts';
import { DATABASE, databaseFolder } from './own-database.ts';

/** The database that is meant: DATABASE_URL's, or the one that a running `npm start` keeps in DATA_DIR. */
export function databaseUrl(): string {
  const { config } = readConfig();
  const url = config.database_url ?? runningEmbeddedDatabase(databaseFolder(config.data_dir), DATABASE);
  if (url) return url;
  throw new Error(
    `No database is running in ${config.data_dir}. Start Papan in another window with "npm start", or give DATABASE_URL.`,
  );
}

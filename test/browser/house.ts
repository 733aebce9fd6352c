import { type Database, openDatabase } from '../../src/base/database.ts';
import { runningEmbeddedDatabase } from '../../src/providers/embedded-postgres.ts';
import { DATABASE, databaseFolder } from '../../tools/own-database.ts';

/** The database of the house that is tried, for what happens there without a browser. */
export function houseDatabase(): Database {
  const url =
    process.env.DATABASE_URL ?? runningEmbeddedDatabase(databaseFolder(process.env.PAPAN_TEST_DATA ?? ''), DATABASE);
  if (!url) throw new Error('the house of the browser tests has no database');
  return openDatabase({ url, max_connections: 4, on_error: () => undefined });
}

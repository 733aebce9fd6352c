import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/base/database.ts';
import { run, withDatabase } from './global-setup.ts';

export type TestDatabase = Database & { url: string; drop(): Promise<void> };

/** A database of one test file's own: a clone of the migrated template with the catalogue in it. */
export async function createTestDatabase(maxConnections = 40): Promise<TestDatabase> {
  const { url, template } = inject('databaseServer');
  const name = `papan_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await run(url, `create database ${name} template ${template}`);
  const ownUrl = withDatabase(url, name);
  const database = openDatabase({ url: ownUrl, max_connections: maxConnections, on_error: () => undefined });
  return {
    ...database,
    url: ownUrl,
    async drop() {
      await database.close();
      await run(url, `drop database ${name} with (force)`);
    },
  };
}

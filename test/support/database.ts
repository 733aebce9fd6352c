import { inject } from 'vitest';
import { cloneDatabase, type DatabaseServer, type TestDatabase } from './database-server.ts';

export type { TestDatabase } from './database-server.ts';

/** The PostgreSQL server of this test run; the first call starts it. */
export async function databaseServer(): Promise<DatabaseServer> {
  const response = await fetch(inject('databaseServerUrl'));
  if (!response.ok) throw new Error(`PostgreSQL did not start: ${await response.text()}`);
  return response.json();
}

/** A database for one test file. */
export async function createTestDatabase(maxConnections = 40): Promise<TestDatabase> {
  return cloneDatabase(await databaseServer(), maxConnections);
}

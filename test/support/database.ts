import { inject } from 'vitest';
import { cloneDatabase, type TestDatabase } from './database-server.ts';

export type { TestDatabase } from './database-server.ts';

/** A database of one test file's own. */
export function createTestDatabase(maxConnections = 40): Promise<TestDatabase> {
  return cloneDatabase(inject('databaseServer'), maxConnections);
}

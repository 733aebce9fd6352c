import type { TestProject } from 'vitest/node';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

/** The one PostgreSQL of all test files. */
export default async function setup(project: TestProject) {
  const { url, template, stop } = await startDatabaseServer();
  project.provide('databaseServer', { url, template });
  return stop;
}

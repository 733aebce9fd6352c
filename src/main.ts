import { join } from 'node:path';
import { openDatabase } from './base/database.ts';
import { migrateJobs } from './base/jobs.ts';
import { createLog } from './base/log.ts';
import { migrate } from './base/migrations.ts';
import { reachDatabase } from './base/reach-database.ts';
import { readConfig } from './config.ts';
import { loadCatalogue } from './domain/catalogue/public.ts';
import { startApplication } from './server/application.ts';
import type { Pages } from './server/pages/pages.ts';

export const root = join(import.meta.dirname, '..');

/** The pages' build for the server; `npm start` makes it. */
export const pagesFile = join(root, 'dist', 'server', 'entry-server.js');

export async function loadPages(): Promise<Pages> {
  return import(pagesFile);
}

/** Brings a database to this program's shape: tables, job queue, reference data. Safe for many starters at once. */
export async function prepareDatabase(url: string, logLevel: string): Promise<void> {
  await migrate(url, join(root, 'db', 'migrations'));
  const database = openDatabase({ url, max_connections: 4, on_error: () => undefined });
  try {
    await migrateJobs(database.pool, createLog(logLevel));
    await database.transaction((tx) => loadCatalogue(tx));
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  const { config, secrets } = readConfig();
  if (!config.database_url) throw new Error('DATABASE_URL is missing. On a developer’s machine use npm start.');
  await reachDatabase(config.database_url);
  await prepareDatabase(config.database_url, config.log_level);
  const application = await startApplication({
    config,
    secrets,
    database_url: config.database_url,
    pages: await loadPages(),
    client_folder: join(root, 'dist', 'client'),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void application.stop().then(() => process.exit(0)));
  }
}

import { join } from 'node:path';
import { inspect } from 'node:util';
import { openDatabase } from './base/database.ts';
import { migrateJobs } from './base/jobs.ts';
import { createLog } from './base/log.ts';
import { migrate } from './base/migrations.ts';
import { reachDatabase } from './base/reach-database.ts';
import { type Config, readConfig, type Secrets } from './config.ts';
import { loadCatalogue } from './domain/catalogue/public.ts';
import { emit } from './domain/events.ts';
import { startApplication } from './server/application.ts';
import { type Frontend, loadBuiltFrontend } from './server/pages/frontend.ts';
import { requireSharedKeys } from './server/shared-keys.ts';

export const root = join(import.meta.dirname, '..');

/** Prepares a database: tables, job queue, reference data. Several processes may run it concurrently. */
export async function prepareDatabase(url: string, logLevel: string): Promise<void> {
  await migrate(url, join(root, 'db', 'migrations'));
  const database = openDatabase({ url, maxConnections: 4, onError: () => undefined });
  try {
    await migrateJobs(database.direct, createLog(logLevel));
    await database.transaction(async (tx) => {
      if (await loadCatalogue(tx)) await emit(tx, 'catalogue.changed', {});
    });
  } finally {
    await database.close();
  }
}

/** Vite is a development dependency and is loaded only here. */
async function loadViteFrontend(): Promise<Frontend> {
  const { viteFrontend } = await import('./server/pages/vite-frontend.ts');
  return viteFrontend(root);
}

/** Reads the configuration and prepares the database; throws a sentence for the operator. */
async function prepare(): Promise<{ config: Config; secrets: Secrets; database_url: string }> {
  const { config, secrets } = readConfig();
  const { database_url } = config;
  if (!database_url) throw new Error('DATABASE_URL is missing. On a developer’s machine use npm start.');
  await reachDatabase(database_url);
  const url = config.database_direct_url ?? database_url;
  if (url !== database_url) await reachDatabase(url, 'DATABASE_DIRECT_URL');
  await prepareDatabase(url, config.log_level);
  const database = openDatabase({ url, maxConnections: 4, onError: () => undefined });
  try {
    await requireSharedKeys(database, secrets);
  } finally {
    await database.close();
  }
  return { config, secrets, database_url };
}

if (import.meta.main) {
  const prepared = await prepare().catch((error: Error) => {
    // The operator reads sentences, not where in the program they were thrown.
    process.stderr.write(`${error.message}\n${error.cause ? `${inspect(error.cause)}\n` : ''}`);
    process.exit(1);
  });
  const application = await startApplication({
    ...prepared,
    frontend: process.argv.includes('--dev') ? await loadViteFrontend() : await loadBuiltFrontend(root),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void application.stop().then(() => process.exit(0)));
  }
}

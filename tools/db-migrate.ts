import { readConfig } from '../src/config.ts';
import { prepareDatabase } from '../src/main.ts';
import { runningEmbeddedDatabase } from '../src/providers/embedded-postgres.ts';
import { DATABASE, databaseFolder, startDatabase } from './database.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';

const lifecycle = createLifecycle();

/**
 * `npm run db:migrate`: applies pending migrations to DATABASE_URL or the embedded database, and loads reference data.
 */
await runCommand(lifecycle, async () => {
  const { config } = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const running = config.database_url ? null : runningEmbeddedDatabase(databaseFolder(config.data_dir), DATABASE);
  const url = running ?? (await startDatabase(config, lifecycle));
  await prepareDatabase(config.database_direct_url ?? url, config.log_level);
  console.log('The database is up to date.');
  await lifecycle.stop();
});

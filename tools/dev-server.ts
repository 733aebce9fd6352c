import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { prepareDatabase, root } from '../src/main.ts';
import { startApplication } from '../src/server/application.ts';
import { DEV_FOLDERS } from './dev-proxy.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';
import { seedInProcess } from './seed/seed-in-process.ts';
import { clearUnfinishedSeed } from './seed/unfinished.ts';

const lifecycle = createLifecycle();

/** The application behind `npm run dev`; it tells the process that started it when it is ready. */
await runCommand(lifecycle, async () => {
  const { config, secrets } = readConfig();
  // For React, which the pages load: as they are built, so they are drawn.
  process.env.NODE_ENV = 'production';
  const database_url = config.database_url;
  if (!database_url) throw new Error('npm run dev starts this with a DATABASE_URL.');
  await clearUnfinishedSeed(database_url, console.log);
  await prepareDatabase(database_url, config.log_level);
  const pages_file = join(root, DEV_FOLDERS.server, 'entry-server.js');
  await seedInProcess({ config, secrets, database_url, pages_file }, lifecycle);
  const pages = await import(pages_file);
  const client_folder = join(root, DEV_FOLDERS.client);
  const application = await startApplication({ config, secrets, database_url, pages, client_folder });
  lifecycle.onStop(() => application.stop());
  process.send?.('ready');
});

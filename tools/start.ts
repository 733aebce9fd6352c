import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { demandPort } from './demand-port.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';
import { startDatabase } from './own-database.ts';

const lifecycle = createLifecycle();

/** `npm start`: build, database, seed, serve; all of it undone again on Ctrl-C except the data. */
await runCommand(lifecycle, async () => {
  // A person reads this console: only what went wrong, unless they ask for more.
  const { config, secrets } = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  // For React, which the server's pages load: as they are built, so they are drawn.
  process.env.NODE_ENV = 'production';
  await demandPort(config.host, config.port);
  // The house takes a while to load: the database starts meanwhile.
  const [database_url, house] = await Promise.all([startDatabase(config, lifecycle), loadApp()]);
  const { root, prepareDatabase, seedInProcess, clearUnfinishedSeed, startApplication, pagesFile } = house;
  if (!config.production) await clearUnfinishedSeed(database_url, say);
  await prepareDatabase(database_url, config.log_level);
  if (!config.production) {
    await seedInProcess({ config, secrets, database_url, pages_file: pagesFile }, lifecycle);
  }
  const pages = await house.loadPages();
  const client_folder = join(root, 'dist', 'client');
  const application = await startApplication({ config, secrets, database_url, pages, client_folder });
  lifecycle.onStop(() => application.stop());
  say(house.welcome({ config, secrets, url: application.url }));
});

async function loadApp() {
  const { buildPages } = await import('./build.ts');
  await buildPages(() => say('Building the pages (only the first time and when they change) …'));
  const [main, application, seed, unfinished, greeting] = await Promise.all([
    import('../src/main.ts'),
    import('../src/server/application.ts'),
    import('./seed/seed-in-process.ts'),
    import('./seed/unfinished.ts'),
    import('./welcome.ts'),
  ]);
  return { ...main, ...application, ...seed, ...unfinished, ...greeting };
}

function say(line: string): void {
  console.log(line);
}

import { existsSync } from 'node:fs';
import { readConfig } from '../src/config.ts';
import { databaseFolder, startDatabase } from './database.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';
import { requirePort } from './require-port.ts';
import { type SeedOrder, startSeedProcess } from './seed/seed-in-process.ts';
import { missingPart } from './seed/seed-store.ts';

const lifecycle = createLifecycle();

/** `npm start`: builds, starts the database, migrates, seeds and serves. Ctrl-C stops everything; the data remains. */
await runCommand(lifecycle, async () => {
  // Print warnings only, so that the start-up banner stays visible, unless LOG_LEVEL is set.
  const { config, secrets } = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  // React chooses its production build by NODE_ENV when the server build of the pages loads it.
  process.env.NODE_ENV = 'production';
  await requirePort(config.host, config.port);
  const { startBuilding } = await import('./build.ts');
  const building = startBuilding(() => console.log('Building the pages (only the first time and when they change) …'));
  // The database is started and filled meanwhile.
  const [{ database_url, app, order }] = await Promise.all([prepare(building.server), building.pages]);
  const frontend = await app.loadBuiltFrontend(app.root);
  const application = await app.startApplication({ config, secrets, database_url, frontend });
  lifecycle.onStop(() => application.stop());
  console.log(app.startupBanner({ config, secrets, url: application.url }));
  // While the pages are used already.
  await Promise.all([building.compress(), seedOthers(order)]);

  async function prepare(pagesBuilt: Promise<void>) {
    const isNew = !config.production && !config.database_url && !existsSync(databaseFolder(config.data_dir));
    // The seeding process loads the same modules: it begins at once, and this one loads them when they are compiled.
    const early = isNew ? startSeedProcess(lifecycle) : null;
    const [database_url] = await Promise.all([
      startDatabase(config, lifecycle),
      early ? early.loaded : loadApplication(),
    ]);
    const order = { config, secrets, database_url: config.database_direct_url ?? database_url };
    const isFirst = !config.production && (await missingPart(order.database_url)) === 'first';
    const seeding = isFirst ? (early ?? startSeedProcess(lifecycle)).seed('first', order, pagesBuilt) : null;
    const [app] = await Promise.all([loadApplication(), seeding]);
    if (!isFirst) await app.prepareDatabase(order.database_url, config.log_level);
    return { database_url, app, order };
  }

  /** The rest of a board that answers already. A failure does not end the site; the next start tries again. */
  async function seedOthers(order: SeedOrder) {
    if (config.production || (await missingPart(order.database_url)) !== 'others') return;
    try {
      await startSeedProcess(lifecycle, { isBackground: true }).seed('others', order);
      console.log('  All demonstration ads are on the board.');
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
});

async function loadApplication() {
  const [main, application, frontend, banner] = await Promise.all([
    import('../src/main.ts'),
    import('../src/server/application.ts'),
    import('../src/server/pages/frontend.ts'),
    import('./startup-banner.ts'),
  ]);
  return { ...main, ...application, ...frontend, ...banner };
}

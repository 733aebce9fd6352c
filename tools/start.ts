import { flushCompileCache } from 'node:module';
import { readConfig } from '../src/config.ts';
import { startDatabase } from './database.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';
import { requirePort } from './require-port.ts';

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
  const [{ database_url, app }] = await Promise.all([prepare(building.server), building.pages]);
  const frontend = await app.loadBuiltFrontend(app.root);
  const application = await app.startApplication({ config, secrets, database_url, frontend });
  lifecycle.onStop(() => application.stop());
  console.log(app.startupBanner({ config, secrets, url: application.url }));
  // While the pages are used already.
  await building.compress();

  async function prepare(pagesBuilt: Promise<void>) {
    // Loading the modules takes seconds: the database starts meanwhile.
    const [database_url, app] = await Promise.all([startDatabase(config, lifecycle), loadApplication()]);
    // The process that seeds loads the same modules: it need not compile them again.
    flushCompileCache();
    if (!config.production) await app.clearIncompleteSeed(database_url, console.log);
    await app.prepareDatabase(config.database_direct_url ?? database_url, config.log_level);
    if (!config.production)
      await app.seedInProcess(
        { config, secrets, database_url: config.database_direct_url ?? database_url },
        lifecycle,
        pagesBuilt,
      );
    return { database_url, app };
  }
});

async function loadApplication() {
  const [main, application, frontend, seed, incompleteSeed, banner] = await Promise.all([
    import('../src/main.ts'),
    import('../src/server/application.ts'),
    import('../src/server/pages/frontend.ts'),
    import('./seed/seed-in-process.ts'),
    import('./seed/seed-store.ts'),
    import('./startup-banner.ts'),
  ]);
  return { ...main, ...application, ...frontend, ...seed, ...incompleteSeed, ...banner };
}

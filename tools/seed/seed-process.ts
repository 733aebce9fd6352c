// Seeds a part of the board; started by seed-in-process.ts.
import { flushCompileCache } from 'node:module';
import { prepareDatabase, root } from '../../src/main.ts';
import { loadBuiltPages } from '../../src/server/pages/frontend.ts';
import { firstAds, seedFirst, seedOthers } from './seed.ts';
import { MODULES_LOADED, PAGES_BUILT, type SeedOrder, type SeedPart } from './seed-in-process.ts';
import { clearUnfinishedFirst } from './seed-store.ts';

const pagesBuilt = Promise.withResolvers<void>();
process.on('message', (message: (SeedOrder & { part: SeedPart }) | typeof PAGES_BUILT) => {
  if (message === PAGES_BUILT) {
    pagesBuilt.resolve();
    return;
  }
  seed(message).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(1));
// Ctrl-C reaches all processes of a terminal, but the parent process decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
flushCompileCache();
process.send?.(MODULES_LOADED);

async function seed({ part, ...order }: SeedOrder & { part: SeedPart }): Promise<void> {
  const pages = async () => {
    await pagesBuilt.promise;
    return loadBuiltPages(root);
  };
  if (part === 'first') await clearUnfinishedFirst(order.database_url, console.log);
  await prepareDatabase(order.database_url, order.config.log_level);
  if (part === 'others') return seedOthers({ ...order, pages });
  console.log(`Seeding the first ${firstAds.length} demonstration ads (only the first time) …`);
  await seedFirst({ ...order, pages });
}

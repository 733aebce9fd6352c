// Seeds the board; started by seed-in-process.ts.
import { root } from '../../src/main.ts';
import { loadBuiltPages } from '../../src/server/pages/frontend.ts';
import { seedIfEmpty } from './seed.ts';
import { PAGES_BUILT, type SeedOrder } from './seed-in-process.ts';

const pagesBuilt = Promise.withResolvers<void>();
process.on('message', (message: SeedOrder | typeof PAGES_BUILT) => {
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

async function seed(order: SeedOrder): Promise<void> {
  const pages = async () => {
    await pagesBuilt.promise;
    return loadBuiltPages(root);
  };
  await seedIfEmpty({ ...order, pages, log: (line) => console.log(line) });
}

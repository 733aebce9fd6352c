// Seeds the board; started by seed-in-process.ts.
import type { Config, Secrets } from '../../src/config.ts';
import { root } from '../../src/main.ts';
import { loadBuiltFrontend } from '../../src/server/pages/frontend.ts';
import { seedIfEmpty } from './seed.ts';

export type SeedOrder = { config: Config; secrets: Secrets; database_url: string };

process.once('message', (order: SeedOrder) => {
  seed(order).then(
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
  await seedIfEmpty({ ...order, frontend: await loadBuiltFrontend(root), log: (line) => console.log(line) });
}

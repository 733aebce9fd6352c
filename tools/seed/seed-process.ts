// Fills the board for seed-in-process.ts, which starts it.
import type { Config, Secrets } from '../../src/config.ts';
import { seedIfEmpty } from './seed.ts';

/** `pages_file` is the pages' build for the server. */
export type SeedOrder = { config: Config; secrets: Secrets; database_url: string; pages_file: string };

process.once('message', ({ pages_file, ...options }: SeedOrder) => {
  seed(pages_file, options).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(1));
// A signal to all processes of a terminal: the command ends this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

async function seed(pagesFile: string, options: Omit<SeedOrder, 'pages_file'>): Promise<void> {
  await seedIfEmpty({ ...options, pages: await import(pagesFile), say: (line) => console.log(line) });
}

import { fork } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type { Config, Secrets } from '../../src/config.ts';
import type { Lifecycle } from '../lifecycle.ts';

export type SeedOrder = { config: Config; secrets: Secrets; database_url: string };
/** The message after the order: the pages for the server are built. */
export const PAGES_BUILT = 'pages built';

/**
 * Seeds a database without users in a separate process, so that the server does not hold the memory of drawing hundreds
 * of pictures. It may start before the pages for the server are built: `pagesBuilt` says when they are.
 */
export async function seedInProcess(
  order: SeedOrder,
  lifecycle: Lifecycle,
  pagesBuilt: Promise<void> = Promise.resolve(),
): Promise<void> {
  if (await hasUsers(order.database_url)) return;
  const child = fork(join(import.meta.dirname, 'seed-process.ts'), { execArgv: [] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve).once('error', reject);
  });
  let isStopping = false;
  lifecycle.onStop(async () => {
    isStopping = true;
    child.kill('SIGKILL');
    await ended;
  });
  child.send(order);
  // A build that fails ends the command.
  pagesBuilt.then(
    () => child.connected && child.send(PAGES_BUILT),
    () => undefined,
  );
  const code = await ended;
  // The command stops anyway, and the next start seeds again.
  if (isStopping) return new Promise(() => undefined);
  if (code !== 0) throw new Error('The board could not be seeded; see above.');
}

/** Whether the database has any user, which means that it is seeded. */
export async function hasUsers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select from users limit 1')).rowCount !== 0;
  } finally {
    await client.end();
  }
}

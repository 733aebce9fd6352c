import { fork } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type { Lifecycle } from '../lifecycle.ts';
import type { SeedOrder } from './seed-process.ts';

/**
 * Seeds a database without users in a separate process, so that the server does not hold the memory of drawing hundreds
 * of pictures.
 */
export async function seedInProcess(order: SeedOrder, lifecycle: Lifecycle): Promise<void> {
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

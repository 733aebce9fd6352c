import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Config, Secrets } from '../../src/config.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { missingPart } from './seed-store.ts';

/** The first part is there when the site first answers; the others follow while it runs. */
export type SeedPart = 'first' | 'others';
export type SeedOrder = { config: Config; secrets: Secrets; database_url: string };
/** Messages to the process after its order, and from it. */
export const PAGES_BUILT = 'pages built';
export const MODULES_LOADED = 'modules loaded';

export type SeedProcess = {
  /** The process has loaded its modules, which are compiled for other processes too. */
  loaded: Promise<void>;
  /** Prepares the database and seeds the part. The pages may still be built meanwhile. */
  seed(part: SeedPart, order: SeedOrder, pagesBuilt?: Promise<void>): Promise<void>;
};

/**
 * Starts a process that seeds one part, so that the server does not hold the memory of drawing hundreds of pictures.
 * Rejects if the part cannot be seeded.
 */
export function startSeedProcess(lifecycle: Lifecycle, { isBackground = false } = {}): SeedProcess {
  const child = fork(join(import.meta.dirname, 'seed-process.ts'), { execArgv: [] });
  // Its threads and the processes that it starts inherit this.
  if (isBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve).once('error', () => resolve(null));
  });
  const loaded = new Promise<void>((resolve) => {
    child.on('message', (message) => message === MODULES_LOADED && resolve());
  });
  let isStopping = false;
  lifecycle.onStop(async () => {
    isStopping = true;
    child.kill('SIGKILL');
    await ended;
  });
  return {
    loaded: Promise.race([loaded, ended.then(() => undefined)]),
    async seed(part, order, pagesBuilt = Promise.resolve()) {
      if (child.connected) child.send({ part, ...order });
      // A build that fails ends the command.
      pagesBuilt.then(
        () => child.connected && child.send(PAGES_BUILT),
        () => undefined,
      );
      const code = await ended;
      // The command stops anyway, and the next start seeds again.
      if (isStopping) return new Promise(() => undefined);
      if (code !== 0) throw new Error('The board could not be seeded; see above.');
    },
  };
}

/** Prepares and seeds a database completely, if it misses a part. The pages must be built. */
export async function seedCompletely(order: SeedOrder, lifecycle: Lifecycle): Promise<void> {
  for (let part = await missingPart(order.database_url); part; part = await missingPart(order.database_url)) {
    await startSeedProcess(lifecycle).seed(part, order);
  }
}

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { helperProcess } from '../../base/helper-process.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Hashing, PasswordHasher } from '../../domain/services.ts';

/** One core is left to the web server. */
const THREADS = Math.max(1, availableParallelism() - 1);
const MAX_WAITING = 50;
const IDLE_MILLISECONDS = 60_000;
/** A hash takes about 50 ms; this ends a process that does not respond. */
const MAX_MILLISECONDS = 60_000;

export type HashOrder = { kind: 'hash'; password: string } | { kind: 'verify'; password: string; hash: string };
export type HashReply = { number: number } & ({ result: string | boolean } | { error: string });

/**
 * Hashes passwords in a separate process with a lower priority, started by the first password and ended after being
 * idle, so that sign-ins do not slow down pages and files. The number of concurrent and waiting callers is limited.
 * `cheapest` is for tests.
 */
export function passwordHasher(
  options: { cost?: 'full' | 'cheapest'; threads?: number; maxWaiting?: number; idleMilliseconds?: number } = {},
): PasswordHasher {
  const { cost = 'full', threads = THREADS, maxWaiting = MAX_WAITING, idleMilliseconds = IDLE_MILLISECONDS } = options;
  const waiting: (() => void)[] = [];
  let running = 0;
  const helper = helperProcess<HashOrder, HashReply>({
    file: join(import.meta.dirname, 'password-hasher-process.ts'),
    arguments: [cost],
    fork: { env: { UV_THREADPOOL_SIZE: String(threads) }, execArgv: [] },
    idleMilliseconds,
    timeoutMilliseconds: MAX_MILLISECONDS,
  });
  const resultOf = async (order: HashOrder) => {
    const reply = await helper.send(order);
    if ('error' in reply) throw new Error(`a password could not be hashed: ${reply.error}`);
    return reply.result;
  };
  const hashing: Hashing = {
    hash: async (password) => String(await resultOf({ kind: 'hash', password })),
    verify: async (hash, password) => (await resultOf({ kind: 'verify', hash, password })) === true,
  };
  return {
    async queued(work) {
      if (running < threads) running += 1;
      else if (waiting.length >= maxWaiting) throw new AppError('server_busy');
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work(hashing);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

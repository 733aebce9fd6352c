import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../contract/errors.ts';
import type { Hashing, PasswordHasher } from '../domain/binding.ts';

/** One core is left to the web server. */
const THREADS = Math.max(1, availableParallelism() - 1);
const MOST_WAITING = 50;
const IDLE_MILLISECONDS = 60_000;

export type HashOrder =
  | { number: number; kind: 'hash'; password: string }
  | { number: number; kind: 'verify'; password: string; hash: string };
export type HashReply = { number: number } & ({ result: string | boolean } | { fault: string });

/**
 * Hashes passwords in a process of its own with a lower priority, started by the first password and ended when it has
 * been idle: whatever many sign-ins cost, files and pages keep the threads and the cores of the web process. Nobody
 * hashes without a turn, and turns are limited in number.
 */
export function passwordHasher(
  options: { threads?: number; most_waiting?: number; idle_milliseconds?: number } = {},
): PasswordHasher {
  const { threads = THREADS, most_waiting = MOST_WAITING, idle_milliseconds = IDLE_MILLISECONDS } = options;
  const waiting: (() => void)[] = [];
  let turns = 0;
  const helper = hashingProcess(threads, idle_milliseconds);
  const hashing: Hashing = {
    hash: async (password) => String(await helper.ask({ kind: 'hash', password })),
    verify: async (hash, password) => (await helper.ask({ kind: 'verify', hash, password })) === true,
  };
  return {
    async inTurn(work) {
      if (turns < threads) turns += 1;
      else if (waiting.length >= most_waiting) throw new AppError('server_busy');
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work(hashing);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else turns -= 1;
      }
    },
  };
}

type Asked = { resolve(result: string | boolean): void; reject(error: Error): void };
type Unnumbered<Order> = Order extends HashOrder ? Omit<Order, 'number'> : never;

function hashingProcess(threads: number, idleMilliseconds: number) {
  const asked = new Map<number, Asked>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'password-hasher-process.ts'), {
      // Nothing of our configuration is its business.
      env: { UV_THREADPOOL_SIZE: String(threads) },
      execArgv: [],
    });
    started.on('message', ({ number, ...reply }: HashReply) => {
      const order = asked.get(number);
      if (!order) return;
      asked.delete(number);
      if ('result' in reply) order.resolve(reply.result);
      else order.reject(new Error(`a password could not be hashed: ${reply.fault}`));
      if (asked.size === 0) rest(started);
    });
    const onEnd = () => {
      if (child !== started) return;
      child = null;
      for (const { reject } of asked.values()) reject(new Error('the process that hashes passwords ended'));
      asked.clear();
    };
    started.on('error', onEnd).on('exit', onEnd);
    return started;
  }

  /** Without work it keeps no command from ending, and ends itself after a while. */
  function rest(resting: ChildProcess): void {
    resting.unref();
    resting.channel?.unref();
    idle = setTimeout(() => {
      child = null;
      resting.disconnect();
    }, idleMilliseconds).unref();
  }

  return {
    ask(order: Unnumbered<HashOrder>): Promise<string | boolean> {
      clearTimeout(idle);
      child ??= start();
      const asking = child;
      asking.ref();
      asking.channel?.ref();
      last += 1;
      const number = last;
      return new Promise((resolve, reject) => {
        asked.set(number, { resolve, reject });
        asking.send({ ...order, number }, (error) => {
          if (!error) return;
          asked.delete(number);
          reject(error);
        });
      });
    },
  };
}

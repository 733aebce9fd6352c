import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { RedisServer } from '../support/redis-server.ts';
import { STOPS, type Stop } from './own-postgres.ts';
import type { OwnProcess } from './own-process.ts';
import { type Choices, seeded } from './seeded.ts';
import type { TestApp } from './test-app.ts';
import { watchSite } from './watched-pages.ts';

export const TARGETS = ['web', 'worker', 'postgres', 'redis'] as const;
export type Target = (typeof TARGETS)[number];

export type CrashReport = {
  /** Milliseconds from each kill until the target responded again; for PostgreSQL and Redis from their restart. */
  back: Record<Target, number[]>;
  stops: Partial<Record<Stop, number>>;
  /** The longest time in milliseconds during which no server responded. */
  closed: number;
};

export type Crashes = {
  report: CrashReport;
  /** Called for each top-up that starts; sometimes kills a target. */
  onTopUp(number: number): void;
  /** Waits until everything that was killed serves again. */
  over(): Promise<void>;
};

type Plan = { seed: number; payments: number; kills: number };

/** Plans kills of all victims, spread evenly over the payments, each at a random time after its payment started. */
export function planCrashes(app: TestApp, { seed, payments, kills }: Plan): Crashes {
  const report: CrashReport = { back: { web: [], worker: [], postgres: [], redis: [] }, stops: {}, closed: 0 };
  const targets = TARGETS.filter((target) => target !== 'redis' || app.redis !== null);
  const underway: Promise<unknown>[] = [];
  /** Thrown at the end, after everything has been stopped in order. */
  const failures: unknown[] = [];
  const chains = new Map<unknown, Promise<void>>();

  /** Runs the kills of a target one after another: it must have responded again before the next one. */
  function oneAtATime(target: unknown, work: () => Promise<void>): Promise<void> {
    const chain = (chains.get(target) ?? Promise.resolve()).then(work);
    chains.set(target, chain);
    return chain;
  }

  async function killProcess(kind: 'web' | 'worker', all: readonly OwnProcess[], choices: Choices): Promise<void> {
    // Sometimes all at once.
    const killed = choices.chance(0.15) ? all : [choices.one(all)];
    const deaths = killed.map((each) => oneAtATime(each, async () => void report.back[kind].push(await each.kill())));
    await Promise.all(deaths);
  }

  const ways: Record<Target, (choices: Choices, number: number) => Promise<void>> = {
    web: (choices) => killProcess('web', app.webs, choices),
    worker: (choices) => killProcess('worker', app.workers, choices),
    postgres: (choices, number) =>
      oneAtATime(app.postgres, async () => {
        const way = STOPS[(number + seed) % STOPS.length] ?? 'killed';
        report.stops[way] = (report.stops[way] ?? 0) + 1;
        report.back.postgres.push(await app.postgres.fail(way, choices.integer(0, 2500)));
      }),
    redis: (choices) =>
      oneAtATime(app.redis, async () => {
        if (app.redis) report.back.redis.push(await killRedis(app.redis, choices.integer(0, 2500)));
      }),
  };

  async function strike(index: number): Promise<void> {
    const choices = seeded(seed, 'disaster', index);
    await wait(choices.integer(0, 400));
    const target = targets[index % targets.length] ?? 'web';
    await ways[target](choices, Math.floor(index / targets.length));
  }

  const timestamps = spread(payments, kills);
  const site = watchSite(app.servers());
  return {
    report,
    onTopUp(number) {
      for (const [index, at] of timestamps.entries()) {
        if (at === number) underway.push(strike(index).catch((error: unknown) => failures.push(error)));
      }
    },
    async over() {
      await Promise.all(underway);
      report.closed = await site.stop();
      if (failures.length > 0) throw new AggregateError(failures, 'what was taken down did not come back');
    },
  };
}

/** Kills and restarts Redis; returns the milliseconds from its restart until it served again. */
export async function killRedis(redis: RedisServer, downFor: number): Promise<number> {
  await redis.kill();
  await wait(downFor);
  const begun = performance.now();
  await redis.start();
  return performance.now() - begun;
}

/** Deletes all data of Redis. */
export async function flushRedis(redis: RedisServer): Promise<void> {
  const client = new Redis(redis.url);
  await client.flushall();
  client.disconnect();
}

/** This many numbers among the payments, without the first and the last. */
function spread(payments: number, times: number): number[] {
  return Array.from({ length: times }, (_, index) => Math.ceil((payments * (index + 0.5)) / times));
}

import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { RedisServer } from '../support/redis-server.ts';
import { STOPS, type Stop } from './own-postgres.ts';
import type { OwnProcess } from './own-process.ts';
import { type Choices, seeded } from './seeded.ts';
import type { TestApp } from './test-app.ts';
import { watchSite } from './watched-pages.ts';

export const VICTIMS = ['web', 'worker', 'postgres', 'redis'] as const;
export type Victim = (typeof VICTIMS)[number];

export type CrashReport = {
  /** Milliseconds from each kill until what was killed served again; PostgreSQL and Redis from their start. */
  back: Record<Victim, number[]>;
  stops: Partial<Record<Stop, number>>;
  /** Milliseconds for which no door was open, at most. */
  closed: number;
};

export type Crashes = {
  report: CrashReport;
  /** To be told of each top-up that begins; now and then something is killed. */
  onTopUp(number: number): void;
  /** After the last of them, everything that was killed serves again. */
  over(): Promise<void>;
};

type Plan = { seed: number; payments: number; kills: number };

/** Kills of everything in turn, spread evenly over the payments, each at a moment of its own after the payment began. */
export function planCrashes(app: TestApp, { seed, payments, kills }: Plan): Crashes {
  const report: CrashReport = { back: { web: [], worker: [], postgres: [], redis: [] }, stops: {}, closed: 0 };
  const victims = VICTIMS.filter((victim) => victim !== 'redis' || app.redis !== null);
  const underway: Promise<unknown>[] = [];
  /** Told at the end, when everything can be deactivated in order. */
  const failures: unknown[] = [];
  const chains = new Map<unknown, Promise<void>>();

  /** One after another for each victim: what is just starting is not killed before it served. */
  function inTurn(victim: unknown, work: () => Promise<void>): Promise<void> {
    const chain = (chains.get(victim) ?? Promise.resolve()).then(work);
    chains.set(victim, chain);
    return chain;
  }

  async function killProcess(kind: 'web' | 'worker', all: readonly OwnProcess[], choices: Choices): Promise<void> {
    // Now and then all at once.
    const killed = choices.chance(0.15) ? all : [choices.one(all)];
    const deaths = killed.map((each) => inTurn(each, async () => void report.back[kind].push(await each.kill())));
    await Promise.all(deaths);
  }

  const ways: Record<Victim, (choices: Choices, number: number) => Promise<void>> = {
    web: (choices) => killProcess('web', app.webs, choices),
    worker: (choices) => killProcess('worker', app.workers, choices),
    postgres: (choices, number) =>
      inTurn(app.postgres, async () => {
        const way = STOPS[(number + seed) % STOPS.length] ?? 'killed';
        report.stops[way] = (report.stops[way] ?? 0) + 1;
        report.back.postgres.push(await app.postgres.fail(way, choices.whole(0, 2500)));
      }),
    redis: (choices) =>
      inTurn(app.redis, async () => {
        if (app.redis) report.back.redis.push(await killRedis(app.redis, choices.whole(0, 2500)));
      }),
  };

  async function strike(index: number): Promise<void> {
    const choices = seeded(seed, 'disaster', index);
    await wait(choices.whole(0, 400));
    const victim = victims[index % victims.length] ?? 'web';
    await ways[victim](choices, Math.floor(index / victims.length));
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

/** Answers in how many milliseconds it served again, from its start. */
export async function killRedis(redis: RedisServer, downFor: number): Promise<number> {
  await redis.kill();
  await wait(downFor);
  const begun = performance.now();
  await redis.start();
  return performance.now() - begun;
}

/** Makes Redis forget all that it keeps. */
export async function flushRedis(redis: RedisServer): Promise<void> {
  const client = new Redis(redis.url);
  await client.flushall();
  client.disconnect();
}

/** So many numbers among the payments, the first and the last of which are left in peace. */
function spread(payments: number, times: number): number[] {
  return Array.from({ length: times }, (_, index) => Math.ceil((payments * (index + 0.5)) / times));
}

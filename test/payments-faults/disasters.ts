import { setTimeout as wait } from 'node:timers/promises';
import type { OwnPostgres } from './own-postgres.ts';
import { STOPS, type Stop } from './own-postgres.ts';
import type { OwnProcess } from './own-process.ts';
import { seeded } from './seeded.ts';

export type DisasterReport = {
  kills: number;
  /** Milliseconds from each kill until that process served again. */
  back: number[];
  stops: Partial<Record<Stop, number>>;
  /** Milliseconds from each start of PostgreSQL until it answered. */
  database_back: number[];
};

export type Disasters = {
  report: DisasterReport;
  /** To be told of each top-up that begins; now and then something is killed. */
  onTopUp(number: number): void;
  /** After the last of them, everything that was killed serves again. */
  over(): Promise<void>;
};

/** Kills and stops, spread evenly over the payments, each at a moment of its own after the payment began. */
export function planDisasters(options: {
  seed: number;
  payments: number;
  kills: number;
  stops: number;
  processes: readonly OwnProcess[];
  postgres: OwnPostgres;
}): Disasters {
  const { seed, payments, kills, stops, processes, postgres } = options;
  const report: DisasterReport = { kills: 0, back: [], stops: {}, database_back: [] };
  const underway: Promise<unknown>[] = [];
  /** Told at the end, when everything can be put away in order. */
  const failures: unknown[] = [];
  const start = (work: Promise<void>) => underway.push(work.catch((error: unknown) => failures.push(error)));
  let database = Promise.resolve();
  const chains = processes.map(() => Promise.resolve());

  /** One after another for each process: what is just starting is not killed before it served. */
  async function kill(number: number): Promise<void> {
    const choices = seeded(seed, 'kill', number);
    await wait(choices.whole(0, 400));
    // Now and then both at once.
    const victims = choices.chance(0.15)
      ? processes.map((_, index) => index)
      : [choices.whole(0, processes.length - 1)];
    const killed = victims.map((index) => {
      const chain = (chains[index] ?? Promise.resolve()).then(async () => {
        report.kills += 1;
        report.back.push((await processes[index]?.kill()) ?? 0);
      });
      chains[index] = chain;
      return chain;
    });
    await Promise.all(killed);
  }

  async function stopDatabase(number: number): Promise<void> {
    const choices = seeded(seed, 'database', number);
    await wait(choices.whole(0, 400));
    const way = STOPS[number % STOPS.length] ?? 'killed';
    database = database.then(async () => {
      report.stops[way] = (report.stops[way] ?? 0) + 1;
      report.database_back.push(await postgres.fail(way, choices.whole(200, 2500)));
    });
    await database;
  }

  const killsAt = spread(payments, kills);
  const stopsAt = spread(payments, stops);
  return {
    report,
    onTopUp(number) {
      for (const [index, at] of killsAt.entries()) if (at === number) start(kill(index));
      for (const [index, at] of stopsAt.entries()) if (at === number) start(stopDatabase(index));
    },
    async over() {
      await Promise.all(underway);
      if (failures.length > 0) throw new AggregateError(failures, 'what was taken down did not come back');
    },
  };
}

/** So many numbers among the payments, the first and the last of which are left in peace. */
function spread(payments: number, times: number): number[] {
  return Array.from({ length: times }, (_, index) => Math.ceil((payments * (index + 0.5)) / times));
}

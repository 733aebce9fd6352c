import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/base/database.ts';
import { addJob } from '../../src/base/outbox.ts';
import { violationsOf } from './checks.ts';
import { type ClientReport, runClients } from './clients.ts';
import { type DisasterReport, planDisasters } from './disasters.ts';
import { expectedOf } from './expected.ts';
import { type House, openHouse } from './house.ts';
import { hirePayers } from './payers.ts';
import { sharedPeople } from './people.ts';

export type RunOptions = {
  seed: number;
  payments: number;
  clients: number;
  people: number;
  kills: number;
  stops: number;
  ports?: readonly number[];
  say?: (line: string) => void;
};

export type RunReport = {
  seed: number;
  violations: string[];
  /** Payments by what had to become of them. */
  expected: Record<string, number>;
  payments: number;
  paid: number;
  disasters: DisasterReport;
  /** Ends of a process that nobody had asked for. */
  own_ends: number;
  scripts: Record<string, number>;
  wire_faults: Record<string, number>;
  messages: Record<string, number>;
  acknowledged: number;
  clients: Pick<ClientReport, 'answers' | 'slowest'>;
  seconds: number;
};

const DRAIN_MILLISECONDS = 900_000;

/** The whole thing once: people buy and spend, everything breaks, and then every coin is counted. */
export async function runFaults(options: RunOptions): Promise<RunReport> {
  const say = options.say ?? (() => undefined);
  const house = await openHouse({ seed: options.seed, processes: 2, tampers: true, ports: options.ports ?? [] });
  try {
    return await breakEverything(house, options, say);
  } finally {
    await house.stop();
  }
}

async function breakEverything(house: House, options: RunOptions, say: (line: string) => void): Promise<RunReport> {
  const { seed } = options;
  const { database, sandbox, wire } = house;
  const drafts_each = Math.min(45, Math.ceil(options.payments / options.people) + 2);
  const people = await sharedPeople(database, house.tokens, { people: options.people, drafts_each });
  const payers = hirePayers(sandbox, seed);
  const disasters = planDisasters({ ...options, processes: house.processes, postgres: house.postgres });
  const begun = performance.now();
  say(`${options.people} wallets, ${options.clients} clients, ${options.payments} top-ups begin`);
  const clients = await runClients({
    ...options,
    people,
    doors: house.doors,
    onPayment: payers.onPayment,
    onTopUp: disasters.onTopUp,
  });
  await disasters.over();
  say(`all top-ups are placed after ${Math.round((performance.now() - begun) / 1000)} s; now everything is settled`);
  await payers.finish();
  wire.calm();
  await sandbox.idle();
  await wire.post.empty();
  await settleAll(database);
  const expected = expectedOf(sandbox.book, wire.tampered);
  const violations = await violationsOf(database, { expected, clients, post: wire.post });
  return {
    seed,
    violations,
    expected: countOf([...expected.values()]),
    payments: clients.tops,
    paid: sandbox.book.list().filter(({ id }) => sandbox.book.paymentsOf(id).some(({ status }) => status !== 'FAILED'))
      .length,
    disasters: disasters.report,
    own_ends: house.processes.reduce((sum, { ownEnds }) => sum + ownEnds(), 0),
    scripts: payers.counts,
    wire_faults: wire.faults,
    messages: wire.post.counts,
    acknowledged: [...wire.post.acknowledged.values()].reduce((sum, count) => sum + count, 0),
    clients: { answers: clients.answers, slowest: clients.slowest },
    seconds: (performance.now() - begun) / 1000,
  };
}

/**
 * Lets two days pass: what was put off is due now, and what was placed is old enough to be given up. Waits until nothing
 * is left to do; what killed processes held comes free by itself.
 */
export async function settleAll(database: Database): Promise<void> {
  await database.transaction((tx) =>
    sql`update payments set created_at = created_at - interval '50 hours'`.execute(tx),
  );
  await database.transaction((tx) =>
    sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`.execute(tx),
  );
  await untilDone(database);
  // What no message told of (a void whose news was lost) the nightly look into the gateway's book finds.
  await database.transaction((tx) => addJob(tx, 'reconcile_payments', {}));
  await untilDone(database);
}

async function untilDone(database: Database): Promise<void> {
  const begun = performance.now();
  for (let left = await dueJobs(database); left.length > 0; left = await dueJobs(database)) {
    if (performance.now() - begun > DRAIN_MILLISECONDS) {
      throw new Error(`jobs are still to be done: ${JSON.stringify(left.slice(0, 10))}`);
    }
    await wait(250);
  }
}

/** What is at work or will be soon; a repeated message's job takes the place of one that failed, which then has no tries. */
async function dueJobs(database: Database): Promise<object[]> {
  const { rows } = await sql<object>`
    select task_identifier, attempts, run_at - now() as until_run, now() - locked_at as held_for, last_error
    from graphile_worker.jobs
    where attempts < max_attempts and (locked_at is not null or run_at <= now() + interval '2 minutes')`.execute(
    database.read,
  );
  return rows;
}

function countOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

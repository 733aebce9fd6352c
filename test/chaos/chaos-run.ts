import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/base/database.ts';
import { addJob } from '../../src/base/outbox.ts';
import { type Browsers, openBrowsers } from './browsers.ts';
import { violationsOf } from './checks.ts';
import { type ClientReport, emptyReport, runClients } from './clients.ts';
import { type CrashReport, planCrashes } from './crashes.ts';
import { expectedOf } from './expected.ts';
import { type Payers, startPayers } from './payers.ts';
import { openTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { type SharedUser, sharedUsers } from './users.ts';

export type ChaosRunOptions = TestAppOptions & { users: number; draftsEach: number };

/** An app with users who buy and spend coins. All balances must be correct after the failures. */
export type ChaosRun = {
  seed: number;
  app: TestApp;
  users: readonly SharedUser[];
  /** Users who buy only on request, and read pages. */
  others: readonly SharedUser[];
  payers: Payers;
  browsers: Browsers;
  clients: ClientReport;
  /** How often a worker may have been killed between sending a mail and recording it. */
  interruptions: number;
  /** Places this many top-ups and spends their coins. `onTopUp` is called for each that starts. */
  buy(size: { clients: number; payments: number }, onTopUp?: (number: number) => void): Promise<void>;
  /** The same while all processes are killed repeatedly. */
  buyAmongKills(size: { clients: number; payments: number; kills: number }): Promise<CrashReport>;
  /** Settles and counts everything. */
  conclude(): Promise<Conclusion>;
  stop(): Promise<void>;
};

export type Conclusion = {
  violations: string[];
  /** Payments by expected outcome. */
  expected: Record<string, number>;
  payments: number;
  paid: number;
  acknowledged: number;
  /** Unexpected exits of a process. */
  unexpectedExits: number;
};

const OTHERS = 4;
const LISTENERS = 4;
const DRAIN_MILLISECONDS = 900_000;
/** The number of jobs that one worker runs at once. */
const HANDS = 4;

export async function openChaosRun(options: ChaosRunOptions): Promise<ChaosRun> {
  const { seed } = options;
  const app = await openTestApp(options);
  const { database, servers } = app;
  const all = await sharedUsers(database, app.tokens, { ...options, users: options.users + OTHERS });
  const users = all.slice(OTHERS);
  const others = all.slice(0, OTHERS);
  const payers = startPayers(app.sandbox, seed);
  const browsers = openBrowsers({ seed, users: users.slice(0, LISTENERS), servers });
  const clients = emptyReport();
  let placed = 0;

  async function buy(size: { clients: number; payments: number }, onTopUp: (number: number) => void = () => undefined) {
    const before = placed;
    placed += size.payments;
    await runClients({
      ...size,
      users,
      servers,
      report: clients,
      // Other choices than in earlier purchases.
      seed: seed + before,
      onPayment: (id, number) => payers.onPayment(id, before + number),
      onTopUp,
    });
  }

  const chaosRun: ChaosRun = {
    seed,
    app,
    users,
    others,
    payers,
    browsers,
    clients,
    buy,
    interruptions: 0,
    async buyAmongKills(size) {
      const crashes = planCrashes(app, { seed, ...size });
      await buy(size, crashes.onTopUp);
      await crashes.over();
      const { worker, postgres } = crashes.report.back;
      chaosRun.interruptions += worker.length + postgres.length * app.workers.length;
      return crashes.report;
    },
    async conclude() {
      const { sandbox, proxy, mail } = app;
      await payers.finish();
      proxy.calm(true);
      await sandbox.idle();
      await proxy.webhooks.empty();
      await settleAll(database);
      const expected = expectedOf(sandbox.book, proxy.tampered);
      const mails = { sent: mail.accepted, mayRepeat: chaosRun.interruptions * HANDS };
      return {
        violations: [
          ...(await violationsOf(database, { expected, clients, webhooks: proxy.webhooks, mails })),
          ...(await browsers.unheard(database)),
        ],
        expected: countOf([...expected.values()]),
        payments: clients.tops,
        paid: sandbox.book.list().filter(({ id }) => isPaid(sandbox.book.paymentsOf(id))).length,
        acknowledged: [...proxy.webhooks.acknowledged.values()].reduce((sum, count) => sum + count, 0),
        unexpectedExits: [...app.webs, ...app.workers].reduce((sum, { unexpectedExits }) => sum + unexpectedExits(), 0),
      };
    },
    async stop() {
      browsers.stop();
      await app.stop();
    },
  };
  return chaosRun;
}

function isPaid(payments: readonly { status: string }[]): boolean {
  return payments.some(({ status }) => status !== 'FAILED');
}

/**
 * Skips two days: delayed jobs become due, and old payments can be given up. Waits until no work is left; jobs locked
 * by killed processes are released automatically.
 */
async function settleAll(database: Database): Promise<void> {
  await database.transaction((tx) =>
    sql`update payments set created_at = created_at - interval '50 hours'`.execute(tx),
  );
  await runJobsNow(database, '');
  await untilDone(database);
  // The nightly reconciliation finds changes without a webhook, such as a void whose webhook was lost.
  await database.transaction((tx) => addJob(tx, 'reconcile_payments', {}));
  await untilDone(database);
}

/** Makes all delayed jobs of a kind due now, and with all jobs the delayed events. */
export async function runJobsNow(database: Database, kind: 'mail' | ''): Promise<void> {
  if (kind === '') {
    await database.transaction((tx) => sql`update outbox_waiting set run_at = least(run_at, now())`.execute(tx));
  }
  await database.transaction((tx) =>
    sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() and task_id in
      (select id from graphile_worker._private_tasks where identifier like ${`%${kind}`})`.execute(tx),
  );
}

/** Lets this time pass for the delayed jobs of a kind, and waits until those that are due then have been tried. */
export async function advanceJobs(database: Database, kind: 'mail', minutes: number): Promise<void> {
  const ofKind = sql`task_id in (select id from graphile_worker._private_tasks where identifier like ${`%${kind}`})`;
  await database.transaction((tx) =>
    sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => ${minutes})
      where locked_at is null and run_at > now() and ${ofKind}`.execute(tx),
  );
  const due = sql<{ total: number }>`select count(*)::int as total from graphile_worker._private_jobs
    where (locked_at is not null or (run_at <= now() and attempts < max_attempts)) and ${ofKind}`;
  while (((await due.execute(database.read)).rows[0]?.total ?? 0) > 0) await wait(250);
}

async function untilDone(database: Database): Promise<void> {
  const begun = performance.now();
  for (let left = await dueJobs(database); left.length > 0; left = await dueJobs(database)) {
    if (performance.now() - begun > DRAIN_MILLISECONDS) {
      throw new Error(`jobs did not finish: ${JSON.stringify(left.slice(0, 10))}`);
    }
    await wait(250);
  }
}

/** Jobs that run or are due soon. A repeated webhook's job replaces one that failed, which then has no attempts. */
async function dueJobs(database: Database): Promise<object[]> {
  const { rows } = await sql<object>`
    select task_identifier, attempts, run_at - now() as until_run, now() - locked_at as held_for, last_error
    from graphile_worker.jobs
    where attempts < max_attempts and (locked_at is not null or run_at <= now() + interval '2 minutes')
    union all select 'event ' || event_id, attempts, run_at - now(), null, null from outbox_waiting
    where run_at <= now() + interval '2 minutes'`.execute(database.read);
  return rows;
}

function countOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

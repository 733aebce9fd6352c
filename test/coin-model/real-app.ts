import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import { VOUCHER_TYPES } from '../../src/contract/vouchers/rules.ts';
import type { Module } from '../../src/domain/module.ts';
import { pollOpenPayments, reconcile } from '../../src/domain/payments/public.ts';
import { insertVoucher } from '../../src/domain/vouchers/public.ts';
import { type RunningSandbox, startSandbox } from '../../src/providers/payment/sandbox/sandbox.ts';
import { xenditGateway } from '../../src/providers/payment/xendit-gateway.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { allModules } from '../../src/server/modules.ts';
import { addPaymentWebhooks, PAYMENT_WEBHOOK_PATH } from '../../src/server/webhooks/payment-webhooks.ts';
import { insertUsers, PRICE_VOUCHER } from '../chaos/users.ts';
import type { TestDatabase } from '../support/database-server.ts';
import { runJobs, type TestServices, testCall, testServices } from '../support/services.ts';

export const USERS = 4;
const ADS_EACH = 3;

export type RealUser = { actor: Actor; user_id: string; ads: string[] };
/** The vouchers that give coins, with their limits. `PRICE_VOUCHER` lowers a publication's price instead. */
export const COIN_VOUCHERS = { KOIN: 3, TEMAN: null } as const;

/** The use cases behind their dispatch on their own database, with a gateway on its own port. */
export type RealApp = {
  database: TestDatabase;
  services: TestServices;
  modules: readonly Module[];
  sandbox: RunningSandbox;
  users: RealUser[];
  call<E extends Endpoint>(actor: Actor, endpoint: E, input: InputOf<E>, key?: string): Promise<OutputOf<E>>;
  pass(milliseconds: number): void;
  /** Runs the jobs that are due. */
  work(): Promise<void>;
  job(name: string): Promise<unknown>;
  /** Delivers all events and polls all payments until nothing is open. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

export async function openRealApp(database: TestDatabase, seed: number): Promise<RealApp> {
  let hooks = '';
  const started: { services: TestServices | null } = { services: null };
  const clock = { now: () => started.services?.clock.now() ?? new Date() };
  const sandbox = await startSandbox({ seed, clock, webhook_url: () => hooks });
  const { secret_key, webhook_token, url } = sandbox;
  const gateway = xenditGateway({ url: () => url, secret_key, webhook_token });
  // Artworks do not matter here.
  const services = testServices(database, { gateway, artworks: { render: () => '<div class="ad"></div>' } });
  // Polls are scheduled for later; each worker run brings some of them forward.
  const from = new Date();
  services.clock.set(from);
  neverTwice(services);
  started.services = services;
  const httpServer = Fastify({ forceCloseConnections: true });
  addPaymentWebhooks(httpServer, services);
  hooks = `${await httpServer.listen({ host: '127.0.0.1', port: 0 })}${PAYMENT_WEBHOOK_PATH}`;
  const modules = allModules(services);
  const dispatch = createDispatch(modules.flatMap((module) => [...module.bindings]));
  const users = await insertWorld(services);
  const pass = (milliseconds: number) => services.clock.set(addMilliseconds(services.clock.now(), milliseconds));
  const work = async () => {
    await runJobsEarly(database);
    await runJobs(services, modules);
  };
  const job = async (name: string) => modules.map(({ jobs }) => jobs?.[name]).find((run) => run)?.(null);

  return {
    database,
    services,
    modules,
    sandbox,
    users,
    pass,
    work,
    job,
    async call(actor, endpoint, input, key) {
      const idempotency_key = endpoint.idempotent ? (key ?? newId()) : null;
      // Dispatch has parsed the result with the endpoint's output schema.
      return (await dispatch(endpoint, testCall({ actor, idempotency_key }), { ...input })) as never;
    },
    async settle() {
      await sandbox.idle();
      await workOff(database, () => runJobs(services, modules));
      pass(50 * MILLISECONDS.hour);
      const { failures } = await pollOpenPayments(services, from);
      if (failures.length > 0) throw new Error('the gateway does not respond', { cause: failures[0]?.error });
      await reconcile(services, { from, to: services.clock.now() });
      // The nightly job: it orders refunds that were scheduled for later.
      await job('reconcile_payments');
      await workOff(database, () => runJobs(services, modules));
      await job('collect_debts');
    },
    async stop() {
      await sandbox.stop();
      await httpServer.close();
    },
  };
}

/** Gives every event its own millisecond. */
function neverTwice({ clock }: TestServices): void {
  const still = clock.now.bind(clock);
  clock.now = () => {
    clock.set(addMilliseconds(still(), 1));
    return still();
  };
}

/** Makes two of the scheduled jobs due now, in random order. */
async function runJobsEarly({ pool }: TestDatabase): Promise<void> {
  await pool.query(`update graphile_worker._private_jobs set run_at = now() where id in
    (select id from graphile_worker._private_jobs where run_at > now() and locked_at is null order by random() limit 2)`);
}

const TIMEOUT_MILLISECONDS = 60_000;

/** Runs jobs until none is due; jobs that failed because of a conflict are retried at once. */
async function workOff({ pool }: TestDatabase, work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  for (;;) {
    await work();
    await pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0 and run_at > now()');
    await pool.query('update outbox_waiting set run_at = now() where run_at > now()');
    const { rows } =
      await pool.query(`select id, task_id, last_error from graphile_worker._private_jobs where run_at <= now()
      union all select event_id, null, 'event' from outbox_waiting limit 3`);
    if (rows.length === 0) return;
    if (performance.now() - begun > TIMEOUT_MILLISECONDS)
      throw new Error(`jobs did not finish: ${JSON.stringify(rows)}`);
    // The queue of the last job is about to be unlocked.
    await wait(10);
  }
}

async function insertWorld({ database, tokens, clock }: TestServices): Promise<RealUser[]> {
  const now = clock.now();
  const size = { users: USERS, draftsEach: ADS_EACH };
  const users = await insertUsers(database, tokens, size, now);
  const always = {
    package_id: null,
    description: '',
    description_en: '',
    starts_at: addMilliseconds(now, -MILLISECONDS.day),
    ends_at: addMilliseconds(now, 10_000 * MILLISECONDS.day),
  };
  const { GENERAL, COIN_AMOUNT, AFILIATION } = VOUCHER_TYPES;
  const affiliate_id = users[0]?.user_id ?? '';
  await database.transaction(async (tx) => {
    const price = { code: PRICE_VOUCHER, voucher_type: GENERAL, coin_benefit: 20, max_uses: 2 };
    await insertVoucher(tx, { ...always, ...price });
    const coins = { code: 'KOIN', voucher_type: COIN_AMOUNT, coin_benefit: 35, max_uses: COIN_VOUCHERS.KOIN };
    await insertVoucher(tx, { ...always, ...coins });
    const friend = { code: 'TEMAN', voucher_type: AFILIATION, coin_benefit: 15, max_uses: null, affiliate_id };
    await insertVoucher(tx, { ...always, ...friend });
    await tx
      .updateTable('ads')
      .set({ auto_renew: true })
      .where(
        'id',
        'in',
        users.map(({ drafts }) => drafts[0] ?? ''),
      )
      .execute();
  });
  const kind = { user_type: USER_TYPES.AGENCY, account_status: ACCOUNT_STATUSES.ACTIVE };
  return users.map(({ user_id, drafts }) => ({
    user_id,
    ads: drafts,
    actor: { user_id, session_id: newId(), ...kind },
  }));
}

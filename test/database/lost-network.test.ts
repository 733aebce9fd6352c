import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, WEB_TIMEOUTS } from '../../src/base/database.ts';
import { listenToChannel, publishByNotify } from '../../src/base/event-bus.ts';
import { type JobHandlers, startJobs } from '../../src/base/jobs.ts';
import { createLog } from '../../src/base/log.ts';
import { addJob } from '../../src/base/outbox.ts';
import { DELIVERY_TIMEOUTS, startDelivery } from '../../src/base/outbox-delivery.ts';
import { LOCK_TIMEOUTS } from '../../src/base/worker-locks.ts';
import { deliver } from '../../src/domain/events.ts';
import { notify } from '../../src/domain/notifications/public.ts';
import type { PublicServices } from '../../src/domain/services.ts';
import { smtpMailer } from '../../src/providers/mail/smtp-mailer.ts';
import { allModules } from '../../src/server/modules.ts';
import { type OwnMail, ownMail } from '../chaos/own-mail.ts';
import { adsFixture } from '../support/ads-users.ts';
import type { ApiUser } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { COINS, type PaymentApp, startPaymentApp } from '../support/payment-app.ts';
import { sizeOf } from '../support/soak.ts';
import { startTroubledWire, type TroubledWire } from '../support/troubled-wire.ts';

/** The worker's settings with shorter times. The soak takes its own, and cuts its network off for minutes. */
const TIMES = sizeOf({
  test: {
    locks: { checkEveryMs: 200, expireAfterMs: 500, silentAfterMs: 1500 },
    delivery: { pollMs: 100, leaseMs: 1000 },
    database: { connection: 5000, statement: 10_000, idleTransaction: 1500 },
    cutMs: 0,
    waitMs: 20_000,
    testMs: 60_000,
  },
  soak: {
    locks: LOCK_TIMEOUTS,
    delivery: DELIVERY_TIMEOUTS,
    database: WEB_TIMEOUTS,
    cutMs: 300_000,
    waitMs: 200_000,
    testMs: 1_200_000,
  },
});
vi.setConfig({ testTimeout: TIMES.testMs });
/** Jobs that move coins or send something. */
const JOBS = ['poll_payment', 'handle_payment_webhook', 'run_clock', 'send_notification_mail'];
const log = createLog('silent');

let database: TestDatabase;
let app: PaymentApp;
let mail: OwnMail;
let ads: ReturnType<typeof adsFixture>;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startPaymentApp(database);
  mail = await ownMail();
  ads = adsFixture(database);
});
afterAll(async () => {
  await app.expectRightLedger();
  await app.stop();
  await mail.stop();
  await database.drop();
  vi.resetConfig();
});

type Worker = {
  cut(): void;
  /** The network is back; what was on the way arrives. */
  restore(): void;
  isIdle(): boolean;
};
type Around = (run: () => Promise<void>) => Promise<void>;

/** The database's address over a wire of its own, which lasts as long as the test. */
async function startWire(): Promise<TroubledWire & { url: string }> {
  const url = new URL(database.url);
  const wire = await startTroubledWire(Number(url.port));
  onTestFinished(() => wire.stop());
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${wire.port}`;
  return { ...wire, url: url.href };
}

/** A worker of all modules that reaches the database by a wire of its own. It stops when the test has finished. */
async function startWorker(changes: Partial<PublicServices> = {}, around: Around = (run) => run()): Promise<Worker> {
  const wire = await startWire();
  const own = openDatabase({ url: wire.url, maxConnections: 24, onError: () => undefined, timeouts: TIMES.database });
  const mailer = smtpMailer({ url: mail.url, from: 'Papan <halo@papan.test>' });
  const services = { ...app.api.services, database: own, log, mailer, ...changes };
  const modules = allModules(services);
  let running = 0;
  const counted = (run: () => Promise<void>): Promise<void> => {
    running += 1;
    return around(run).finally(() => {
      running -= 1;
    });
  };
  const all: JobHandlers = Object.assign({}, ...modules.map((module) => module.jobs ?? {}));
  const handlers = Object.fromEntries(
    JOBS.map((name) => [name, (payload: unknown) => counted(async () => all[name]?.(payload))]),
  );
  const jobs = await startJobs({ pool: own.direct, log, handlers, crontab: '', concurrency: 4, timeouts: TIMES.locks });
  const subscribers = modules.flatMap((module) => module.subscribers ?? []);
  const delivery = { database: own, subscribers, publish: publishByNotify(own) };
  const deliveries = await startDelivery({
    ...{ database: own, url: wire.url, log, timeouts: TIMES.delivery },
    deliver: (id) => deliver(delivery, id),
  });
  let isCut = false;
  const cut = () => {
    isCut = true;
    wire.set({ kind: 'held' });
  };
  const restore = () => {
    if (isCut) wire.set({ kind: 'none' });
    isCut = false;
  };
  onTestFinished(async () => {
    restore();
    await Promise.all([jobs.stop(), deliveries.stop()]);
    await own.close();
  });
  return { cut, restore, isIdle: () => running === 0 };
}

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: TIMES.waitMs, interval: 50 });
const count = async (query: ReturnType<typeof sql<{ total: number }>>) =>
  (await query.execute(database.read)).rows[0]?.total ?? expect.fail();
/** Waits until the workers have done everything. */
const allDone = () =>
  soon(async () => {
    const { rows: jobs } =
      await sql`select task_identifier, attempts, last_error, run_at, locked_at from graphile_worker.jobs
      where task_identifier = any(${JOBS})`.execute(database.read);
    expect(jobs).toEqual([]);
    expect(await count(sql`select count(*) as total from outbox_waiting`)).toBe(0);
  });
const transfersOf = (subject: string, cause: string) =>
  count(sql`select count(*) as total from transfers where subject_id = ${subject} and cause = ${cause}`);
const notificationsOf = async (user_id: string): Promise<string[]> => {
  const rows = await database.read.selectFrom('notifications').select('kind').where('user_id', '=', user_id).execute();
  return rows.map(({ kind }) => kind).sort();
};
const mailsTo = (user_id: string) => mail.accepted.filter((recipient) => recipient.startsWith(user_id)).length;

/** A payment whose money has come, and which no job has asked for. */
async function paid(): Promise<{ buyer: ApiUser; id: string }> {
  const buyer = await app.api.user();
  const { id } = await app.buy(buyer);
  await app.sandbox.pay(app.requestOf(id));
  await app.sandbox.idle();
  return { buyer, id };
}

/** An ad that the clock's job has to renew. */
async function ending(): Promise<{ owner: string; id: string }> {
  const actor = await ads.user({ balance: 1000 });
  const id = await ads.publishedAd(actor);
  const end_date = new Date(app.api.services.clock.now().getTime() + 60_000);
  await database.transaction((tx) => tx.updateTable('ads').set({ end_date }).where('id', '=', id).execute());
  return { owner: actor.user_id, id };
}

test('what a worker does after its network was cut off has no second effect: another has done its jobs', async () => {
  const { buyer, id: payment } = await paid();
  const { owner, id: ad } = await ending();
  const locker = new pg.Client({ connectionString: database.url });
  onTestFinished(() => locker.end());
  await locker.connect();
  await locker.query('begin');
  await locker.query('select from ledger_accounts where user_id = $1 for update', [owner]);

  // One job has the gateway's answer and has not recorded it; one is in a transaction and waits for a wallet.
  const asked = Promise.withResolvers<void>();
  const cut = Promise.withResolvers<void>();
  const { gateway } = app.api.services;
  const lost = await startWorker({
    gateway: {
      ...gateway,
      async get(id) {
        const answer = await gateway.get(id);
        asked.resolve();
        await cut.promise;
        return answer;
      },
    },
  });
  onTestFinished(() => cut.resolve());
  await asked.promise;
  // As every minute: a run leaves an ad that is locked, such as by the delivery of its publication, to the next one.
  const runClock = async () => {
    const waiting = sql<{ total: number }>`select count(*) as total from graphile_worker.jobs
      where task_identifier = 'run_clock' and locked_at is null`;
    if ((await count(waiting)) === 0) await database.transaction((tx) => addJob(tx, 'run_clock', {}));
  };
  await soon(async () => {
    await runClock();
    expect(
      await count(sql`select count(*) as total from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`),
    ).toBeGreaterThan(0);
  });
  lost.cut();
  const end = performance.now() + TIMES.cutMs;
  await locker.query('rollback');
  cut.resolve();

  await startWorker();
  await soon(async () => {
    // The lost transaction may still lock the ad.
    await runClock();
    expect([await transfersOf(payment, 'topup'), await transfersOf(ad, 'renewal')]).toEqual([1, 1]);
  });
  await wait(Math.max(0, end - performance.now()));
  expect(lost.isIdle()).toBe(false);
  lost.restore();
  await soon(() => expect(lost.isIdle()).toBe(true));
  await allDone();
  expect([await transfersOf(payment, 'topup'), await transfersOf(ad, 'renewal')]).toEqual([1, 1]);
  expect(await app.gained(buyer)).toBe(COINS);
  expect(await count(sql`select count(*) as total from invoices where payment_id = ${payment}`)).toBe(1);
  expect(await notificationsOf(buyer.user_id)).toEqual(['payment_completed']);
  expect(await notificationsOf(owner)).toEqual(['ad_published', 'renewed']);
  // The renewal.
  expect(mailsTo(owner)).toBe(1);
});

const restored = (user_id: string) =>
  database.transaction((tx) =>
    notify(tx, {
      user_id,
      kind: 'ad_restored',
      data: { title: 'Kursi' },
      ad_id: null,
      now: app.api.services.clock.now(),
    }),
  );

test('a mail that was recorded as sent is not sent again by the worker that takes over its job', async () => {
  const { user_id } = await app.api.user();
  await restored(user_id);
  const recorded = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  const lost = await startWorker({}, async (run) => {
    await run();
    recorded.resolve();
    await back.promise;
  });
  onTestFinished(() => back.resolve());
  await recorded.promise;
  lost.cut();
  await startWorker();
  await allDone();
  expect(mailsTo(user_id)).toBe(1);
  lost.restore();
  back.resolve();
  await soon(() => expect(lost.isIdle()).toBe(true));
  expect(mailsTo(user_id)).toBe(1);
  expect(await notificationsOf(user_id)).toEqual(['ad_restored']);
});

test('a mail that was accepted and could not be recorded is sent a second time, and no third', async () => {
  const { user_id } = await app.api.user();
  await restored(user_id);
  const mailer = smtpMailer({ url: mail.url, from: 'Papan <halo@papan.test>' });
  const sent = Promise.withResolvers<void>();
  const cut = Promise.withResolvers<void>();
  const lost = await startWorker({
    mailer: {
      async send(message) {
        await mailer.send(message);
        sent.resolve();
        await cut.promise;
      },
    },
  });
  onTestFinished(() => cut.resolve());
  await sent.promise;
  lost.cut();
  cut.resolve();
  await startWorker();
  await allDone();
  lost.restore();
  await soon(() => expect(lost.isIdle()).toBe(true));
  await allDone();
  expect(mailsTo(user_id)).toBe(2);
  expect(await notificationsOf(user_id)).toEqual(['ad_restored']);
});

test('a listener whose network was cut off notices it, and hears that anything may have changed', async () => {
  const wire = await startWire();
  const heard: string[] = [];
  const onMessage = (message: string) => void heard.push(message);
  const listener = await listenToChannel({ url: wire.url, log, channel: 'trial', onMessage, checkMs: 100 });
  onTestFinished(() => listener.stop());
  const send = (message: string) => sql`select pg_notify('trial', ${message})`.execute(database.read);
  await send('before');
  await soon(() => expect(heard).toEqual(['before']));
  wire.set({ kind: 'held' });
  await wait(500);
  wire.set({ kind: 'none' });
  await soon(() => expect(heard).toContain(''));
  await send('after');
  await soon(() => expect(heard.at(-1)).toBe('after'));
});

test('two workers with one identity do each job once', async () => {
  const ids = new Set<string>();
  const around: Around = async (run) => {
    const { rows } = await sql<{ id: string }>`select distinct locked_by as id from graphile_worker.jobs
      where locked_by is not null`.execute(database.read);
    for (const { id } of rows) ids.add(id);
    await run();
  };
  const { randomBytes } = crypto;
  /** graphile-worker names a worker by the first nine random bytes that it takes. */
  const startTwin = async () => {
    let isFirst = true;
    Object.assign(crypto, {
      randomBytes: (size: number) => {
        if (size !== 9 || !isFirst) return randomBytes(size);
        isFirst = false;
        return Buffer.alloc(9, 7);
      },
    });
    syncBuiltinESMExports();
    await startWorker({}, around).finally(() => {
      Object.assign(crypto, { randomBytes });
      syncBuiltinESMExports();
    });
  };
  await startTwin();
  await startTwin();
  const payments = await Promise.all(Array.from({ length: 8 }, paid));
  const renewed = await Promise.all(Array.from({ length: 4 }, ending));
  await database.transaction(async (tx) => {
    for (let run = 0; run < 4; run += 1) await addJob(tx, 'run_clock', {});
    for (const { id } of payments) await addJob(tx, 'poll_payment', { payment_id: id });
  });
  await allDone();
  // A run leaves an ad that is locked, such as by the delivery of its publication, to the next one.
  await database.transaction((tx) => addJob(tx, 'run_clock', {}));
  await allDone();
  expect(ids.size).toBe(1);
  for (const { buyer, id } of payments) {
    expect([await transfersOf(id, 'topup'), await app.gained(buyer)]).toEqual([1, COINS]);
    expect(await notificationsOf(buyer.user_id)).toEqual(['payment_completed']);
  }
  for (const { owner, id } of renewed) {
    expect([await transfersOf(id, 'renewal'), mailsTo(owner)]).toEqual([1, 1]);
    expect(await notificationsOf(owner)).toEqual(['ad_published', 'renewed']);
  }
});

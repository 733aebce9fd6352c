import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/base/database.ts';
import { listenToChannel } from '../../src/base/event-bus.ts';
import { newId } from '../../src/base/ids.ts';
import type { Jobs } from '../../src/base/jobs.ts';
import { createLog } from '../../src/base/log.ts';
import { OUTBOX_CHANNEL } from '../../src/base/outbox.ts';
import { countFailedEvents, type DeliveryTimeouts, startDelivery } from '../../src/base/outbox-delivery.ts';
import { deliver, emit, type Subscriber, subscriber } from '../../src/domain/events.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const log = createLog('silent');
const HOUR = 3_600_000;
/** A worker that only wakings start. */
const WOKEN: DeliveryTimeouts = { pollMs: HOUR, leaseMs: HOUR };
const POLLING: DeliveryTimeouts = { pollMs: 100, leaseMs: 500 };

let database: TestDatabase;
const workers: Jobs[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await database.drop();
});

/** A subscriber that writes down each ad that was delivered to it; `poisoned` makes it fail. */
function witness(name: string, delivered: string[], poisoned?: string): Subscriber {
  return subscriber(name, 'ad.changed', async (_tx, { payload }) => {
    if (payload.ad_id === poisoned) throw new Error('poisoned');
    delivered.push(payload.ad_id);
  });
}
async function start(subscribers: Subscriber[], timeouts: DeliveryTimeouts): Promise<void> {
  const delivery = { database, subscribers, publish: async () => undefined };
  workers.push(
    await startDelivery({ database, url: database.url, log, timeouts, deliver: (id) => deliver(delivery, id) }),
  );
}
const emitChange = async (ad_id = newId()) => {
  await database.transaction((tx) => emit(tx, 'ad.changed', { ad_id }));
  return ad_id;
};
const waiting = () => database.read.selectFrom('outbox_waiting').selectAll().orderBy('event_id').execute();
const allDelivered = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), 20_000);

test('a commit wakes a worker; a transaction that fails leaves no event', async () => {
  const delivered: string[] = [];
  await start([witness('one', delivered)], WOKEN);
  const failing = database.transaction(async (tx) => {
    await emit(tx, 'ad.changed', { ad_id: newId() });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  const ad_id = await emitChange();
  await allDelivered();
  expect(delivered).toEqual([ad_id]);
});

test('many commits share few notifications, so none is sent inside a transaction', async () => {
  let notified = 0;
  const listener = await listenToChannel({
    url: database.url,
    log,
    channel: OUTBOX_CHANNEL,
    onMessage: () => {
      notified += 1;
    },
  });
  await Promise.all(Array.from({ length: 300 }, () => emitChange()));
  await vi.waitFor(() => expect(notified).toBeGreaterThan(0));
  expect(notified).toBeLessThan(100);
  await listener.stop();
});

test('delivers the event of a process that was killed between its commit and the waking', async () => {
  const delivered: string[] = [];
  const script = join(import.meta.dirname, '..', 'support', 'killed-before-waking.ts');
  const [, signal] = await once(spawn(process.execPath, [script, database.url], { stdio: 'inherit' }), 'exit');
  expect(signal).toBe('SIGKILL');
  expect(await waiting()).toHaveLength(1);
  await start([witness('one', delivered)], POLLING);
  await allDelivered();
  expect(delivered).toHaveLength(1);
});

test('delivers an event that commits after one with a higher id', async () => {
  const delivered: string[] = [];
  await start([witness('one', delivered)], WOKEN);
  const [early, late] = [newId(), newId()];
  await database.transaction(async (tx) => {
    await emit(tx, 'ad.changed', { ad_id: early });
    await emitChange(late);
    await vi.waitFor(() => expect(delivered).toEqual([late]), 20_000);
  });
  await allDelivered();
  expect(delivered).toEqual([late, early]);
});

test('several workers deliver each event to each subscriber once', async () => {
  const [one, two]: [string[], string[]] = [[], []];
  const subscribers = [witness('one', one), witness('two', two)];
  await start(subscribers, POLLING);
  await start(subscribers, POLLING);
  const ids = await Promise.all(Array.from({ length: 200 }, () => emitChange()));
  await allDelivered();
  expect(one.sort()).toEqual(ids.sort());
  expect(two.sort()).toEqual(ids);
});

test('an event that fails delays no other, is tried again, and reaches its other subscribers once', async () => {
  const [one, two]: [string[], string[]] = [[], []];
  const poisoned = await emitChange();
  await start([witness('one', one, poisoned), witness('two', two)], POLLING);
  const others = await Promise.all(Array.from({ length: 20 }, () => emitChange()));
  await vi.waitFor(async () => expect((await waiting()).map(({ attempts }) => attempts)).toEqual([2]), 20_000);
  expect(one.sort()).toEqual(others.sort());
  expect(two.sort()).toEqual([...others, poisoned].sort());
  expect(await countFailedEvents(database.read)).toBe(0);
  await database.pool.query("update outbox_waiting set attempts = 25, run_at = now() - interval '1 minute'");
  await emitChange();
  await vi.waitFor(async () => expect((await waiting()).map(({ attempts }) => attempts)).toEqual([25]), 20_000);
  expect(one).toHaveLength(21);
  expect(await countFailedEvents(database.read)).toBe(1);
});

test('an event that a killed worker had claimed is delivered when the claim ends', async () => {
  const delivered: string[] = [];
  await emitChange();
  await database.pool.query("update outbox_waiting set attempts = 1, run_at = now() + interval '1 second'");
  await start([witness('one', delivered)], POLLING);
  await allDelivered();
  expect(delivered).toHaveLength(1);
});

test('a delivery that takes longer than its claim is not started a second time', async () => {
  let started = 0;
  const slow = subscriber('slow', 'ad.changed', async (tx) => {
    started += 1;
    await sql`select pg_sleep(2)`.execute(tx);
  });
  let delivered = 0;
  const delivery = {
    database,
    subscribers: [slow],
    publish: async () => {
      delivered += 1;
    },
  };
  const worker = {
    database,
    url: database.url,
    log,
    timeouts: POLLING,
    deliver: (id: number) => deliver(delivery, id),
  };
  workers.push(await startDelivery(worker), await startDelivery(worker));
  await emitChange();
  await allDelivered();
  expect([started, delivered]).toEqual([1, 1]);
});

test('delivery continues after its connections were lost', async () => {
  const delivered: string[] = [];
  const other = openDatabase({ url: database.url, maxConnections: 4, onError: () => undefined });
  await start([witness('one', delivered)], POLLING);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
    .execute(other.read)
    .catch(() => undefined);
  await other.transaction((tx) => emit(tx, 'ad.changed', { ad_id: newId() }));
  await vi.waitFor(() => expect(delivered).toHaveLength(1), 20_000);
  await other.close();
});

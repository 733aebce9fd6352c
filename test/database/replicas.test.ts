import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, type PublicDatabase, type StaleRead } from '../../src/base/database.ts';
import { listenByNotify } from '../../src/base/event-bus.ts';
import { MAX_LAG_SECONDS } from '../../src/base/replicas.ts';
import { getAuth } from '../../src/contract/accounts/endpoints.ts';
import { editProfile } from '../../src/contract/accounts/profile.ts';
import { startDraft } from '../../src/contract/ads/creation.ts';
import { getAd } from '../../src/contract/ads/detail.ts';
import { listMyAds } from '../../src/contract/ads/my-ads.ts';
import { addFavourite, listFavouriteIds } from '../../src/contract/favourites/endpoints.ts';
import { emit } from '../../src/domain/events.ts';
import { handleBusEvents } from '../../src/server/events/subscriptions.ts';
import type { CompressedResponse } from '../../src/server/pages/compressed-response.ts';
import { createPageChanges } from '../../src/server/pages/page-changes.ts';
import { createResponseCache } from '../../src/server/pages/response-cache.ts';
import { startApi } from '../support/api.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { type PgBouncer, startPgBouncer, whyNoPgBouncer } from '../support/pgbouncer.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '../support/replica.ts';
import { runJobs } from '../support/services.ts';
import { sizeOf } from '../support/soak.ts';
import { startTroubledWire } from '../support/troubled-wire.ts';

/** In the soak the replica really comes to be so far behind. */
const BEHIND_SECONDS = sizeOf({ test: 0, soak: 60 });
vi.setConfig({ testTimeout: sizeOf({ test: 60_000, soak: 300_000 }) });

let servers: ReplicatedDatabase;
let database: PublicDatabase;
const changes: (string | null)[] = [];

beforeAll(async () => {
  servers = await startReplicatedDatabase();
  database = openDatabase({
    url: servers.url,
    readUrls: [servers.replica.url],
    maxConnections: 12,
    onError: () => undefined,
    onReplicaChange: (_name, reason) => void changes.push(reason),
  });
  await database.pool.query('create table notes (id int primary key)');
});
afterAll(async () => {
  await database.close();
  await servers.stop();
  vi.resetConfig();
});
beforeEach(async () => {
  await vi.waitFor(() => expect(state()?.is_used).toBe(true), 20_000);
});

const state = () => database.replicas.states()[0];
const isReplica = async (read: StaleRead) => {
  const { rows } = await sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(read);
  return rows[0]?.is_replica;
};
const notes = async (read: StaleRead) => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from notes`.execute(read);
  return rows[0]?.total ?? 0;
};
const write = () => database.pool.query('insert into notes select coalesce(max(id), 0) + 1 from notes');
/** What an event does that reports a change. */
const announce = () => database.replicas.requirePresent();

test('only what may be stale is read from a replica, with the settings of its kind', async () => {
  expect(await isReplica(database.stale)).toBe(true);
  expect(await isReplica(database.search)).toBe(true);
  expect(await isReplica(database.read)).toBe(false);
  expect(await database.transaction((tx) => isReplica(tx))).toBe(false);
  const { rows } = await sql`select current_setting('enable_seqscan') as seqscan`.execute(database.search);
  expect(rows).toEqual([{ seqscan: 'off' }]);
});

/** What is prepared in the sessions of a replica. */
const prepared = async (read: StaleRead) => {
  await sql`select ${1}::int as one`.execute(read);
  const { rows } = await sql`select
    array(select statement from pg_prepared_statements) as statements, current_setting('enable_seqscan') as seqscan,
    current_setting('transaction_read_only') as read_only`.execute(read);
  return rows[0];
};

test.skipIf(whyNoPgBouncer() !== null)('each address is judged by itself, whether a pooler is before it', async () => {
  const { replica } = servers;
  const poolers = await Promise.all([servers.url, replica.url].map((url) => startPgBouncer(url, 4)));
  onTestFinished(async () => void (await Promise.all(poolers.map((pooler) => pooler.stop()))));
  const [primaryPooler, replicaPooler] = poolers as [PgBouncer, PgBouncer];
  const cases = [
    {
      addresses: { url: primaryPooler.through(servers.url), directUrl: servers.url, readUrls: [replica.url] },
      statements: ['select $1::int as one'],
    },
    { addresses: { url: servers.url, readUrls: [replicaPooler.through(replica.url)] }, statements: [] },
  ];
  for (const { addresses, statements } of cases) {
    const mixed = openDatabase({ ...addresses, maxConnections: 12, onError: () => undefined });
    await vi.waitFor(async () => expect(await isReplica(mixed.stale)).toBe(true), 20_000);
    expect(await prepared(mixed.search)).toEqual({ statements, seqscan: 'off', read_only: 'on' });
    expect(await isReplica(mixed.read)).toBe(false);
    await mixed.close();
  }
});

test('nothing can be written by a stale read, at a replica or at the primary', async () => {
  await expect(sql`delete from notes`.execute(database.stale)).rejects.toThrow('read-only transaction');
  await servers.replica.kill();
  await vi.waitFor(() => expect(state()?.is_used).toBe(false), 20_000);
  expect(await isReplica(database.stale)).toBe(false);
  await expect(sql`delete from notes`.execute(database.stale)).rejects.toThrow('read-only transaction');
  await servers.replica.start();
});

test('after a change was announced, nothing older is read, and the replica is read when it has the change', async () => {
  await servers.replica.pause(true);
  await write();
  const present = await notes(database.read);
  expect(await notes(database.stale)).toBe(present - 1);
  announce();
  expect(await notes(database.stale)).toBe(present);
  expect(await isReplica(database.search)).toBe(false);
  await servers.replica.pause(false);
  await vi.waitFor(async () => expect(await isReplica(database.stale)).toBe(true), 4000);
  expect(await notes(database.stale)).toBe(present);
});

test('each of many changes is seen at once by who reads after it', async () => {
  for (let change = 0; change < 100; change += 1) {
    await write();
    announce();
    const [stale, present] = [await notes(database.stale), await notes(database.read)];
    expect(stale).toBe(present);
  }
  await vi.waitFor(async () => expect(await isReplica(database.stale)).toBe(true), 4000);
});

test('a replica that falls behind leaves the rotation, and comes back by itself', async () => {
  changes.length = 0;
  await servers.replica.pause(true);
  const writing = setInterval(() => void write(), 200);
  await vi.waitFor(() => expect(state()?.is_used).toBe(false), 20_000);
  expect(state()?.lag_seconds).toBeGreaterThan(MAX_LAG_SECONDS);
  expect(await isReplica(database.stale)).toBe(false);
  await servers.replica.pause(false);
  await vi.waitFor(() => expect(state()?.is_used).toBe(true), 20_000);
  clearInterval(writing);
  expect(changes).toEqual([expect.stringMatching(/^it is \d+ s behind$/), null]);
});

test('while a replica stands still, no cached response shows what was before an event', async () => {
  const shared = createResponseCache<CompressedResponse>(1_000_000);
  const api = await startApi({ ...database, url: servers.url, drop: async () => undefined }, { shared });
  const { log } = api.services;
  const pages = createPageChanges(database.read, [shared]);
  const { replicas } = database;
  const siteNotices = { refresh: async () => undefined };
  const listener = await listenByNotify(
    servers.url,
    log,
    handleBusEvents({ log, streams: api.streams, pages, siteNotices, replicas }),
  );
  const ad_id = await database.transaction((tx) => insertPublishedAd(tx, { title: 'Lemari 0' }));
  await vi.waitFor(async () => expect(await isReplica(database.stale)).toBe(true), 4000);
  await servers.replica.pause(true);
  for (let change = 1; change <= 5; change += 1) {
    const title = `Lemari ${change}`;
    await database.transaction(async (tx) => {
      await tx.updateTable('ads').set({ title }).where('id', '=', ad_id).execute();
      await emit(tx, 'ad.changed', { ad_id });
    });
    await runJobs(api.services, api.modules);
    const shown = async () => (await api.callOk(null, getAd, { id: ad_id })).title;
    await vi.waitFor(async () => expect(await shown()).toBe(title), 4000);
    const again = await Promise.all(Array.from({ length: 5 }, shown));
    expect(new Set(again)).toEqual(new Set([title]));
  }
  await servers.replica.pause(false);
  await listener.stop();
  await api.stop();
});

test('while a replica is 60 s behind, own pages show each own write at once; it is left out and comes back', async () => {
  const api = await startApi({ ...database, url: servers.url, drop: async () => undefined });
  const user = await api.user();
  const ads = await database.transaction(async (tx) => [await insertPublishedAd(tx), await insertPublishedAd(tx)]);
  await vi.waitFor(async () => expect(await isReplica(database.stale)).toBe(true), 4000);
  const before = await notes(database.stale);
  /** Writes as a user does, and reads what the next page shows of it. */
  const writeAndRead = async (round: number) => {
    await write();
    const first_name = ['Ratna', 'Dewi'][round % 2] ?? '';
    await api.callOk(user, editProfile, { first_name });
    expect((await api.callOk(user, getAuth, {})).user).toMatchObject({ first_name });
    const ad_id = ads[round] ?? '';
    await api.callOk(user, addFavourite, { id: ad_id });
    expect((await api.callOk(user, listFavouriteIds, {})).ids).toContain(ad_id);
    const { draft } = await api.callOk(user, startDraft, {});
    expect((await api.callOk(user, listMyAds, { tab: 'draft' })).data.map(({ id }) => id)).toContain(draft.id);
  };
  onTestFinished(() => servers.replica.delay(0));
  await servers.replica.delay(60);
  await write();
  // The replica is read, and has nothing of it.
  expect([await isReplica(database.stale), await notes(database.stale)]).toEqual([true, before]);
  await writeAndRead(0);
  await vi.waitFor(() => expect(state()?.is_used).toBe(false), 20_000);
  await writeAndRead(1);
  // Two notes of `writeAndRead`, and the first one.
  let written = 3;
  for (; (await servers.replica.secondsBehind()) < BEHIND_SECONDS; written += 1) {
    await wait(1000);
    await writeAndRead(written % 2);
  }
  expect([await isReplica(database.stale), await notes(database.stale)]).toEqual([false, before + written]);
  await servers.replica.delay(0);
  await vi.waitFor(() => expect(state()?.is_used).toBe(true), 20_000);
  await vi.waitFor(async () => expect(await notes(database.stale)).toBe(before + written), 4000);
  expect(await isReplica(database.stale)).toBe(true);
  await api.stop();
});

test('reads go on while a replica is killed, also those that it was answering', async () => {
  const slow = Array.from({ length: 3 }, () => sql`select pg_sleep(2)`.execute(database.stale));
  await wait(300);
  await servers.replica.kill();
  const others = await Promise.all(Array.from({ length: 20 }, () => notes(database.stale)));
  expect(others).toEqual(Array.from({ length: 20 }, () => others[0]));
  expect((await Promise.all(slow)).length).toBe(3);
  expect(state()?.is_used).toBe(false);
  await servers.replica.start();
  await vi.waitFor(async () => expect(await isReplica(database.stale)).toBe(true), 20_000);
});

test('while the primary says nothing, reads go on after an event', async () => {
  const url = new URL(servers.url);
  const wire = await startTroubledWire(Number(url.port));
  url.port = `${wire.port}`;
  const cut = openDatabase({
    url: url.href,
    readUrls: [servers.replica.url],
    maxConnections: 12,
    onError: () => undefined,
  });
  await vi.waitFor(async () => expect(await isReplica(cut.stale)).toBe(true), 20_000);
  wire.set({ kind: 'silent' });
  cut.replicas.requirePresent();
  expect(await isReplica(cut.stale)).toBe(true);
  await wire.stop();
  await cut.close();
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';
import { createLog } from '../../src/base/log.ts';
import * as adPage from '../../src/contract/ads/detail.ts';
import { deleteMyAds, getAdFigures } from '../../src/contract/ads/my-ads.ts';
import { AD_LIMITS } from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { addFavourite, removeFavourite } from '../../src/contract/favourites/endpoints.ts';
import { createViewBatch } from '../../src/domain/ads/view/view-batch.ts';
import { favourites } from '../../src/domain/favourites/public.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { adsFixture } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { testCall } from '../support/services.ts';

let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let favouritesOf: Dispatch;
let owner: Actor;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  favouritesOf = createDispatch(favourites(world.services).bindings);
});
afterAll(() => database.drop());
beforeEach(async () => {
  at('2026-03-02T03:00:00Z');
  owner = await world.user();
  id = await world.publishedAd(owner);
});

const at = (timestamp: string) => world.services.clock.set(new Date(timestamp));
let guests = 0;
/** A view by a guest who was never here. */
const view = () => {
  guests += 1;
  return world.call(null, adPage.countView, { id }, { network_address: `198.51.${guests >> 8}.${guests & 255}` });
};
const figures = async () => {
  await world.module.flush?.();
  return world.call(owner, getAdFigures, { id });
};
const save = (actor: Actor) => favouritesOf(addFavourite, testCall({ actor }), { id });
const unsave = (actor: Actor) => favouritesOf(removeFavourite, testCall({ actor }), { id });
const tableRows = async (table: string) =>
  (
    await sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where ad_id = ${id}`.execute(
      database.read,
    )
  ).rows[0]?.total;

test('the owner sees views, revealed contacts and favourites of the last 30 days, by day in Jakarta', async () => {
  const [reader, other] = [await world.user(), await world.user()];
  // 23:59 in Jakarta, then midnight.
  at('2026-03-02T16:59:59Z');
  await view();
  await save(reader);
  await save(other);
  at('2026-03-02T17:00:00Z');
  await view();
  await view();
  await world.call(reader, adPage.revealContact, { id });
  await unsave(other);
  const { total, days } = await figures();
  expect(total).toEqual({ views: 3, reveals: 1, favourites: 1 });
  expect(days).toHaveLength(AD_LIMITS.figures_days);
  expect(days.slice(-2)).toEqual([
    { day: '2026-03-02', views: 1, reveals: 0, favourites: 1 },
    { day: '2026-03-03', views: 2, reveals: 1, favourites: 0 },
  ]);
  for (const day of days.slice(0, -2)) expect(day).toMatchObject({ views: 0, reveals: 0, favourites: 0 });
  expect(days[0]?.day).toBe('2026-02-02');

  at('2026-04-02T03:00:00Z');
  await unsave(reader);
  expect(await figures()).toMatchObject({ total: { views: 3, reveals: 1, favourites: 0 } });
  expect((await figures()).days.every(({ views, favourites }) => views + favourites === 0)).toBe(true);
});

test('nobody else sees the figures', async () => {
  const stranger = await world.user();
  await expect(world.call(stranger, getAdFigures, { id })).rejects.toMatchObject({ key: 'not_found' });
  await expect(world.call(owner, getAdFigures, { id: newId() })).rejects.toMatchObject({ key: 'not_found' });
});

test('views, reveals and favourites do not rewrite the row of the ad', async () => {
  const version = async () =>
    (await sql<object>`select ctid::text, xmin::text from ads where id = ${id}`.execute(database.read)).rows;
  const before = await version();
  for (let count = 0; count < 300; count += 1) await view();
  const reader = await world.user();
  await save(reader);
  await world.call(reader, adPage.revealContact, { id });
  expect((await figures()).total).toEqual({ views: 300, reveals: 1, favourites: 1 });
  expect(await version()).toEqual(before);
});

test('views that several processes write at once are all counted, and each viewer once', async () => {
  const batches = Array.from({ length: 4 }, () => createViewBatch(world.services));
  for (const batch of batches) {
    for (let index = 0; index < 100; index += 1) {
      batch.add({ ad_id: id, viewer: `viewer ${index}`, viewed_on: '2026-03-02', user_id: null });
      batch.add({ ad_id: newId(), viewer: `viewer ${index}`, viewed_on: '2026-03-02', user_id: null });
    }
  }
  const readers = await Promise.all(Array.from({ length: 10 }, () => world.user()));
  await Promise.all([
    ...batches.map((batch) => batch.flush()),
    ...readers.map((reader) => world.call(reader, adPage.revealContact, { id })),
    ...readers.map((reader) => save(reader)),
  ]);
  expect((await figures()).total).toEqual({ views: 100, reveals: 10, favourites: 10 });
});

test('views that could not be written are retained and written later', async () => {
  const away = openDatabase({ url: 'postgres://127.0.0.1:9/none', maxConnections: 2, onError: () => undefined });
  const place = { database: { ...database, transaction: away.transaction }, log: createLog('silent') };
  const batch = createViewBatch(place);
  batch.add({ ad_id: id, viewer: 'viewer', viewed_on: '2026-03-02', user_id: null });
  await batch.flush();
  expect(await tableRows('ad_views')).toBe(0);
  place.database.transaction = database.transaction;
  await batch.flush();
  await away.close();
  expect((await figures()).total.views).toBe(1);
});

test('the counts of a deleted ad are deleted, and old days are', async () => {
  await view();
  await figures();
  at('2026-05-20T03:00:00Z');
  await world.module.jobs?.purge_views?.({});
  expect([await tableRows('ad_views'), await tableRows('ad_days'), await tableRows('ad_counts')]).toEqual([0, 0, 1]);
  await world.call(owner, deleteMyAds, { ids: [id] });
  expect(await tableRows('ad_counts')).toBe(0);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import { AD_STATUSES, type MyAdSort } from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { adsFixture } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const CLIENTS = 20;
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;

beforeAll(async () => {
  database = await createTestDatabase(2 * CLIENTS);
  world = adsFixture(database);
});
afterAll(async () => {
  expect((await verifyLedger(database.read)).errors).toEqual([]);
  await database.drop();
});

type Action = myAds.SeveralAction;
const balanceOf = async ({ user_id }: Actor) => (await walletOf(database.read, user_id)).amount;
const actOnSeveral = (actor: Actor, action: Action, ids: string[], price: number, key = newId()) =>
  world.call(actor, myAds.actOnSeveralAds, { ids, action, price }, { idempotency_key: key });
const offer = (actor: Actor, action: Action, ids: string[]) =>
  world.call(actor, myAds.priceSeveralAds, { ids, action });
const statusesOf = async (ids: string[]) =>
  (await database.read.selectFrom('ads').select('status').where('id', 'in', ids).orderBy('id').execute()).map(
    ({ status }) => status,
  );
async function two(actor: Actor): Promise<[string, string]> {
  return [await world.publishedAd(actor), await world.publishedAd(actor, { title: 'Beras merah organik' })];
}

test('several ads are boosted at one price, once for twenty clients with one key', async () => {
  const actor = await world.user({ balance: 1000, verified: true });
  const ids = await two(actor);
  const before = await balanceOf(actor);
  expect(await offer(actor, 'boost', ids)).toEqual({ ids, price: 150, balance: before });
  const key = newId();
  const results = await Promise.all(Array.from({ length: CLIENTS }, () => actOnSeveral(actor, 'boost', ids, 150, key)));
  expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(
    new Set([JSON.stringify({ done: 2, price: 150, balance: before - 150 })]),
  );
  expect(await balanceOf(actor)).toBe(before - 150);
});

test('at another price, without coins or with an ad that cannot be, nothing happens to any', async () => {
  const actor = await world.user({ balance: 60, verified: true });
  const ids = await two(actor);
  const before = await balanceOf(actor);
  await expect(actOnSeveral(actor, 'boost', ids, 149)).rejects.toMatchObject({
    key: 'price_changed',
    data: { price: 150 },
  });
  if (before < 150)
    await expect(actOnSeveral(actor, 'boost', ids, 150)).rejects.toMatchObject({ key: 'insufficient_balance' });
  await actOnSeveral(actor, 'deactivate', [ids[0]], 0);
  expect((await offer(actor, 'deactivate', ids)).ids).toEqual([ids[1]]);
  await expect(actOnSeveral(actor, 'deactivate', ids, 0)).rejects.toMatchObject({ key: 'status_conflict' });
  expect(await statusesOf(ids)).toEqual([AD_STATUSES.INACTIVE, AD_STATUSES.PUBLISHED]);
  expect(await balanceOf(actor)).toBe(before);
  const other = await world.user();
  await expect(actOnSeveral(other, 'deactivate', [ids[1]], 0)).rejects.toMatchObject({ key: 'not_found' });
});

test('expired ads are reposted together, within the posting limit', async () => {
  const actor = await world.user({ balance: 1000, verified: true });
  const ids = await two(actor);
  const later = new Date(world.services.clock.now().getTime() + 31 * MILLISECONDS.day);
  world.services.clock.set(later);
  const expired = { status: AD_STATUSES.EXPIRED, end_date: later };
  await database.transaction((tx) => tx.updateTable('ads').set(expired).where('id', 'in', ids).execute());
  const { price, balance } = await offer(actor, 'repost', ids);
  expect(price).toBe(120);
  expect(await actOnSeveral(actor, 'repost', ids, price)).toEqual({ done: 2, price, balance: balance - price });
  expect(await statusesOf(ids)).toEqual([AD_STATUSES.PUBLISHED, AD_STATUSES.PUBLISHED]);
});

test('the list is sorted, page by page, and has a curve of views', async () => {
  const actor = await world.user({ balance: 1000, verified: true });
  const [first, second] = await two(actor);
  await database.transaction((tx) =>
    tx
      .insertInto('ad_counts')
      .values({ ad_id: first, views: 7 })
      .onConflict((row) => row.column('ad_id').doUpdateSet({ views: 7 }))
      .execute(),
  );
  const listed = async (sort: MyAdSort) =>
    (await world.call(actor, myAds.listMyAds, { sort })).data.map(({ id }) => id);
  expect(await listed('views')).toEqual([first, second]);
  expect(await listed('newest')).toEqual([second, first]);
  expect(await listed('changed')).toEqual([second, first]);
  const { data } = await world.call(actor, myAds.listMyAds, { sort: 'ending' });
  expect(data.map(({ views_by_day }) => views_by_day.length)).toEqual([14, 14]);
});

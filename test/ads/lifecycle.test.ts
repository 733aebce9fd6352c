import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as adPage from '../../src/contract/ads/detail.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import { AD_STATUSES, AD_TRANSITIONS, type AdAction } from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { Endpoint, InputOf } from '../../src/contract/api/endpoint.ts';
import { publishedAdForListing } from '../../src/domain/ads/public.ts';
import { verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { adsFixture, GENERAL, insertFile } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const CLIENTS = 20;
const DAY = MILLISECONDS.day;
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

const later = (milliseconds: number) =>
  world.services.clock.set(new Date(world.services.clock.now().getTime() + milliseconds));
const now = () => world.services.clock.now();
const inDays = (days: number) => new Date(now().getTime() + days * DAY);
const update = (actor: Actor, input: InputOf<typeof myAds.updateMyAd>) => world.call(actor, myAds.updateMyAd, input);
const deactivate = (actor: Actor, id: string) => world.call(actor, myAds.deactivateAd, { id });
const boost = (actor: Actor, input: InputOf<typeof myAds.boostAd>, key = newId()) =>
  world.call(actor, myAds.boostAd, input, { idempotency_key: key });
const rowOf = (id: string) =>
  database.read.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const set = (id: string, values: Record<string, unknown>) =>
  database.transaction((tx) => tx.updateTable('ads').set(values).where('id', '=', id).execute());
const balanceOf = async (actor: Actor) => (await walletOf(database.read, actor.user_id)).amount;
const eventsOf = async (id: string) => {
  const rows = await database.read.selectFrom('outbox_events').select(['type', 'payload']).orderBy('id').execute();
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(id)).map(({ type }) => type);
};
const promotionsOf = (id: string) =>
  database.read
    .selectFrom('ad_promotions')
    .select(['kind', 'starts_at', 'ends_at'])
    .where('ad_id', '=', id)
    .orderBy('starts_at')
    .execute();

/** A published ad with a known term: 60 coins for 30 days. */
async function pinned(actor: Actor): Promise<string> {
  const id = await world.publishedAd(actor);
  await set(id, { term_days: 30, term_coins: 60 });
  return id;
}

async function pinnedByNewUser(): Promise<{ actor: Actor; id: string }> {
  const actor = await world.user({ balance: 1000 });
  return { actor, id: await pinned(actor) };
}

function outcomes(results: PromiseSettledResult<unknown>[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const result of results) {
    const outcome = result.status === 'fulfilled' ? 'done' : String(result.reason.key ?? result.reason);
    counted[outcome] = (counted[outcome] ?? 0) + 1;
  }
  return counted;
}

describe('every action in every status', () => {
  const ACTIONS: Partial<Record<AdAction, (actor: Actor, id: string) => Promise<unknown>>> = {
    deactivate,
    activate: (actor, id) => update(actor, { id, active: true }),
    sell: (actor, id) => update(actor, { id, availability: 'sold' }),
    reserve: (actor, id) => update(actor, { id, availability: 'reserved' }),
    switch_renewal: (actor, id) => update(actor, { id, auto_renew: false }),
    promote: (actor, id) => boost(actor, { id, boost: true, price: 75 }),
    extend: (actor, id) => boost(actor, { id, extend_days: 7, price: 20 }),
    revise: (actor, id) => world.call(actor, myAds.startRevision, { id }),
    duplicate: (actor, id) => world.call(actor, myAds.duplicateAd, { id }),
    delete: (actor, id) => world.call(actor, myAds.deleteMyAds, { ids: [id] }),
  };
  test.each(Object.keys(ACTIONS) as AdAction[])('%s', async (action) => {
    const runAction = ACTIONS[action] ?? expect.fail();
    const from: readonly number[] = AD_TRANSITIONS[action].from;
    let unchanged: { actor: Actor; id: string } | null = null;
    for (const status of Object.values(AD_STATUSES)) {
      unchanged ??= await pinnedByNewUser();
      const { actor, id } = unchanged;
      const paused = status === AD_STATUSES.INACTIVE || status === AD_STATUSES.BANNED;
      await set(id, { status, paused_at: paused ? now() : null });
      const before = await rowOf(id);
      const outcome = await runAction(actor, id).then(
        () => 'done',
        (error) => error.key,
      );
      expect([status, outcome]).toEqual([status, from.includes(status) ? 'done' : 'status_conflict']);
      if (outcome !== 'done') expect(await rowOf(id)).toEqual(before);
      else if (AD_TRANSITIONS[action].to !== null) expect((await rowOf(id)).status).toBe(AD_TRANSITIONS[action].to);
      if (outcome === 'done') unchanged = null;
    }
  });

  test('another user’s actions report not found', async () => {
    const owner = await world.user();
    const id = await pinned(owner);
    const otherUser = await world.user({ balance: 1000 });
    for (const runAction of Object.values(ACTIONS))
      await expect(runAction(otherUser, id)).rejects.toMatchObject({ key: 'not_found' });
    for (const endpoint of [myAds.getAdTransactions, myAds.getBoostOffer]) {
      await expect(world.call(otherUser, endpoint, { id })).rejects.toMatchObject({ key: 'not_found' });
    }
  });

  test('an ad whose time is over has expired, even before the job runs', async () => {
    const actor = await world.user({ balance: 1000 });
    const id = await pinned(actor);
    await set(id, { end_date: now() });
    for (const action of ['deactivate', 'sell', 'reserve', 'promote', 'extend'] as const) {
      const runAction = ACTIONS[action] ?? expect.fail();
      await expect(runAction(actor, id), action).rejects.toMatchObject({ key: 'status_conflict', data: { status: 5 } });
    }
    expect(await balanceOf(actor)).toBe(1140);
  });
});

describe('a paused term', () => {
  test('while the ad is deactivated, its end and its promotions move by the length of the pause', async () => {
    const actor = await world.user({ balance: 1000 });
    const id = await pinned(actor);
    await boost(actor, { id, boost: true, price: 75 });
    await boost(actor, { id, boost: true, highlight: true, price: 115 });
    const end = inDays(30);
    const before = await promotionsOf(id);
    later(2 * DAY);
    const deactivatedAt = now();
    const { ad } = await deactivate(actor, id);
    expect(ad).toMatchObject({ status: 6, days_left: 28, paused_at: now().toISOString() });
    expect(await publishedAdForListing(database.read, id)).toBeNull();
    later(5 * DAY + 1234);
    const listed = await world.call(actor, myAds.listMyAds, {});
    expect(listed.data[0]).toMatchObject({ days_left: 28 });
    const { ad: back } = await update(actor, { id, active: true });
    const pausedMs = 5 * DAY + 1234;
    expect(back).toMatchObject({
      status: 4,
      paused_at: null,
      days_left: 28,
      end_date: new Date(end.getTime() + pausedMs).toISOString(),
    });
    // The first boost and the highlight were running: only their ends move. The next boost moves as a whole.
    const moved = (date: Date) => new Date(date.getTime() + pausedMs);
    expect(await promotionsOf(id)).toEqual(
      before.map(({ kind, starts_at, ends_at }) => ({
        kind,
        starts_at: starts_at > deactivatedAt ? moved(starts_at) : starts_at,
        ends_at: moved(ends_at),
      })),
    );
    expect(await eventsOf(id)).toEqual(['ad.published', 'ad.changed', 'ad.changed', 'ad.ended', 'ad.published']);
  });

  test('lasts thirty days at most, then the term continues; after its end the ad cannot be reactivated', async () => {
    const actor = await world.user({ balance: 1000 });
    const [long, over] = [await pinned(actor), await pinned(actor)];
    for (const id of [long, over]) await deactivate(actor, id);
    later(50 * DAY);
    const { ad } = await update(actor, { id: long, active: true });
    expect(ad).toMatchObject({ days_left: 10 });
    later(10 * DAY);
    await expect(update(actor, { id: over, active: true })).rejects.toMatchObject({ key: 'status_conflict' });
  });

  test('twenty simultaneous reactivations count once; a full board has no room', async () => {
    const actor = await world.user({ balance: 1000 });
    const id = await pinned(actor);
    const inactive = await pinned(actor);
    await deactivate(actor, inactive);
    await deactivate(actor, id);
    const results = await Promise.allSettled(
      Array.from({ length: CLIENTS }, () => update(actor, { id, active: true })),
    );
    expect(outcomes(results)).toEqual({ done: 1, status_conflict: CLIENTS - 1 });
    await database.transaction(async (tx) => {
      const { id: _id, display_config, details, links, moderation: _none, ...row } = await rowOf(id);
      const json = { display_config: JSON.stringify(display_config), details: JSON.stringify(details) };
      const copies = Array.from({ length: 9 }, () => ({ ...row, ...json, links: JSON.stringify(links), id: newId() }));
      await tx.insertInto('ads').values(copies).execute();
    });
    await expect(update(actor, { id: inactive, active: true })).rejects.toMatchObject({
      key: 'posting_limit',
      data: { kind: 'active', maximum: 10 },
    });
  });
});

describe('reserved and sold', () => {
  test('the board shows whether an ad is reserved', async () => {
    const actor = await world.user();
    const id = await pinned(actor);
    expect((await update(actor, { id, availability: 'reserved' })).ad.availability).toBe('reserved');
    expect(await publishedAdForListing(database.read, id)).toMatchObject({ availability: 'reserved' });
    expect((await world.call(null, adPage.getAd, { id })).availability).toBe('reserved');
    await update(actor, { id, availability: 'reserved' });
    expect((await update(actor, { id, availability: 'available' })).ad.availability).toBe('available');
    expect(await eventsOf(id)).toEqual(['ad.published', 'ad.changed', 'ad.changed']);
  });

  test('half of the unused whole days is refunded once, however many clients mark it as sold', async () => {
    const actor = await world.user({ balance: 1000 });
    const id = await pinned(actor);
    await boost(actor, { id, boost: true, price: 75 });
    await database.transaction((tx) =>
      tx.insertInto('ad_hashtags').values({ hashtag: 'berasbaru', ad_id: id, position: 0 }).execute(),
    );
    later(9.5 * DAY);
    // Twenty of thirty whole days are left of 60 coins: worth 40, of which half is refunded.
    const [mine] = (await world.call(actor, myAds.listMyAds, {})).data;
    expect(mine?.sold_refund).toBe(20);
    const results = await Promise.all(
      Array.from({ length: CLIENTS }, () => update(actor, { id, availability: 'sold' })),
    );
    expect(results.map(({ refund }) => refund).sort((a, b) => b - a)).toEqual([20, ...Array(CLIENTS - 1).fill(0)]);
    expect(await balanceOf(actor)).toBe(1200 - 60 - 75 + 20);
    expect(await rowOf(id)).toMatchObject({ status: 5, availability: 'sold', end_date: now() });
    expect((await promotionsOf(id)).every(({ ends_at }) => ends_at <= now())).toBe(true);
    const [hashtag] = await database.read
      .selectFrom('ad_hashtags')
      .select('frees_at')
      .where('ad_id', '=', id)
      .execute();
    expect(hashtag?.frees_at).toEqual(inDays(7));
    const { transaction } = await world.call(actor, myAds.getAdTransactions, { id });
    expect(transaction.map(({ amount, cause }) => [cause, amount])).toEqual([
      ['sold_refund', 20],
      ['promotion', -75],
      ['publication', -60],
    ]);
  });

  test('a deactivated ad can be sold: its term is paused', async () => {
    const actor = await world.user();
    const id = await pinned(actor);
    await deactivate(actor, id);
    later(20 * DAY);
    expect((await update(actor, { id, availability: 'sold' })).refund).toBe(30);
  });
});

describe('deleting', () => {
  test('all or none', async () => {
    const actor = await world.user();
    const ids = [await pinned(actor), (await world.readyAd(actor)).id];
    const otherUsersAd = await pinned(await world.user());
    const file = await insertFile(database, actor.user_id, now());
    await database.transaction((tx) =>
      tx
        .insertInto('ad_photos')
        .values({ ad_id: ids[0] ?? '', position: 0, file_id: file })
        .execute(),
    );
    for (const other of [otherUsersAd, newId()]) {
      const attempt = world.call(actor, myAds.deleteMyAds, { ids: [...ids, other] });
      await expect(attempt).rejects.toMatchObject({ key: 'not_found' });
    }
    expect(await world.call(actor, myAds.deleteMyAds, { ids: [...ids, ids[0] ?? ''] })).toEqual({ deleted: 2 });
    expect((await world.call(actor, myAds.listMyAds, { tab: 'draft' })).counts).toEqual({
      draft: 0,
      active: 0,
      expired: 0,
    });
    expect(await database.read.selectFrom('files').select('id').where('id', '=', file).execute()).toEqual([]);
    const rows = await database.read
      .selectFrom('transfers')
      .select('amount')
      .where('subject_id', '=', ids[0] ?? '')
      .execute();
    expect(rows).toEqual([{ amount: 60 }]);
    expect(await eventsOf(ids[0] ?? '')).toEqual(['ad.published', 'ad.deleted', 'ad.ended']);
  });

  test('an ad that another tab publishes at the same time remains deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const actor = await world.user({ balance: 1000 });
      const { id } = await world.readyAd(actor);
      const results = await Promise.allSettled([
        world.call(actor, creation.publishAd, { id, price: 60 }),
        world.call(actor, myAds.deleteMyAds, { ids: [id] }),
      ]);
      expect(results[1]?.status).toBe('fulfilled');
      expect(await database.read.selectFrom('ads').select('id').where('id', '=', id).execute()).toEqual([]);
      expect(await balanceOf(actor)).toBe(results[0]?.status === 'fulfilled' ? 1140 : 1200);
    }
  });
});

describe('copies', () => {
  test('a duplicate has the content and photos, but neither hashtags nor voucher', async () => {
    const actor = await world.user();
    const file = await insertFile(database, actor.user_id, now());
    const id = await world.publishedAd(actor, { photos: [file] });
    await set(id, { hashtags: ['beras'], voucher_code: 'HEMAT' });
    const { draft } = await world.call(actor, myAds.duplicateAd, { id });
    expect(draft).toMatchObject({
      status: 0,
      ...GENERAL,
      title: 'Beras pandan wangi',
      hashtags: [],
      voucher_code: '',
      revision_of: null,
      photos: [{ file_id: file }],
    });
    const copies = await Promise.allSettled(
      Array.from({ length: 55 }, () => world.call(actor, myAds.duplicateAd, { id })),
    );
    expect(outcomes(copies)).toEqual({ done: 49, posting_limit: 6 });
  });

  test('all requests return the same revision', async () => {
    const actor = await world.user();
    const id = await pinned(actor);
    const started = await Promise.all(
      Array.from({ length: CLIENTS }, () => world.call(actor, myAds.startRevision, { id })),
    );
    const ids = new Set(started.map(({ draft }) => draft.id));
    expect(ids.size).toBe(1);
    expect(started[0]?.draft).toMatchObject({ status: 3, revision_of: { id, status: 4 } });
    const { data, counts } = await world.call(actor, myAds.listMyAds, {});
    expect(data).toMatchObject([{ id, revision_id: [...ids][0] }]);
    expect(counts.draft).toBe(0);
  });
});

describe('the list', () => {
  test('filters by title, status and category, and returns the available filters', async () => {
    const actor = await world.user({ balance: 1000 });
    const rice = await pinned(actor);
    const coffee = await world.publishedAd(actor, { title: 'Kopi kafé gayo 100% asli' });
    await deactivate(actor, coffee);
    const ids = async (input: InputOf<typeof myAds.listMyAds>) =>
      (await world.call(actor, myAds.listMyAds, input)).data.map(({ id }) => id);
    expect(await ids({ search: 'BERÁS' })).toEqual([rice]);
    expect(await ids({ search: 'kafe gayo 100%' })).toEqual([coffee]);
    expect(await ids({ search: '%' })).toEqual([coffee]);
    expect(await ids({ search: '_' })).toEqual([]);
    expect(await ids({ status: [4] })).toEqual([rice]);
    expect(await ids({ status: [0] })).toEqual([]);
    expect(await ids({ status: [4, 6], category_id: [GENERAL.category_id] })).toHaveLength(2);
    expect(await ids({ category_id: [GENERAL.sub_category_id] })).toHaveLength(2);
    expect(await ids({ category_id: [1] })).toEqual([]);
    expect(await world.call(actor, myAds.getMyAdFilters, {})).toMatchObject({
      statuses: [
        { status: 4, total: 1 },
        { status: 6, total: 1 },
      ],
      categories: [{ id: GENERAL.sub_category_id, total: 2 }],
    });
  });
});

describe('promotions and more days', () => {
  test('are offered with prices, bought together, and follow running ones', async () => {
    const actor = await world.user({ balance: 1000 });
    const id = await pinned(actor);
    const offer = await world.call(actor, myAds.getBoostOffer, { id });
    expect(offer.promotions).toMatchObject([
      { kind: 'boost', days: 7, price: 75, needs_extension: false, ends_at: inDays(7).toISOString() },
      { kind: 'highlight', days: 7, price: 40, needs_extension: false },
    ]);
    expect(offer.extensions.map(({ duration_days, price }) => [duration_days, price])).toEqual([
      [7, 20],
      [14, 35],
      [30, 60],
      [60, 100],
    ]);
    const bought = await boost(actor, { id, boost: true, highlight: true, extend_days: 14, price: 150 });
    expect(bought).toMatchObject({
      price: 150,
      balance: 1140 - 150,
      ad: { term_days: 44, days_left: 44, boosted_until: inDays(7).toISOString() },
    });
    expect((await rowOf(id)).term_coins).toBe(95);
    const again = await boost(actor, { id, boost: true, price: 75 });
    expect(again.ad.boosted_until).toBe(inDays(14).toISOString());
    const causes = (await world.call(actor, myAds.getAdTransactions, { id })).transaction;
    expect(causes.map(({ cause, amount }) => [cause, amount])).toEqual([
      ['promotion', -75],
      ['extension', -35],
      ['promotion', -115],
      ['publication', -60],
    ]);
  });

  test('an ad that would end before the promotion must be extended with it', async () => {
    const actor = await world.user({ balance: 1000 });
    const id = await pinned(actor);
    later(24 * DAY);
    const offer = await world.call(actor, myAds.getBoostOffer, { id });
    expect(offer.promotions[0]).toMatchObject({ kind: 'boost', needs_extension: true });
    const tooLong = boost(actor, { id, boost: true, price: 75 });
    await expect(tooLong).rejects.toMatchObject({ key: 'promotion_too_long' });
    expect(await balanceOf(actor)).toBe(1140);
    const { ad } = await boost(actor, { id, boost: true, extend_days: 7, price: 95 });
    expect(ad.end_date).toBe(inDays(13).toISOString());
  });

  test('minutes after a publication for seven days, seven days of a promotion need no more days', async () => {
    const actor = await world.user({ balance: 1000 });
    const id = await pinned(actor);
    await database.transaction((tx) =>
      tx
        .updateTable('ads')
        .set({ end_date: inDays(7) })
        .where('id', '=', id)
        .execute(),
    );
    later(20 * 60_000);
    const offer = await world.call(actor, myAds.getBoostOffer, { id });
    expect(offer.promotions[0]).toMatchObject({ kind: 'boost', needs_extension: false });
    const { ad } = await boost(actor, { id, boost: true, price: 75 });
    expect(ad).toMatchObject({ days_left: 7, boosted_until: inDays(7).toISOString() });
  });

  test('a promotion that was bought with a publication is not chosen for the next one', async () => {
    const actor = await world.user({ balance: 1000 });
    const { id } = await world.readyAd(actor);
    await database.transaction((tx) => tx.updateTable('ads').set({ boost: true }).where('id', '=', id).execute());
    await world.call(actor, creation.publishAd, { id, price: 135 }, { idempotency_key: newId() });
    expect(await promotionsOf(id)).toHaveLength(1);
    later(31 * DAY);
    await database.transaction((tx) => tx.updateTable('ads').set({ status: 5 }).where('id', '=', id).execute());
    const { draft } = await world.call(actor, creation.getDraft, { id });
    expect(draft).toMatchObject({ status: 5, boost: false, highlight: false });
  });

  test('a purchase at another price, without coins or without a choice is rejected and stores nothing', async () => {
    const actor = await world.user();
    const id = await pinned(actor);
    const refusals: [InputOf<typeof myAds.boostAd>, string][] = [
      [{ id, boost: true, price: 74 }, 'price_changed'],
      [{ id, price: 0 }, 'invalid_argument'],
      [{ id, boost: true, extend_days: 60, price: 175 }, 'insufficient_balance'],
    ];
    for (const [input, key] of refusals) await expect(boost(actor, input), key).rejects.toMatchObject({ key });
    expect(await promotionsOf(id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ end_date: inDays(30), term_days: 30 });
    expect(await balanceOf(actor)).toBe(140);
  });

  test('a purchase is charged once when repeated by double click, two tabs or twenty clients', async () => {
    const actor = await world.user({ balance: 1000 });
    const id = await pinned(actor);
    const key = newId();
    const same = await Promise.all(
      Array.from({ length: CLIENTS }, () => boost(actor, { id, boost: true, price: 75 }, key)),
    );
    expect(new Set(same.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await promotionsOf(id)).toHaveLength(1);
    await expect(boost(actor, { id, highlight: true, price: 40 }, key)).rejects.toMatchObject({
      key: 'idempotency_conflict',
    });
    // Different keys are separate purchases, one after another, within the ad's term.
    const own = await Promise.allSettled(
      Array.from({ length: CLIENTS }, () => boost(actor, { id, boost: true, price: 75 })),
    );
    expect(outcomes(own)).toEqual({ done: 3, promotion_too_long: CLIENTS - 3 });
    const stored = await promotionsOf(id);
    expect(stored.map(({ starts_at }) => starts_at)).toEqual([0, 7, 14, 21].map(inDays));
    expect(await balanceOf(actor)).toBe(1140 - 4 * 75);
  });

  test('the price of hashtags depends on their number', async () => {
    const { data } = await world.call(null, myAds.listHashtagPackages, {});
    expect(data.map(({ total, price }) => [total, price])).toEqual([
      [1, 0],
      [2, 10],
      [3, 20],
      [4, 30],
      [5, 40],
    ]);
  });
});

test('details of a published ad can be edited separately', async () => {
  const actor = await world.user();
  const id = await pinned(actor);
  expect(await world.call(null, adPage.getFeatures, { id })).toEqual({
    data: (await world.call(null, adPage.getAd, { id })).attributes,
  });
  await deactivate(actor, id);
  await expect(world.call(null, adPage.getFeatures, { id })).rejects.toMatchObject({ key: 'not_found' });
});

test('accounts that may not create ads cannot change any', async () => {
  const actor = await world.user({ balance: 1000 });
  const id = await pinned(actor);
  const suspended = { ...actor, account_status: 5 };
  const attempts: [Endpoint, Record<string, unknown>][] = [
    [myAds.updateMyAd, { id, auto_renew: false }],
    [myAds.deleteMyAds, { ids: [id] }],
    [myAds.deactivateAd, { id }],
    [myAds.duplicateAd, { id }],
    [myAds.startRevision, { id }],
    [myAds.boostAd, { id, boost: true, price: 75 }],
  ];
  for (const [endpoint, input] of attempts) {
    await expect(world.call(suspended, endpoint, input as never)).rejects.toMatchObject({
      key: 'ads_creation_term_not_accepted',
    });
  }
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { clockJobs } from '../../src/domain/ads/term/term-jobs.ts';
import { verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { adsFixture } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const { day: DAY, hour: HOUR, minute: MINUTE } = MILLISECONDS;
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;

// The clock's jobs process all ads, so each test needs an empty board.
beforeEach(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
});
afterEach(async () => {
  expect((await verifyLedger(database.read)).errors).toEqual([]);
  await database.drop();
});

const now = () => world.services.clock.now();
const later = (milliseconds: number) => world.services.clock.set(new Date(now().getTime() + milliseconds));
const inDays = (days: number) => new Date(now().getTime() + days * DAY);
const rowOf = (id: string) =>
  database.read.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const set = (id: string, values: Record<string, unknown>) =>
  database.transaction((tx) => tx.updateTable('ads').set(values).where('id', '=', id).execute());
const balanceOf = async (actor: Actor) => (await walletOf(database.read, actor.user_id)).amount;
const notificationsTo = async (actor: Actor) => {
  const rows = await database.read
    .selectFrom('notifications')
    .select(['kind', 'data'])
    .where('user_id', '=', actor.user_id)
    // Each of these ads was published.
    .where('kind', '!=', 'ad_published')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, data }) => ({ kind, data: data as Record<string, unknown> }));
};
const eventsOf = async (id: string) => {
  const rows = await database.read.selectFrom('outbox_events').select(['type', 'payload']).orderBy('id').execute();
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(id)).map(({ type }) => type);
};
type Job = 'run_clock' | 'send_expiry_notices' | 'clear_drafts';
const run = async (name: Job) => (clockJobs(world.services)[name] ?? expect.fail())(null);
/** Runs the job in several processes at once, and once more. */
async function runMany(name: Job) {
  await Promise.all(Array.from({ length: 4 }, () => run(name)));
  await run(name);
}

async function pinned(actor: Actor, values: Record<string, unknown> = {}): Promise<string> {
  const id = await world.publishedAd(actor);
  await set(id, { term_days: 30, term_coins: 60, ...values });
  return id;
}

test('an ad that cannot be renewed does not prevent the renewal or expiry of others', async () => {
  const broken = await pinned(await world.user());
  const actor = await world.user({ balance: 1000 });
  const renewed = await pinned(actor);
  const ends = await pinned(actor, { auto_renew: false });
  await set(broken, { details: JSON.stringify({ 'Not a name': 1 }) });
  later(30 * DAY + MINUTE);
  await runMany('run_clock');
  expect(await rowOf(renewed)).toMatchObject({ status: 4, end_date: inDays(30) });
  expect((await rowOf(ends)).status).toBe(5);
});

describe('expiry', () => {
  test('applies to live ads and to those whose pause is over, with one notification', async () => {
    const actor = await world.user({ balance: 1000 });
    const ends = await pinned(actor, { auto_renew: false, availability: 'reserved' });
    const inactive = await pinned(actor);
    await world.call(actor, myAds.deactivateAd, { id: inactive });
    await database.transaction((tx) =>
      tx.insertInto('ad_hashtags').values({ hashtag: 'beras', ad_id: ends, position: 0 }).execute(),
    );
    later(30 * DAY - 1000);
    await runMany('run_clock');
    expect((await rowOf(ends)).status).toBe(4);
    later(1000 + 2 * DAY);
    await runMany('run_clock');
    expect(await rowOf(ends)).toMatchObject({ status: 5, availability: 'available', end_date: inDays(-2) });
    // Deactivated for thirty days, then the term continued for the other thirty.
    expect((await rowOf(inactive)).status).toBe(6);
    expect(await notificationsTo(actor)).toEqual([{ kind: 'ad_expired', data: { title: 'Beras pandan wangi' } }]);
    expect(await eventsOf(ends)).toEqual(expect.arrayContaining(['ad.ended']));
    // The hashtag's reservation counts from the end, not from the late job.
    later(4 * DAY);
    await runMany('run_clock');
    const claimed = () => database.read.selectFrom('ad_hashtags').select('hashtag').where('ad_id', '=', ends).execute();
    expect(await claimed()).toHaveLength(1);
    later(DAY);
    await runMany('run_clock');
    expect(await claimed()).toEqual([]);
    later(30 * DAY);
    await runMany('run_clock');
    expect(await rowOf(inactive)).toMatchObject({ status: 5, paused_at: null });
    expect(await balanceOf(actor)).toBe(1200 - 120);
    expect((await notificationsTo(actor)).map(({ kind }) => kind)).toEqual(['ad_expired', 'ad_expired']);
  });
});

describe('deactivating an ad', () => {
  const deactivate = (actor: Actor, id: string) => world.call(actor, myAds.deactivateAd, { id });
  const back = (actor: Actor, id: string) => world.call(actor, myAds.updateMyAd, { id, active: true });

  test('pauses the term for thirty days in total, however often', async () => {
    const actor = await world.user({ balance: 1000 });
    const id = await pinned(actor);
    const end = inDays(30);
    for (let pause = 0; pause < 3; pause++) {
      const { ad } = await deactivate(actor, id);
      expect(ad).toMatchObject({
        pause_days_left: 30 - 12 * pause,
        pause_ends_at: inDays(30 - 12 * pause).toISOString(),
      });
      later(12 * DAY);
      await runMany('run_clock');
      const { ad: shown } = await back(actor, id);
      expect(shown).toMatchObject({ pause_days_left: [18, 6, 0][pause], pause_ends_at: null });
    }
    const moved = new Date(end.getTime() + 30 * DAY);
    expect(await rowOf(id)).toMatchObject({ status: 4, end_date: moved, paused_seconds: (30 * DAY) / 1000 });
    await deactivate(actor, id);
    later(moved.getTime() - now().getTime() - 1);
    await runMany('run_clock');
    expect((await rowOf(id)).status).toBe(6);
    later(1);
    await expect(back(actor, id)).rejects.toMatchObject({ key: 'status_conflict' });
    await runMany('run_clock');
    expect(await rowOf(id)).toMatchObject({ status: 5, end_date: moved });
  });

  test('counts by the second, so that many short pauses are not free', async () => {
    const actor = await world.user();
    const id = await pinned(actor);
    for (let pause = 0; pause < 5; pause++) {
      await deactivate(actor, id);
      later(1);
      await back(actor, id);
    }
    expect(await rowOf(id)).toMatchObject({ paused_seconds: 5 });
  });

  test('has a new allowance in a paid new term', async () => {
    const actor = await world.user({ balance: 1000 });
    const [renewed, reposted] = [await pinned(actor), await pinned(actor, { auto_renew: false })];
    for (const id of [renewed, reposted]) await set(id, { paused_seconds: 1000 });
    later(30 * DAY);
    await runMany('run_clock');
    await world.pin(actor, reposted);
    for (const id of [renewed, reposted]) expect(await rowOf(id)).toMatchObject({ status: 4, paused_seconds: 0 });
  });

  test('is followed by a notice before the pause allowance is used up', async () => {
    const actor = await world.user();
    const id = await pinned(actor, { paused_seconds: (20 * DAY) / 1000 });
    await deactivate(actor, id);
    const runs = inDays(10).toISOString();
    later(8 * DAY);
    await runMany('send_expiry_notices');
    const data = { title: 'Beras pandan wangi', run_date: runs };
    expect(await notificationsTo(actor)).toEqual([{ kind: 'ad_ending_inactive', data }]);
  });
});

describe('renewal', () => {
  test('charges the current price once, before the end, with a receipt', async () => {
    const actor = await world.user({ balance: 1000 });
    const id = await pinned(actor);
    const end = inDays(30);
    await database.transaction((tx) =>
      tx.updateTable('publication_packages').set({ price: 66 }).where('duration_days', '=', 30).execute(),
    );
    later(30 * DAY - 5 * MINUTE);
    await runMany('run_clock');
    const renewed = new Date(end.getTime() + 30 * DAY);
    expect(await rowOf(id)).toMatchObject({ status: 4, end_date: renewed, term_days: 30, term_coins: 66 });
    expect(await balanceOf(actor)).toBe(1140 - 66);
    const data = { title: 'Beras pandan wangi', days: 30, price: 66, end_date: renewed.toISOString(), balance: 1074 };
    expect(await notificationsTo(actor)).toEqual([{ kind: 'renewed', data }]);
    later(30 * DAY);
    await runMany('run_clock');
    expect(await balanceOf(actor)).toBe(1140 - 132);
  });

  test('that is days late grants one term from today, without charging for past days', async () => {
    const actor = await world.user({ balance: 1000 });
    const id = await pinned(actor);
    later(95 * DAY);
    await runMany('run_clock');
    expect(await rowOf(id)).toMatchObject({ status: 4, end_date: inDays(30) });
    expect(await balanceOf(actor)).toBe(1140 - 60);
  });

  test('without coins or with a blocked wallet lets the ad expire at its end, not before, and makes no debt', async () => {
    const withoutCoins = await world.user();
    const blocked = await world.user({ balance: 1000 });
    const ids = [await pinned(withoutCoins), await pinned(blocked)];
    await database.transaction(async (tx) => {
      await tx.updateTable('publication_packages').set({ price: 150 }).where('duration_days', '=', 30).execute();
      await tx.updateTable('ledger_accounts').set({ status: 3 }).where('user_id', '=', blocked.user_id).execute();
    });
    later(30 * DAY - MINUTE);
    await runMany('run_clock');
    for (const id of ids) expect((await rowOf(id)).status).toBe(4);
    later(MINUTE);
    await runMany('run_clock');
    for (const id of ids) expect((await rowOf(id)).status).toBe(5);
    const data = { title: 'Beras pandan wangi', price: 150 };
    expect(await notificationsTo(withoutCoins)).toEqual([{ kind: 'renewal_failed', data: { ...data, balance: 140 } }]);
    expect(await notificationsTo(blocked)).toEqual([{ kind: 'renewal_failed', data: { ...data, balance: 1140 } }]);
    expect(await balanceOf(withoutCoins)).toBe(140);
  });

  test('with coins for one of two ads of a user renews one', async () => {
    const actor = await world.user();
    const ids = [await pinned(actor), await pinned(actor)];
    later(30 * DAY);
    await runMany('run_clock');
    const statuses = await Promise.all(ids.map(async (id) => (await rowOf(id)).status));
    expect(statuses.sort()).toEqual([4, 5]);
    expect(await balanceOf(actor)).toBe(200 - 120 - 60);
  });

  test('at the same second as deactivating and selling: the first one wins', async () => {
    for (let round = 0; round < 4; round++) {
      const actor = await world.user({ balance: 1000 });
      const [inactive, sold] = [await pinned(actor), await pinned(actor)];
      const ahead = { end_date: new Date(now().getTime() + 1000) };
      for (const id of [inactive, sold]) await set(id, ahead);
      const results = await Promise.allSettled([
        run('run_clock'),
        world.call(actor, myAds.deactivateAd, { id: inactive }),
        world.call(actor, myAds.updateMyAd, { id: sold, availability: 'sold' }),
        run('run_clock'),
      ]);
      expect(results.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
      const [a, b] = [await rowOf(inactive), await rowOf(sold)];
      expect([a.status, b.status]).toEqual([6, 5]);
      const renewals = await database.read
        .selectFrom('transfers')
        .select(['cause', 'amount'])
        .where('subject_id', 'in', [inactive, sold])
        .where('cause', 'in', ['renewal', 'sold_refund'])
        .execute();
      const spent = renewals.reduce((sum, { cause, amount }) => sum + (cause === 'renewal' ? amount : -amount), 0);
      expect(await balanceOf(actor)).toBe(1200 - 120 - spent);
    }
  });

  test('selling at the second of expiry refunds nothing and ends the ad once', async () => {
    for (let round = 0; round < 4; round++) {
      const actor = await world.user();
      const id = await pinned(actor, { auto_renew: false });
      await set(id, { end_date: now() });
      await Promise.allSettled([
        world.call(actor, myAds.updateMyAd, { id, availability: 'sold' }),
        run('run_clock'),
        run('run_clock'),
      ]);
      await run('run_clock');
      expect((await rowOf(id)).status).toBe(5);
      expect((await eventsOf(id)).filter((type) => type === 'ad.ended')).toHaveLength(1);
      expect(await balanceOf(actor)).toBe(140);
    }
  });
});

describe('notices', () => {
  test('of a renewal are sent three days and one day before, with the price, each once', async () => {
    const actor = await world.user({ balance: 1000 });
    const id = await pinned(actor);
    await pinned(actor, { auto_renew: false });
    const end = inDays(30).toISOString();
    later(26 * DAY);
    await runMany('send_expiry_notices');
    expect(await notificationsTo(actor)).toEqual([]);
    later(DAY);
    await runMany('send_expiry_notices');
    const notice = {
      kind: 'renewal_due',
      data: { title: 'Beras pandan wangi', price: 60, end_date: end, balance: 1080 },
    };
    expect(await notificationsTo(actor)).toEqual([notice]);
    later(2 * DAY + HOUR);
    await runMany('send_expiry_notices');
    expect(await notificationsTo(actor)).toEqual([notice, notice]);
    await set(id, { end_date: inDays(2) });
    await runMany('send_expiry_notices');
    expect(await notificationsTo(actor)).toHaveLength(3);
  });

  test('that are late are reduced to the nearest one', async () => {
    const actor = await world.user({ balance: 1000 });
    await pinned(actor);
    later(29.5 * DAY);
    await runMany('send_expiry_notices');
    expect(await notificationsTo(actor)).toHaveLength(1);
  });

  test('are sent for a deactivated ad before its term continues', async () => {
    const actor = await world.user();
    const id = await pinned(actor);
    await world.call(actor, myAds.deactivateAd, { id });
    const runs = inDays(30).toISOString();
    later(28 * DAY);
    await runMany('send_expiry_notices');
    const data = { title: 'Beras pandan wangi', run_date: runs };
    expect(await notificationsTo(actor)).toEqual([{ kind: 'ad_ending_inactive', data }]);
  });
});

test('search is updated once about expired promotions', async () => {
  const actor = await world.user({ balance: 1000 });
  const id = await pinned(actor);
  const buy = { id, boost: true, highlight: true, price: 115 };
  await world.call(actor, myAds.boostAd, buy);
  later(7 * DAY - 1);
  await runMany('run_clock');
  const before = await eventsOf(id);
  later(1);
  await runMany('run_clock');
  expect(await eventsOf(id)).toEqual([...before, 'ad.changed']);
});

describe('drafts', () => {
  test('get a notice a week before they are deleted after ninety days, unless they are edited', async () => {
    const actor = await world.user({ balance: 1000 });
    const untouched = await world.readyAd(actor);
    const touched = await world.readyAd(actor);
    const id = await pinned(actor, { auto_renew: false });
    const { draft: revision } = await world.call(actor, myAds.startRevision, { id });
    const { draft: empty } = await world.call(actor, creation.startDraft, {});
    later(82 * DAY);
    await runMany('clear_drafts');
    expect((await notificationsTo(actor)).filter(({ kind }) => kind === 'draft_expiring')).toEqual([]);
    later(DAY);
    await runMany('clear_drafts');
    const notified = (await notificationsTo(actor)).filter(({ kind }) => kind === 'draft_expiring');
    expect(notified.map(({ data }) => data)).toEqual(
      Array(3).fill({ title: 'Beras pandan wangi', clear_date: inDays(7).toISOString() }),
    );
    await set(touched.id, { updated_at: now() });
    later(7 * DAY);
    await runMany('clear_drafts');
    const left = await database.read.selectFrom('ads').select('id').where('status', '<=', 3).execute();
    expect(left.map((row) => row.id)).toEqual([touched.id]);
    expect(left.map((row) => row.id)).not.toContain(untouched.id);
    expect([revision.id, empty.id]).toHaveLength(2);
    const cleared = (await notificationsTo(actor)).filter(({ kind }) => kind === 'draft_cleared');
    expect(cleared).toHaveLength(2);
    expect((await rowOf(id)).id).toBe(id);
  });

  test('are deleted a week after their notice, even if it was late', async () => {
    const actor = await world.user();
    const { id } = await world.readyAd(actor);
    later(200 * DAY);
    await runMany('clear_drafts');
    expect((await rowOf(id)).id).toBe(id);
    expect((await notificationsTo(actor))[0]).toMatchObject({
      kind: 'draft_expiring',
      data: { clear_date: inDays(7).toISOString() },
    });
    later(7 * DAY);
    await runMany('clear_drafts');
    expect(await database.read.selectFrom('ads').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});

test('old previews are deleted', async () => {
  const actor = await world.user();
  const { id } = await world.readyAd(actor);
  const preview = { ad_id: id, created_at: now() };
  await database.transaction((tx) =>
    tx
      .insertInto('ad_previews')
      .values([
        { ...preview, token_hash: 'a', expires_at: inDays(1) },
        { ...preview, token_hash: 'b', expires_at: inDays(2) },
      ])
      .execute(),
  );
  later(DAY);
  await run('run_clock');
  const left = await database.read.selectFrom('ad_previews').select('token_hash').execute();
  expect(left).toEqual([{ token_hash: 'b' }]);
});

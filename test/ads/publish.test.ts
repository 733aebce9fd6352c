import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as adPage from '../../src/contract/ads/detail.ts';
import * as adRules from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { approveAd, refuseAd } from '../../src/domain/ads/public.ts';
import { dropReferenceData } from '../../src/domain/catalogue/reference-data.ts';
import { verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { adsFixture, DESIGN, detailInput, GENERAL } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd } from '../support/factories.ts';

const CLIENTS = 20;
/** A sub-category of the price class whose 30 days cost more than the welcome bonus. */
const PREMIUM = { category_id: 1, sub_category_id: 109, details: { ad_type: 'sale' } };
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

const publish = (actor: Actor, id: string, price = 60, key = newId()) =>
  world.call(actor, creation.publishAd, { id, price }, { idempotency_key: key });

/** The number of rows that a publication writes, and the ad's state. */
async function traces(actor: Actor, ids: readonly string[]) {
  const count = async (table: 'publications' | 'ad_promotions' | 'ad_status_changes') => {
    const { total } = await database.read
      .selectFrom(table)
      .select((expression) => expression.fn.countAll<number>().as('total'))
      .where('ad_id', 'in', ids)
      .executeTakeFirstOrThrow();
    return total;
  };
  const payments = await database.read
    .selectFrom('transfers')
    .select(['amount', 'idempotency_key', 'details'])
    .where('subject_id', 'in', ids)
    .execute();
  const events = await database.read
    .selectFrom('outbox_events')
    .select('type')
    .where(sql<string>`payload ->> 'ad_id'`, 'in', ids)
    .execute();
  const ads = await database.read
    .selectFrom('ads')
    .select(['status', 'version', 'published_at', 'artwork_html', 'updated_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const { total: calls } = await database.read
    .selectFrom('idempotent_calls')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('user_id', '=', actor.user_id)
    .executeTakeFirstOrThrow();
  return {
    balance: (await walletOf(database.read, actor.user_id)).amount,
    payments,
    publications: await count('publications'),
    promotions: await count('ad_promotions'),
    changes: await count('ad_status_changes'),
    events: events.map(({ type }) => type),
    calls,
    ads,
  };
}

/** The kinds of the user's notifications about an ad. */
async function noticesOf(actor: Actor, ad_id: string): Promise<string[]> {
  const rows = await database.read
    .selectFrom('notifications')
    .select(['kind', sql<string>`data ->> 'title'`.as('title')])
    .where('user_id', '=', actor.user_id)
    .where('ad_id', '=', ad_id)
    .execute();
  return rows.map(({ kind, title }) => `${kind}: ${title}`);
}

function outcomes(results: PromiseSettledResult<unknown>[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const result of results) {
    const outcome = result.status === 'fulfilled' ? 'done' : String(result.reason.key ?? result.reason);
    counted[outcome] = (counted[outcome] ?? 0) + 1;
  }
  return counted;
}

describe('one ad published twenty times at once', () => {
  test('from separate tabs: published and charged once', async () => {
    const actor = await world.user({ balance: 5000 });
    const { id } = await world.readyAd(actor);
    const results = await Promise.allSettled(Array.from({ length: CLIENTS }, () => publish(actor, id)));
    expect(outcomes(results)).toEqual({ done: 1, status_conflict: CLIENTS - 1 });
    expect(await traces(actor, [id])).toMatchObject({
      balance: 5200 - 60,
      payments: [{ amount: 60, idempotency_key: `publish:${id}:1`, details: { title: 'Beras pandan wangi' } }],
      publications: 1,
      events: ['ad.published'],
      calls: 1,
      ads: [{ status: 4 }],
    });
    expect(await noticesOf(actor, id)).toEqual(['ad_published: Beras pandan wangi']);
  });

  test('as repeats of one call: the same response for all, charged once', async () => {
    const actor = await world.user({ balance: 5000 });
    const { id } = await world.readyAd(actor);
    const key = newId();
    const results = await Promise.all(Array.from({ length: CLIENTS }, () => publish(actor, id, 60, key)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]).toMatchObject({ status: 4, price: 60, balance: 5140 });
    expect(await traces(actor, [id])).toMatchObject({ balance: 5140, publications: 1, events: ['ad.published'] });
    const other = await world.readyAd(actor);
    await expect(publish(actor, other.id, 60, key)).rejects.toMatchObject({ key: 'idempotency_conflict' });
    await expect(
      world.call(actor, creation.publishAd, { id, price: 60 }, { idempotency_key: null }),
    ).rejects.toMatchObject({ key: 'invalid_argument' });
  });
});

test('twenty ads of one user at once: the daily limit applies, the others remain drafts', async () => {
  const actor = await world.user({ balance: 5000 });
  const ids: string[] = [];
  for (let count = 0; count < CLIENTS; count++) ids.push((await world.readyAd(actor)).id);
  const results = await Promise.allSettled(ids.map((id) => publish(actor, id)));
  expect(outcomes(results)).toEqual({ done: 3, posting_limit: CLIENTS - 3 });
  const after = await traces(actor, ids);
  expect(after).toMatchObject({ balance: 5200 - 3 * 60, publications: 3 });
  expect(after.payments).toHaveLength(3);
  expect(after.events).toEqual(['ad.published', 'ad.published', 'ad.published']);
  expect(after.ads.filter(({ status }) => status === 4)).toHaveLength(3);
  expect(after.ads.filter(({ status, artwork_html }) => status === 3 && artwork_html === null)).toHaveLength(
    CLIENTS - 3,
  );
});

test('twenty ads at once with coins for two: two are published, the wallet never falls below zero', async () => {
  const actor = await world.user({ user_type: USER_TYPES.AGENCY });
  const ids: string[] = [];
  for (let count = 0; count < CLIENTS; count++) ids.push((await world.readyAd(actor)).id);
  const results = await Promise.allSettled(ids.map((id) => publish(actor, id)));
  expect(outcomes(results)).toEqual({ done: 3, insufficient_balance: CLIENTS - 3 });
  expect(await traces(actor, ids)).toMatchObject({ balance: 20, publications: 3 });
});

describe('limits by tier', () => {
  const fill = async (actor: Actor, count: number, category_id: number, age: number) => {
    const published_at = new Date(world.services.clock.now().getTime() - age);
    await database.transaction(async (tx) => {
      for (let n = 0; n < count; n++) {
        await tx
          .insertInto('publications')
          .values({ ad_id: newId(), owner_id: actor.user_id, category_id, published_at })
          .execute();
      }
    });
  };

  test.each([
    ['regular', {}, 3],
    ['verified', { verified: true }, 10],
    ['agency', { user_type: USER_TYPES.AGENCY }, 50],
    ['agency by Google', { user_type: USER_TYPES.AGENCY_GOOGLE }, 50],
  ])('%s: this many a day', async (_tier, facts, maximum) => {
    const actor = await world.user(facts);
    const { id } = await world.readyAd(actor);
    await fill(actor, maximum, GENERAL.sub_category_id, MILLISECONDS.hour);
    const ends_at = new Date(world.services.clock.now().getTime() + MILLISECONDS.day - MILLISECONDS.hour).toISOString();
    const data = { kind: 'daily', maximum, ends_at };
    expect(await world.call(actor, creation.getPostingLimit, { id })).toEqual({ reached: data });
    await expect(publish(actor, id)).rejects.toMatchObject({ key: 'posting_limit', data });
    world.services.clock.set(new Date(ends_at));
    expect(await world.call(actor, creation.getPostingLimit, {})).toEqual({ reached: null });
    expect(await publish(actor, id)).toMatchObject({ status: 4 });
  });

  test('past them, an expired ad says that it stays expired', async () => {
    const actor = await world.user();
    const { id } = await world.readyAd(actor);
    await publish(actor, id);
    await database.transaction((tx) => tx.updateTable('ads').set({ status: 5 }).where('id', '=', id).execute());
    await fill(actor, 3, GENERAL.sub_category_id, MILLISECONDS.hour);
    await expect(publish(actor, id)).rejects.toMatchObject({ key: 'posting_limit', params: { context: 'expired' } });
  });

  test('a price below a hundredth of the median is asked about', async () => {
    const actor = await world.user({ balance: 1000 });
    const { id } = await world.readyAd(actor, { price: 500 });
    const offer = () => world.call(actor, creation.getPublicationPackage, { id });
    expect(await offer()).toMatchObject({ usual_price: null, preflight: [] });
    await database.transaction(async (tx) => {
      for (let index = 0; index < 20; index += 1) {
        const ad = await insertPublishedAd(tx, { price: 100_000 });
        const category = { category_id: GENERAL.category_id, sub_category_id: GENERAL.sub_category_id };
        await tx.updateTable('ads').set(category).where('id', '=', ad).execute();
      }
    });
    expect(await offer()).toMatchObject({
      usual_price: 100_000,
      preflight: [{ key: 'price_low', severity: 'advice', step: 'detail', part: null }],
    });
  });

  test('in thirty days per group of categories', async () => {
    const actor = await world.user({ balance: 1000 });
    const property = await world.readyAd(actor, PREMIUM);
    const rice = await world.readyAd(actor);
    // Two cars and an app count together; car parts belong to another group.
    await fill(actor, 2, 201, 20 * MILLISECONDS.day);
    await fill(actor, 5, 207, 20 * MILLISECONDS.day);
    await fill(actor, 1, 101, 31 * MILLISECONDS.day);
    await fill(actor, 1, 101, 29 * MILLISECONDS.day);
    await expect(publish(actor, property.id, 300)).rejects.toMatchObject({ data: { kind: 'category', maximum: 3 } });
    expect(await publish(actor, rice.id)).toMatchObject({ status: 4 });
  });

  test('of live ads at the same time', async () => {
    const actor = await world.user({ balance: 2000 });
    for (let count = 0; count < 10; count++) {
      await world.publishedAd(actor);
      world.services.clock.set(new Date(world.services.clock.now().getTime() + MILLISECONDS.day / 2));
    }
    const { id } = await world.readyAd(actor);
    await expect(publish(actor, id)).rejects.toMatchObject({ data: { kind: 'active', maximum: 10 } });
  });
});

describe('a rejected publication writes nothing', () => {
  async function expectNothing(actor: Actor, id: string, attempt: () => Promise<unknown>, error: object) {
    const before = await traces(actor, [id]);
    await expect(attempt()).rejects.toMatchObject(error);
    expect(await traces(actor, [id])).toEqual(before);
  }

  test('with too few coins', async () => {
    const actor = await world.user();
    const { id } = await world.readyAd(actor, PREMIUM);
    const key = newId();
    await expectNothing(actor, id, () => publish(actor, id, 300, key), { key: 'insufficient_balance', code: 2400 });
    // The same call succeeds once there are enough coins.
    await world.call(actor, creation.savePublication, {
      id,
      version: (await world.call(actor, creation.getDraft, { id })).draft?.version ?? 0,
      duration_days: 7,
      auto_renew: true,
    });
    expect(await publish(actor, id, 100, newId())).toMatchObject({ status: 4, balance: 100 });
  });

  test('with a blocked wallet', async () => {
    const actor = await world.user();
    const { id } = await world.readyAd(actor);
    await database.transaction((tx) =>
      tx.updateTable('ledger_accounts').set({ status: 3 }).where('user_id', '=', actor.user_id).execute(),
    );
    await expectNothing(actor, id, () => publish(actor, id), { key: 'wallet_blocked' });
  });

  test('at a price other than the author saw', async () => {
    const actor = await world.user();
    const { id } = await world.readyAd(actor);
    await expectNothing(actor, id, () => publish(actor, id, 0), { key: 'price_changed', data: { price: 60 } });
    await expectNothing(actor, id, () => publish(actor, id, 59), { key: 'price_changed', data: { price: 60 } });
  });

  test('of another user’s ad', async () => {
    const owner = await world.user();
    const thief = await world.user();
    const { id } = await world.readyAd(owner);
    const ofThief = await traces(thief, [id]);
    await expectNothing(owner, id, () => publish(thief, id), { key: 'not_found' });
    expect(await traces(thief, [id])).toEqual(ofThief);
  });

  test('by an account that was just suspended', async () => {
    const actor = await world.user();
    const { id } = await world.readyAd(actor);
    await database.transaction((tx) =>
      tx.updateTable('users').set({ account_status: 4 }).where('id', '=', actor.user_id).execute(),
    );
    await expectNothing(actor, id, () => publish(actor, id), { key: 'ads_creation_term_not_accepted' });
  });

  test('of text that was only links', async () => {
    const actor = await world.user();
    const { id, version } = await world.readyAd(actor);
    const text = 'Beras murah www.beras-pandan-wangi.com/harum-dan-pulen';
    const display_config = { contents: [{ type: 'TEXT' as const, rows: [{ text }] }] };
    await world.call(actor, creation.saveDisplay, { id, version, display_config });
    await expectNothing(actor, id, () => publish(actor, id), { key: 'invalid_value' });
  });
});

describe('if approval is needed', () => {
  test('by the category: paid, waiting, not on the board', async () => {
    const require = async (requires_approval: boolean) => {
      await database.transaction((tx) =>
        tx.updateTable('categories').set({ requires_approval }).where('id', '=', 1107).execute(),
      );
      dropReferenceData(database.read);
    };
    await require(true);
    const actor = await world.user({ balance: 100 });
    const { id, version } = await world.readyAd(actor, { category_id: 11, sub_category_id: 1107 });
    const choice = { id, version, duration_days: 30, boost: true, auto_renew: true } as const;
    await world.call(actor, creation.savePublication, choice);
    expect(await publish(actor, id, 135)).toMatchObject({
      status: 8,
      published_at: null,
      end_date: null,
      balance: 165,
    });
    expect(await traces(actor, [id])).toMatchObject({ events: [], promotions: 0, publications: 1 });
    await expect(world.call(null, adPage.getAd, { id })).rejects.toMatchObject({ key: 'not_found' });
    await expect(publish(actor, id, 135)).rejects.toMatchObject({ key: 'status_conflict' });
    await require(false);
  });

  test('for a user’s first ad, if the setting is on', async () => {
    const setModeration = (on: boolean) =>
      database.transaction((tx) =>
        tx
          .updateTable('settings')
          .set({ value: JSON.stringify(on) })
          .where('key', '=', 'first_ad_approval')
          .execute(),
      );
    const actor = await world.user();
    const [first, second, third] = [await world.readyAd(actor), await world.readyAd(actor), await world.readyAd(actor)];
    const moderate = { actor_id: null, now: world.services.clock.now() };
    const rejection = { reason: 'Foto buram', reason_en: 'Blurred photo', note: '', parts: [] };
    await setModeration(true);
    expect(await publish(actor, first.id)).toMatchObject({ status: 8 });
    // An ad that waits or was rejected does not count: the next ad is still the first.
    expect(await publish(actor, second.id)).toMatchObject({ status: 8 });
    await database.transaction((tx) => refuseAd(tx, { ad_id: second.id, ...moderate, ...rejection }));
    const { clock } = world.services;
    // After the daily limit is reset.
    clock.set(new Date(clock.now().getTime() + 2 * MILLISECONDS.day));
    expect(await publish(actor, second.id)).toMatchObject({ status: 8 });
    await database.transaction((tx) => approveAd(tx, { ad_id: first.id, ...moderate }));
    expect(await publish(actor, third.id)).toMatchObject({ status: 4 });
    await setModeration(false);
  });
});

test('boost and highlight last seven days from publication', async () => {
  const actor = await world.user();
  const { id, version } = await world.readyAd(actor);
  const choice = { id, version, duration_days: 7, boost: true, highlight: true, auto_renew: true } as const;
  await world.call(actor, creation.savePublication, choice);
  expect(await publish(actor, id, 20 + 75 + 40)).toMatchObject({ balance: 65 });
  const promotions = await database.read
    .selectFrom('ad_promotions')
    .select(['kind', 'starts_at', 'ends_at'])
    .where('ad_id', '=', id)
    .orderBy('kind')
    .execute();
  const starts_at = world.services.clock.now();
  const ends_at = new Date(starts_at.getTime() + 7 * MILLISECONDS.day);
  expect(promotions).toEqual([
    { kind: 'boost', starts_at, ends_at },
    { kind: 'highlight', starts_at, ends_at },
  ]);
});

test('the table allows or forbids each action in each status', async () => {
  const actor = await world.user({ user_type: USER_TYPES.AGENCY, balance: 5000 });
  const attempts: Record<string, { let: readonly number[]; run: (id: string, version: number) => Promise<unknown> }> = {
    getDraft: { let: [0, 1, 2, 3, 5], run: (id) => world.call(actor, creation.getDraft, { id }) },
    saveDisplay: {
      let: [0, 1, 2, 3],
      run: (id, version) => world.call(actor, creation.saveDisplay, { id, version, display_config: DESIGN }),
    },
    completeDisplay: {
      let: [0, 1, 2, 3],
      run: (id, version) =>
        world.call(actor, creation.saveDisplay, { id, version, display_config: DESIGN, complete: true }),
    },
    saveDetailCategory: {
      let: [0, 1, 2, 3],
      run: (id, version) => world.call(actor, creation.saveDetailCategory, { id, version, ...GENERAL }),
    },
    saveDetail: {
      let: [0, 1, 2, 3],
      run: (id, version) => world.call(actor, creation.saveDetail, detailInput(id, version)),
    },
    completeDetail: {
      let: [2, 3],
      run: (id, version) => world.call(actor, creation.saveDetail, { ...detailInput(id, version), complete: true }),
    },
    savePublication: {
      let: [3, 5],
      run: (id, version) =>
        world.call(actor, creation.savePublication, { id, version, duration_days: 30, auto_renew: true }),
    },
    getPublicationPackage: {
      let: [0, 1, 2, 3, 5],
      run: (id) => world.call(actor, creation.getPublicationPackage, { id }),
    },
    publishAd: { let: [3, 5], run: (id) => publish(actor, id) },
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    for (const status of Object.values(adRules.AD_STATUSES)) {
      const { id, version } = await world.readyAd(actor);
      const now = world.services.clock.now();
      await database.transaction((tx) =>
        tx
          .updateTable('ads')
          .set({ status, artwork_html: 'x', city_id: 3171, published_at: now, end_date: now })
          .where('id', '=', id)
          .execute(),
      );
      const outcome = await attempt.run(id, version).then(
        () => 'done',
        (error) => error.key,
      );
      expect([name, status, outcome]).toEqual([
        name,
        status,
        attempt.let.includes(status) ? 'done' : 'status_conflict',
      ]);
      await database.transaction((tx) => tx.deleteFrom('ads').where('id', '=', id).execute());
    }
  }
});

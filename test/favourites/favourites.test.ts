import { randomUUID } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import type { DB } from '../../src/base/database-types.ts';
import { ACCOUNT_STATUSES } from '../../src/contract/accounts/rules.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import type { OutputOf } from '../../src/contract/api/endpoint.ts';
import {
  addFavourite,
  listFavouriteIds,
  listFavourites,
  MAX_FAVOURITES,
  removeFavourite,
} from '../../src/contract/favourites/endpoints.ts';
import { PAGE_SIZE } from '../../src/contract/search/rules.ts';
import { favourites } from '../../src/domain/favourites/api.ts';
import { refreshListing } from '../../src/domain/search/public.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser, type PublishedAdOverrides } from '../support/factories.ts';
import { type TestServices, testCall, testServices } from '../support/services.ts';

const NOW = new Date('2026-03-02T03:00:00Z');
let database: TestDatabase;
let services: TestServices;
let dispatch: Dispatch;
let owner: string;
let user: ReturnType<typeof testCall>;

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
  dispatch = createDispatch(favourites(services).bindings);
  owner = await database.transaction((tx) => insertUser(tx));
});
afterAll(() => database.drop());
beforeEach(async () => {
  services.clock.set(NOW);
  const user_id = await database.transaction((tx) => insertUser(tx));
  user = testCall({ actor: { user_id, session_id: randomUUID(), user_type: 1, account_status: 2 } });
});

async function ads(count: number, overrides: PublishedAdOverrides = {}): Promise<string[]> {
  return database.transaction(async (tx) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = await insertPublishedAd(tx, { owner_id: owner, ...overrides });
      await refreshListing(tx, id, services.clock.now());
      ids.push(id);
    }
    return ids;
  });
}

const end = (id: string | undefined, changes: Updateable<DB['ads']>) =>
  database.transaction(async (tx) => {
    await tx
      .updateTable('ads')
      .set(changes)
      .where('id', '=', id ?? '')
      .execute();
    await refreshListing(tx, id ?? '', NOW);
  });
const add = (id: string | undefined, call = user) => dispatch(addFavourite, call, { id });
const remove = (id: string | undefined) => dispatch(removeFavourite, user, { id });
const ids = async () => ((await dispatch(listFavouriteIds, user, {})) as OutputOf<typeof listFavouriteIds>).ids;
const list = (input = {}) => dispatch(listFavourites, user, input) as Promise<OutputOf<typeof listFavourites>>;

describe('favourites', () => {
  test('are added and removed, and repeats change nothing', async () => {
    const [one, two] = await ads(2);
    await add(one);
    services.clock.set(new Date(NOW.getTime() + 1));
    await add(two);
    await add(one);
    expect(await ids()).toEqual([two, one]);
    expect((await list()).data.map((card) => card.id)).toEqual([two, one]);
    await remove(one);
    await remove(one);
    expect(await ids()).toEqual([two]);
  });

  test('are visible only to their user', async () => {
    const [id] = await ads(1);
    await add(id);
    user = testCall({ actor: { user_id: owner, session_id: randomUUID(), user_type: 1, account_status: 2 } });
    expect(await ids()).toEqual([]);
    for (const endpoint of [addFavourite, removeFavourite, listFavourites, listFavouriteIds]) {
      await expect(dispatch(endpoint, testCall(), { id })).rejects.toMatchObject({ key: 'unauthorized' });
    }
  });

  test('can only be published ads', async () => {
    const [expired] = await ads(1, { status: AD_STATUSES.EXPIRED });
    await expect(add(expired)).rejects.toMatchObject({ key: 'not_found' });
    await expect(add(randomUUID())).rejects.toMatchObject({ key: 'not_found' });
    await expect(add("1' or '1")).rejects.toMatchObject({ key: 'invalid_argument' });
  });

  test('are listed in pages, without ads that were withdrawn, hidden, or ended long ago', async () => {
    const stored = await ads(PAGE_SIZE + 5);
    for (const id of stored) await add(id);
    const gone = stored.slice(3, 7);
    const owner_id = await database.transaction((tx) => insertUser(tx));
    const changes = [
      { status: AD_STATUSES.INACTIVE },
      { status: AD_STATUSES.BANNED },
      { status: AD_STATUSES.EXPIRED, end_date: new Date(NOW.getTime() - 400 * MILLISECONDS.day) },
      { status: AD_STATUSES.EXPIRED, owner_id },
    ];
    for (const [index, id] of gone.entries()) await end(id, changes[index] ?? {});
    await database.transaction((tx) =>
      tx.updateTable('users').set({ account_status: ACCOUNT_STATUSES.BLOCKED }).where('id', '=', owner_id).execute(),
    );
    const first = await list();
    const second = await list({ cursor: first.next_cursor });
    expect(first.data.length).toBe(PAGE_SIZE);
    expect(second.next_cursor).toBeNull();
    expect([...first.data, ...second.data].map((card) => card.id).sort()).toEqual(
      stored.filter((id) => !gone.includes(id)).sort(),
    );
    expect(first.counts).toEqual({ all: PAGE_SIZE + 1, dropped: 0, ended: 0 });
    await expect(list({ cursor: 'e30' })).rejects.toMatchObject({ key: 'invalid_argument' });
    await expect(list({ show: 'sold' })).rejects.toMatchObject({ key: 'invalid_argument' });
  });

  test('say what has changed since they were saved, and can be narrowed to it', async () => {
    const [lower, higher, dollars, sold, late] = await ads(5, { price: 200_000 });
    for (const id of [lower, higher, dollars, sold, late]) {
      services.clock.set(new Date(services.clock.now().getTime() + 1));
      await add(id);
    }
    const price = async (id: string | undefined, changes: { price: number; price_unit?: number }) =>
      database.transaction(async (tx) => {
        await tx
          .updateTable('ads')
          .set(changes)
          .where('id', '=', id ?? '')
          .execute();
        await refreshListing(tx, id ?? '', NOW);
      });
    await price(lower, { price: 175_000 });
    await price(higher, { price: 250_000 });
    await price(dollars, { price: 10, price_unit: 1 });
    await end(sold, { status: AD_STATUSES.EXPIRED, availability: 'sold' });
    // The job that ends it is late.
    await end(late, { end_date: new Date(NOW.getTime() - 1000) });
    const { data, counts } = await list();
    expect(data.map(({ id, former_price, ended }) => [id, former_price, ended])).toEqual([
      [late, null, 'expired'],
      [sold, null, 'sold'],
      [dollars, null, null],
      [higher, null, null],
      [lower, 200_000, null],
    ]);
    expect(data[1]).toMatchObject({ title: 'Barang bagus siap pakai', city_name: 'Bandung', ratio: '3:4' });
    expect(counts).toEqual({ all: 5, dropped: 1, ended: 2 });
    expect((await list({ show: 'dropped' })).data.map(({ id }) => id)).toEqual([lower]);
    expect((await list({ show: 'ended' })).data.map(({ id }) => id)).toEqual([late, sold]);
  });

  test('are at most 500, even when they are added at once', async () => {
    const expected = await ads(15);
    const user_id = user.actor?.user_id ?? '';
    await database.transaction((tx) =>
      sql`with copies as (
        insert into ads (id, owner_id, display_config, created_at, updated_at)
        select gen_random_uuid(), ${owner}, '{}', ${NOW}, ${NOW} from generate_series(1, ${MAX_FAVOURITES - 5}::int)
        returning id)
      insert into favourites (user_id, ad_id, created_at) select ${user_id}, id, ${NOW} from copies`.execute(tx),
    );
    const results = await Promise.allSettled(expected.map((id) => add(id)));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(5);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ key: 'rule_broken' });
    }
    expect((await ids()).length).toBe(MAX_FAVOURITES);
    const stored = expected.find((_, index) => results[index]?.status === 'fulfilled');
    await add(stored);
  });
});

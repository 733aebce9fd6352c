import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import type { Read } from '../../src/base/database.ts';
import type { DB } from '../../src/base/database-types.ts';
import { publishByNotify } from '../../src/base/event-bus.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import {
  boardTotals,
  type Listing,
  listBoosted,
  listProducts,
  listSimilar,
} from '../../src/contract/search/endpoints.ts';
import { BOOSTED_ROTATION_MINUTES, BOOSTED_ROW_SIZE, PAGE_SIZE } from '../../src/contract/search/rules.ts';
import { deliver, emit } from '../../src/domain/events.ts';
import type { Module } from '../../src/domain/module.ts';
import { search } from '../../src/domain/search/api.ts';
import { createBoardCounter } from '../../src/domain/search/count-board.ts';
import { rebuildListings, refreshListing } from '../../src/domain/search/public.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser, type PublishedAdOverrides } from '../support/factories.ts';
import { runJobs, type TestServices, testCall, testServices } from '../support/services.ts';

const NOW = new Date('2026-03-02T03:00:00Z');
const MINUTE = 60_000;
const DAY = MILLISECONDS.day;
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);
const ahead = (days: number) => new Date(NOW.getTime() + days * DAY);

let database: TestDatabase;
let services: TestServices;
let module: Module;
let dispatch: Dispatch;
let owner: string;

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
  module = search(services);
  dispatch = createDispatch(module.bindings);
  owner = await database.transaction((tx) => insertUser(tx));
});
afterAll(() => database.drop());
beforeEach(async () => {
  services.clock.set(NOW);
  await database.transaction(async (tx) => {
    await tx.deleteFrom('listings').execute();
    await tx.deleteFrom('ads').execute();
  });
});

/** Inserts listed ads and returns their ids. The first is the newest unless `published_at` is given. */
async function listed(ads: readonly PublishedAdOverrides[]): Promise<string[]> {
  return database.transaction(async (tx) => {
    const ids: string[] = [];
    for (const [index, ad] of ads.entries()) {
      const id = await insertPublishedAd(tx, { owner_id: owner, published_at: ago(index), ...ad });
      await refreshListing(tx, id, services.clock.now());
      ids.push(id);
    }
    return ids;
  });
}

type Filters = { category?: string; province_id?: number; cursor?: string };
type Page = { data: Listing[]; next_cursor: string | null };
const board = (filters: Filters = {}) => dispatch(listProducts, testCall(), filters) as Promise<Page>;
const idsOf = (page: { data: readonly Listing[] }) => page.data.map((card) => card.id);

async function everyPage(filters: Filters = {}, between: (page: number) => Promise<unknown> = async () => undefined) {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; cursor !== null; page += 1) {
    const response: Page = await board(cursor === undefined ? filters : { ...filters, cursor });
    ids.push(...idsOf(response));
    cursor = response.next_cursor;
    await between(page);
  }
  return ids;
}

describe('the board', () => {
  test('returns what a card needs, and nothing about contact or owner', async () => {
    const [id] = await listed([{ title: 'Sofa kulit tiga dudukan', price: 2_500_000, boosted_until: ahead(2) }]);
    const { data } = await board();
    expect(data).toEqual([
      {
        id,
        title: 'Sofa kulit tiga dudukan',
        artwork_html: `<div class="ad" data-ad="${id}"></div>`,
        ratio: '3:4',
        price: 2_500_000,
        price_unit: 0,
        price_note: 'none',
        price_period: 'none',
        city_name: expect.stringContaining('Bandung'),
        published_at: NOW.toISOString(),
        boosted: true,
        highlighted: false,
        photo_id: null,
        reserved: false,
        agency: false,
      },
    ]);
  });

  test('lists the newest first, page by page, without duplicates or gaps while new ads arrive', async () => {
    // Several ads have the same timestamp, so that the id decides.
    const ids = await listed(Array.from({ length: 60 }, (_, index) => ({ published_at: ago(Math.floor(index / 20)) })));
    const seen = await everyPage({}, () =>
      listed([{ published_at: new Date(NOW.getTime() + MINUTE) }, { published_at: NOW }]),
    );
    const old = seen.filter((id) => ids.includes(id));
    expect(new Set(seen).size).toBe(seen.length);
    expect([...old].sort()).toEqual([...ids].sort());
    const minuteOf = new Map(ids.map((id, index) => [id, Math.floor(index / 20)]));
    const minutes = old.map((id) => minuteOf.get(id) ?? -1);
    expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
  });

  test('has pages of the agreed size and ends', async () => {
    await listed(Array.from({ length: PAGE_SIZE }, () => ({})));
    const full = await board();
    expect([full.data.length, full.next_cursor]).toEqual([PAGE_SIZE, null]);
    await listed([{}]);
    expect((await board()).next_cursor).not.toBeNull();
  });

  test('filters by category, sub-category and province', async () => {
    const [sofa, chair, car] = await listed([
      { sub_category: 'sofa', city: 'kota-bandung' },
      { sub_category: 'kursi-meja', city: 'kota-medan' },
      { sub_category: 'mobil-bekas', city: 'kota-medan' },
    ]);
    const medan = await database.read
      .selectFrom('cities')
      .select('province_id')
      .where('slug', '=', 'kota-medan')
      .executeTakeFirstOrThrow();
    expect(idsOf(await board({ category: 'rumah' }))).toEqual([sofa, chair]);
    expect(idsOf(await board({ category: 'sofa' }))).toEqual([sofa]);
    expect(idsOf(await board({ province_id: medan.province_id }))).toEqual([chair, car]);
    expect(idsOf(await board({ category: 'rumah', province_id: medan.province_id }))).toEqual([chair]);
    expect(await dispatch(boardTotals, testCall(), { category: 'rumah' })).toEqual({ total: 2 });
    expect(await dispatch(boardTotals, testCall(), {})).toEqual({ total: 3 });
  });

  test.each(['tidak-ada', '', 'A\u0000', "'; --", '../sofa'])('has no category %j', async (category) => {
    await expect(board({ category })).rejects.toMatchObject({ key: 'not_found' });
    await expect(dispatch(boardTotals, testCall(), { category })).rejects.toMatchObject({ key: 'not_found' });
  });

  test('does not list an expired ad, even before its event arrives', async () => {
    const [, ended] = await listed([{ end_date: ahead(2) }, { end_date: ahead(1), boosted_until: ahead(1) }]);
    services.clock.set(ahead(1));
    expect(idsOf(await board())).not.toContain(ended);
    expect(await dispatch(boardTotals, testCall(), {})).toEqual({ total: 1 });
    expect(await dispatch(listBoosted, testCall(), {})).toEqual({ data: [] });
  });

  test('counts the ads of the board once for all who ask at the same time', async () => {
    await listed([{}, {}]);
    let statements = 0;
    const read = (database.read as Read & Pick<Kysely<DB>, 'withPlugin'>).withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const countBoard = createBoardCounter({ ...services, database: { ...services.database, stale: read } });
    const responses = await Promise.all(Array.from({ length: 20 }, () => countBoard({})));
    expect(new Set(responses.map(({ total }) => total))).toEqual(new Set([2]));
    expect(statements).toBe(1);
  });

  test('rejects invalid cursors', async () => {
    await listed([{}]);
    const cursors = fc.oneof(
      fc.string({ minLength: 1, maxLength: 300 }),
      fc.json({ maxDepth: 3 }).map((json) => Buffer.from(json).toString('base64url').slice(0, 300) || 'x'),
      fc
        .record({ at: fc.oneof(fc.integer(), fc.double(), fc.string()), id: fc.oneof(fc.uuid(), fc.string()) })
        .map((position) => ({ position, as_of: position.at, highlighted: true }))
        .map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url').slice(0, 300)),
    );
    await fc.assert(
      fc.asyncProperty(cursors, fc.constantFrom({}, { category: 'rumah' }), async (cursor, filters) => {
        try {
          expect(Array.isArray((await board({ ...filters, cursor })).data)).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ key: 'invalid_argument' });
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('highlighted ads', () => {
  test('are at the top of their category, and only there', async () => {
    const [plain, bright, other] = await listed([
      {},
      { highlighted_until: ahead(1) },
      { sub_category: 'kursi-meja', highlighted_until: ahead(2) },
    ]);
    expect(idsOf(await board({ category: 'rumah' }))).toEqual([bright, other, plain]);
    expect(idsOf(await board({ category: 'sofa' }))).toEqual([bright, plain]);
    expect(idsOf(await board())).toEqual([plain, bright, other]);
    services.clock.set(ahead(1));
    expect(idsOf(await board({ category: 'sofa' }))).toEqual([plain, bright]);
    expect((await board({ category: 'sofa' })).data.map((card) => card.highlighted)).toEqual([false, false]);
  });

  test('are listed once each, while highlights start and end between two pages', async () => {
    const ids = await listed(
      Array.from({ length: 80 }, (_, index) => (index % 2 === 0 ? { highlighted_until: ahead(1) } : {})),
    );
    const seen = await everyPage({ category: 'rumah' }, async (page) => {
      // The running ones end, and one that has not been listed yet starts.
      services.clock.set(new Date(ahead(1).getTime() + page * MINUTE));
      const late = ids[79 - 2 * page];
      if (!late || page > 1) return;
      await database.transaction(async (tx) => {
        const ends_at = ahead(9);
        await tx
          .insertInto('ad_promotions')
          .values({ id: randomUUID(), ad_id: late, kind: 'highlight', starts_at: NOW, ends_at })
          .execute();
        await refreshListing(tx, late, services.clock.now());
      });
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect([...seen].sort()).toEqual([...ids].sort());
    expect(seen.slice(0, 40)).toEqual(ids.filter((_, index) => index % 2 === 0));
  });
});

describe('boosted ads', () => {
  const row = async () => idsOf((await dispatch(listBoosted, testCall(), {})) as Page);

  test('rotate: in one round all are shown equally often', async () => {
    const boosted = await listed(Array.from({ length: 20 }, () => ({ boosted_until: ahead(3) })));
    await listed([{}, { boosted_until: NOW }]);
    const shown = new Map(boosted.map((id) => [id, 0]));
    for (let index = 0; index < boosted.length; index += 1) {
      services.clock.set(new Date(NOW.getTime() + index * BOOSTED_ROTATION_MINUTES * MINUTE));
      const ids = await row();
      expect(ids.length).toBe(BOOSTED_ROW_SIZE);
      for (const id of ids) shown.set(id, (shown.get(id) ?? Number.NaN) + 1);
    }
    expect([...shown.values()]).toEqual(boosted.map(() => BOOSTED_ROW_SIZE));
  });

  test('are all in the row if they are few', async () => {
    const boosted = await listed([{ boosted_until: ahead(1) }, {}, { boosted_until: ahead(2) }]);
    expect((await row()).sort()).toEqual([boosted[0], boosted[2]].sort());
  });
});

describe('similar ads', () => {
  test('are of the sub-category, then of the category, from the same province first, and never the ad itself', async () => {
    const [self, farSofa, chair, nearSofa, farChair] = await listed([
      {},
      { city: 'kota-medan' },
      { sub_category: 'kursi-meja' },
      { city: 'kota-cirebon' },
      { sub_category: 'kursi-meja', city: 'kota-medan' },
      { sub_category: 'mobil-bekas' },
    ]);
    const similar = (id: string | undefined) => dispatch(listSimilar, testCall(), { id }) as Promise<Page>;
    expect(idsOf(await similar(self))).toEqual([nearSofa, farSofa, chair, farChair]);
    await listed(Array.from({ length: 12 }, () => ({})));
    expect((await similar(self)).data.length).toBe(10);
    await expect(similar(randomUUID())).rejects.toMatchObject({ key: 'not_found' });
  });
});

describe('the read model', () => {
  const setStatus = (id: string, status: number) =>
    database.transaction((tx) => tx.updateTable('ads').set({ status }).where('id', '=', id).execute());
  const emitAndDeliver = (type: 'ad.published' | 'ad.changed' | 'ad.ended', ad_id: string) =>
    database.transaction((tx) => emit(tx, type, { ad_id }));

  test('follows events: published, changed, expired; a duplicate event changes nothing', async () => {
    const id = await database.transaction((tx) => insertPublishedAd(tx, { owner_id: owner }));
    expect(idsOf(await board())).toEqual([]);
    await emitAndDeliver('ad.published', id);
    await runJobs(services, [module]);
    expect(idsOf(await board())).toEqual([id]);

    await database.transaction((tx) =>
      tx.updateTable('ads').set({ title: 'Sofa yang lain sekali' }).where('id', '=', id).execute(),
    );
    await emitAndDeliver('ad.changed', id);
    await runJobs(services, [module]);
    expect((await board()).data[0]?.title).toBe('Sofa yang lain sekali');

    await setStatus(id, AD_STATUSES.EXPIRED);
    await emitAndDeliver('ad.ended', id);
    await runJobs(services, [module]);
    const events = await database.read.selectFrom('outbox_events').select('id').execute();
    const delivery = { database, subscribers: module.subscribers ?? [], publish: publishByNotify(database) };
    for (const event of [...events, ...events.reverse()]) await deliver(delivery, event.id);
    expect(idsOf(await board())).toEqual([]);
  });

  test('is finally correct for any order of events', async () => {
    const id = await database.transaction((tx) => insertPublishedAd(tx, { owner_id: owner }));
    for (let round = 0; round < 5; round += 1) {
      const last = round % 2 === 0 ? AD_STATUSES.EXPIRED : AD_STATUSES.PUBLISHED;
      const refresh = () => database.transaction((tx) => refreshListing(tx, id, NOW));
      await Promise.all([
        ...Array.from({ length: 8 }, refresh),
        setStatus(id, last).then(() => Promise.all(Array.from({ length: 8 }, refresh))),
      ]);
      expect(idsOf(await board())).toEqual(last === AD_STATUSES.PUBLISHED ? [id] : []);
    }
  });

  test('is rebuilt by the command: missing rows are added, outdated ones removed', async () => {
    const [stale, stored] = await listed([{}, {}]);
    const [missing] = await database.transaction(async (tx) => [
      await insertPublishedAd(tx, { owner_id: owner, published_at: ago(5) }),
    ]);
    await setStatus(stale ?? '', AD_STATUSES.INACTIVE);
    expect(await rebuildListings(database, services.clock)).toBe(2);
    expect(idsOf(await board())).toEqual([stored, missing]);
  });

  test('removes an ad that is permanently deleted', async () => {
    const [id] = await listed([{}]);
    await database.transaction((tx) =>
      tx
        .deleteFrom('ads')
        .where('id', '=', id ?? '')
        .execute(),
    );
    expect(idsOf(await board())).toEqual([]);
  });
});

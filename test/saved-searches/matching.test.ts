import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { ACCOUNT_STATUSES } from '../../src/contract/accounts/rules.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { saveNotificationChoice } from '../../src/contract/notifications/endpoints.ts';
import * as contract from '../../src/contract/saved-searches/endpoints.ts';
import { searchProducts } from '../../src/contract/search/endpoints.ts';
import { emit } from '../../src/domain/events.ts';
import { matchAd } from '../../src/domain/saved-searches/match-ad.ts';
import { refreshListing } from '../../src/domain/search/public.ts';
import { type Api, type ApiUser, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, type PublishedAdOverrides } from '../support/factories.ts';
import { mailsTo, runJobs } from '../support/services.ts';
import { statementsOf } from '../support/statements.ts';

// A Monday at 10:00 in Jakarta.
const START = new Date('2026-03-02T03:00:00Z');
let database: TestDatabase;
let api: Api;
let user: ApiUser;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(async () => {
  api.services.clock.set(START);
  user = await api.user();
});

type Filters = Parameters<typeof api.callOk<typeof contract.saveSearch>>[2]['filters'];
const later = (milliseconds: number) => api.services.clock.set(addMilliseconds(api.services.clock.now(), milliseconds));
const save = async (filters: Filters, frequency: 'at_once' | 'daily' | 'weekly' = 'at_once', by = user) =>
  (await api.callOk(by, contract.saveSearch, { name: 'Cari', frequency, filters })).id;
const work = async () => {
  await runJobs(api.services, api.modules);
  await runJob('notify_saved_searches');
  await runJobs(api.services, api.modules);
};
const runJob = async (name: string) => {
  for (const { jobs } of api.modules) await jobs?.[name]?.({});
};
/** Publishes an ad a second later. */
async function publish(overrides: PublishedAdOverrides = {}): Promise<string> {
  later(MILLISECONDS.second);
  const published_at = api.services.clock.now();
  return database.transaction(async (tx) => {
    const id = await insertPublishedAd(tx, { published_at, ...overrides });
    await emit(tx, 'ad.published', { ad_id: id });
    return id;
  });
}
const hitsOf = async (searchId: string) => {
  const rows = await database.read
    .selectFrom('saved_search_hits')
    .select('ad_id')
    .where('search_id', '=', searchId)
    .execute();
  return rows.map(({ ad_id }) => ad_id);
};
const bell = async ({ user_id } = user) =>
  database.read
    .selectFrom('notifications')
    .select(['ad_id', 'data'])
    .where('user_id', '=', user_id)
    .where('kind', '=', 'search_found')
    .orderBy('id', 'desc')
    .execute() as Promise<{ ad_id: string | null; data: Record<string, unknown> }[]>;

describe('a new ad', () => {
  test('is found by exactly the saved searches whose search finds it', async () => {
    const ads = {
      vario: await publish({ title: 'Honda Vario 125 mulus', sub_category: 'matic', price: 14_000_000 }),
      sofa: await publish({ title: 'Sofa kulit tiga dudukan', price: 2_000_000, city: 'kota-surabaya' }),
      free: await publish({ title: 'Kardus bekas pindahan rumah', price: null, hashtags: ['gratis'] }),
    };
    const searches: Filters[] = [
      { keyword: 'vario' },
      { keyword: 'motor matic' },
      { keyword: 'sepeda motor' },
      { keyword: 'vario -mulus' },
      { keyword: 'vario atau sofa' },
      { keyword: '"kulit tiga"' },
      { keyword: '"tiga kulit"' },
      { keyword: 'sofa kulit', price_max: 1_999_999 },
      { keyword: 'sofa kulit', price_max: 2_000_000 },
      { price_min: 2_000_000, price_max: 14_000_000 },
      { price_min: 1, price_max: 100, price_unit: 1 },
      { category: 'motor' },
      { category: 'matic', type: 'sell' },
      { category: 'matic', type: 'rent' },
      { city_id: 3578 },
      { city_id: 3578, keyword: 'vario' },
      { city_id: 3277, near: true },
      { city_id: 3274, near: true },
      { province_id: 32 },
      { hashtag: 'gratis' },
      { with_photo: true },
      { poster: 'private' },
      { verified: true },
      { keyword: 'sofas' },
      { keyword: `'; drop table ads -- \\` },
    ];
    // Saved by several users, before the ads: 20 are the most for one.
    const ids: string[] = [];
    api.services.clock.set(addMilliseconds(START, -MILLISECONDS.hour));
    for (const [index, filters] of searches.entries()) {
      if (index % 15 === 0) user = await api.user();
      ids.push(await save(filters));
    }
    api.services.clock.set(addMilliseconds(START, MILLISECONDS.hour));
    await work();
    let found = 0;
    for (const [index, filters] of searches.entries()) {
      const expected = (await api.callOk(null, searchProducts, filters)).data.map(({ id }) => id);
      const isExact = (await api.callOk(null, searchProducts, filters)).relaxed.length === 0;
      const hits = await hitsOf(ids[index] ?? '');
      expect(hits.toSorted(), JSON.stringify(filters)).toEqual(isExact ? expected.toSorted() : []);
      found += hits.length;
    }
    expect(found).toBeGreaterThan(15);
    expect(Object.values(ads)).toHaveLength(3);
  });

  test('is announced once, however often it is published and by however many workers', async () => {
    const id = await save({ keyword: 'kulkas' });
    const ad = await publish({ title: 'Kulkas dua pintu hemat listrik' });
    await Promise.all([work(), work(), work()]);
    for (let times = 0; times < 3; times += 1) {
      await database.transaction((tx) => emit(tx, 'ad.published', { ad_id: ad }));
      later(MILLISECONDS.hour);
      await Promise.all([work(), work()]);
    }
    expect(await hitsOf(id)).toEqual([ad]);
    expect(await bell()).toEqual([
      {
        ad_id: ad,
        data: { search: 'Cari', ads: 1, title: 'Kulkas dua pintu hemat listrik' },
      },
    ]);
  });

  test('is not announced to its owner, to searches that are paused, or saved after it', async () => {
    const id = await save({ keyword: 'kulkas' });
    await publish({ title: 'Kulkas milik sendiri', owner_id: user.user_id });
    await api.callOk(user, contract.changeSavedSearch, { id, is_paused: true });
    const paused = await publish({ title: 'Kulkas satu pintu' });
    await work();
    await api.callOk(user, contract.changeSavedSearch, { id, is_paused: false });
    later(MILLISECONDS.minute);
    await database.transaction((tx) => emit(tx, 'ad.published', { ad_id: paused }));
    const after = await save({ keyword: 'satu pintu' });
    await database.transaction((tx) => emit(tx, 'ad.published', { ad_id: paused }));
    await work();
    expect(await hitsOf(after)).toEqual([]);
    expect((await bell()).map(({ data }) => data.title)).toEqual(['Kulkas satu pintu']);
  });

  test('is shown as new until the search is opened', async () => {
    const id = await save({ keyword: 'lemari' });
    const ads = [await publish({ title: 'Lemari jati dua pintu' }), await publish({ title: 'Lemari jati satu pintu' })];
    const ended = await publish({ title: 'Lemari jati sudah habis' });
    await work();
    await database.transaction((tx) =>
      tx.updateTable('ads').set({ status: AD_STATUSES.EXPIRED }).where('id', '=', ended).execute(),
    );
    await database.transaction((tx) => emit(tx, 'ad.ended', { ad_id: ended }));
    await work();
    const [search] = (await api.callOk(user, contract.listSavedSearches, {})).data;
    expect(search).toMatchObject({ new_ads: 2 });
    expect(search?.newest.map((ad) => ad.id)).toEqual(ads.toReversed());
    later(MILLISECONDS.second);
    await api.callOk(user, contract.markSavedSearch, { id });
    expect((await api.callOk(user, contract.listSavedSearches, {})).data).toEqual([
      expect.objectContaining({ new_ads: 0, newest: [] }),
    ]);
  });
});

describe('a lower price', () => {
  const change = async (ad: string, changes: { price?: number | null; price_unit?: number }) => {
    later(MILLISECONDS.hour);
    await database.transaction(async (tx) => {
      await tx.updateTable('ads').set(changes).where('id', '=', ad).execute();
      await emit(tx, 'ad.changed', { ad_id: ad });
      await emit(tx, 'ad.changed', { ad_id: ad });
    });
    await Promise.all([work(), work()]);
  };

  test('that brings an ad into the range of a search is found by that search, once', async () => {
    const within = await save({ keyword: 'sepeda lipat', price_max: 3_000_000 });
    const below = await save({ keyword: 'sepeda lipat', price_max: 1_000_000 });
    const any = await save({ keyword: 'sepeda lipat' });
    const ad = await publish({ title: 'Sepeda lipat mulus', price: 3_500_000 });
    await work();
    expect([await hitsOf(within), await hitsOf(below), await hitsOf(any)]).toEqual([[], [], [ad]]);
    const later_saved = await save({ keyword: 'lipat', price_max: 3_200_000 });
    const always_met = await save({ keyword: 'lipat', price_max: 4_000_000 });
    await change(ad, { price: 3_000_000 });
    await change(ad, { price: 3_600_000 });
    await change(ad, { price: 2_900_000 });
    await change(ad, { price: null });
    await change(ad, { price: 2_800_000 });
    expect([await hitsOf(within), await hitsOf(below), await hitsOf(later_saved)]).toEqual([[ad], [], [ad]]);
    expect(await hitsOf(always_met)).toEqual([]);
    expect((await bell()).map(({ data }) => data.search)).toEqual(['Cari”, “Cari', 'Cari']);
  });

  test('is neither a higher one nor one in another currency', async () => {
    const rising = await save({ keyword: 'sepeda gunung', price_min: 3_000_000 });
    const dollars = await save({ keyword: 'sepeda gunung', price_max: 200, price_unit: 1 });
    const ad = await publish({ title: 'Sepeda gunung', price: 2_000_000 });
    await work();
    await change(ad, { price: 3_000_000 });
    await change(ad, { price: 150, price_unit: 1 });
    expect([await hitsOf(rising), await hitsOf(dollars)]).toEqual([[], []]);
  });
});

describe('users', () => {
  test('are notified at once, and then at most every ten minutes of all ads together', async () => {
    await save({ keyword: 'meja' });
    await publish({ title: 'Meja belajar kayu jati' });
    await work();
    expect(await bell()).toHaveLength(1);
    await publish({ title: 'Meja makan enam kursi' });
    await publish({ title: 'Meja tamu kaca bundar' });
    await work();
    expect(await bell()).toHaveLength(1);
    later(10 * MILLISECONDS.minute);
    await work();
    expect((await bell()).map(({ data, ad_id }) => [data.ads, ad_id])).toEqual([
      [2, null],
      [1, expect.any(String)],
    ]);
  });

  test('are notified each morning or Monday at 07:00 in Jakarta of several searches in one notice', async () => {
    await save({ keyword: 'rak' }, 'daily');
    await save({ keyword: 'buku' }, 'daily');
    await save({ keyword: 'rak buku' }, 'weekly');
    await publish({ title: 'Rak buku besi lima tingkat' });
    await work();
    api.services.clock.set(new Date('2026-03-02T23:59:59Z'));
    await work();
    expect(await bell()).toEqual([]);
    api.services.clock.set(new Date('2026-03-03T00:00:00Z'));
    await work();
    expect((await bell()).map(({ data }) => data)).toEqual([
      { search: 'Cari”, “Cari', ads: 1, title: 'Rak buku besi lima tingkat' },
    ]);
    api.services.clock.set(new Date('2026-03-08T23:59:59Z'));
    await work();
    expect(await bell()).toHaveLength(1);
    api.services.clock.set(new Date('2026-03-09T00:00:00Z'));
    await work();
    expect(await bell()).toHaveLength(2);
  });

  test('who change the frequency are notified by the new one', async () => {
    const id = await save({ keyword: 'kipas' }, 'weekly');
    await publish({ title: 'Kipas angin berdiri' });
    await work();
    await api.callOk(user, contract.changeSavedSearch, { id, frequency: 'at_once' });
    await work();
    expect(await bell()).toHaveLength(1);
  });

  test('who are suspended, paused, blocked or erased, or want no notices, are not notified, also not later', async () => {
    const statuses = [
      ACCOUNT_STATUSES.SUSPEND,
      ACCOUNT_STATUSES.INACTIVE,
      ACCOUNT_STATUSES.BLOCKED,
      ACCOUNT_STATUSES.WAITING_DELETION,
    ];
    const users = await Promise.all(statuses.map(() => api.user()));
    for (const each of users) await save({ keyword: 'kompor' }, 'at_once', each);
    await save({ keyword: 'kompor' });
    await api.callOk(user, saveNotificationChoice, { kind: 'search_found', in_app: false, by_mail: false });
    const setStatus = (who: ApiUser, account_status: number) =>
      database.transaction((tx) =>
        tx.updateTable('users').set({ account_status }).where('id', '=', who.user_id).execute(),
      );
    for (const [index, each] of users.entries()) await setStatus(each, statuses[index] ?? 0);
    await publish({ title: 'Kompor gas dua tungku' });
    await work();
    for (const each of users) await setStatus(each, ACCOUNT_STATUSES.ACTIVE);
    later(MILLISECONDS.day);
    await work();
    for (const each of [user, ...users]) expect(await bell(each)).toEqual([]);
  });
});

/** Publishes an ad and finds its searches without their job. `work` is done before that commits. */
async function publishMatched(title: string, work = async () => {}): Promise<void> {
  later(MILLISECONDS.second);
  const now = api.services.clock.now();
  const id = await database.transaction(async (tx) => {
    const ad = await insertPublishedAd(tx, { title, published_at: now });
    await refreshListing(tx, ad, now);
    return ad;
  });
  await database.transaction(async (tx) => {
    await matchAd(tx, id, now);
    await work();
  });
}

describe('many users', () => {
  let users: ApiUser[];
  beforeEach(async () => {
    users = await Promise.all(Array.from({ length: 40 }, () => api.user()));
    await Promise.all(users.map((each) => save({ keyword: 'gitar' }, 'at_once', each)));
    await publishMatched('Gitar akustik senar nilon');
  });
  const notifyAll = () => runJob('notify_saved_searches');
  const noticeCounts = async () => (await Promise.all(users.map((each) => bell(each)))).map(({ length }) => length);
  const once = Array.from({ length: 40 }, () => 1);

  test('are notified with as many statements as one', async () => {
    const many = await statementsOf(notifyAll);
    expect(await noticeCounts()).toEqual(once);
    user = await api.user();
    await save({ keyword: 'piano' });
    await publishMatched('Piano tegak');
    const one = await statementsOf(notifyAll);
    expect(await bell()).toHaveLength(1);
    expect(many.sent.length).toBeLessThanOrEqual(one.sent.length);
  });

  test('are notified once if the worker loses its connection on the way, with a mail for each', async () => {
    const isLocked = Promise.withResolvers<void>();
    const isLost = Promise.withResolvers<void>();
    const holding = database.transaction(async (tx) => {
      await sql`lock table notifications in exclusive mode`.execute(tx);
      isLocked.resolve();
      await isLost.promise;
    });
    await isLocked.promise;
    const running = notifyAll().then(
      () => 'done',
      () => 'failed',
    );
    const terminated = async () =>
      (
        await sql<{ pid: number }>`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into notifications%'`.execute(
          database.read,
        )
      ).rows.length;
    await vi.waitUntil(async () => (await terminated()) === 1, { timeout: 20_000 });
    expect(await running).toBe('failed');
    isLost.resolve();
    await holding;
    expect(await noticeCounts()).toEqual(once.map(() => 0));
    await Promise.all([notifyAll(), notifyAll()]);
    await runJobs(api.services, api.modules);
    expect(await noticeCounts()).toEqual(once);
    for (const each of users) expect(await mailsTo(database, each.email)).toHaveLength(1);
  });

  test('are notified of an ad that was found during the notification of others', async () => {
    await publishMatched('Gitar listrik', notifyAll);
    expect(await noticeCounts()).toEqual(once);
    await notifyAll();
    later(10 * MILLISECONDS.minute);
    await notifyAll();
    expect(await noticeCounts()).toEqual(once.map(() => 2));
  });
});

describe('saved searches', () => {
  test('are read again when words change', async () => {
    const id = await save({ keyword: 'gawai' });
    await publish({ title: 'Ponsel pintar layar lebar' });
    await work();
    expect(await hitsOf(id)).toEqual([]);
    await database.transaction(async (tx) => {
      await tx
        .insertInto('search_synonyms')
        .values({ id: newId(), members: ['gawai', 'layar lebar'], narrower: [], updated_at: START })
        .execute();
      await emit(tx, 'search.synonyms_changed', {});
    });
    await work();
    await runJob('index_saved_searches');
    const ad = await publish({ title: 'Ponsel layar lebar kedua' });
    await work();
    expect(await hitsOf(id)).toEqual([ad]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDENTITY_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { Input, Output } from '../../src/contract/api/api.ts';
import { listProducts, listProductsBySubCategory, searchProducts } from '../../src/contract/search/endpoints.ts';
import { search } from '../../src/domain/search/api.ts';
import { refreshListing } from '../../src/domain/search/public.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser, type PublishedAdOverrides } from '../support/factories.ts';
import { type TestServices, testCall, testServices } from '../support/services.ts';

const NOW = new Date('2026-03-02T03:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

let database: TestDatabase;
let services: TestServices;
let dispatch: Dispatch;
const names = new Map<string, string>();

type Query = Input<'POST /product/search'>;
type SearchResult = Output<'POST /product/search'>;
const find = (input: Query) => dispatch(searchProducts, testCall(), input) as Promise<SearchResult>;
const namesOf = (response: { data: SearchResult['data'] }) =>
  response.data.map((card) => names.get(card.id) ?? card.id);
const found = async (input: Query) => namesOf(await find(input));

const cityId = async (slug: string) => {
  const row = await database.read.selectFrom('cities').select(['id', 'province_id']).where('slug', '=', slug).execute();
  return row[0] ?? { id: 0, province_id: 0 };
};

const CAR = { title: 'Toyota Avanza tangan pertama', sub_category: 'mobil-bekas' };
const ADS = {
  avanza: { ...CAR, price: 150_000_000, details: { ad_type: 'sale', production_year: 2019, condition: 'used_good' } },
  avanza_old: {
    ...CAR,
    price: 90_000_000,
    city: 'kota-medan',
    details: { ad_type: 'sale', production_year: 2012, condition: 'used_good' },
    hashtags: ['keluarga'],
  },
  avanza_rent: { ...CAR, price: 400_000, sub_category: 'sewa-mobil', details: { ad_type: 'rent' } },
  avanza_wanted: { ...CAR, price: null, details: { ad_type: 'wanted', production_year: 2020 } },
  brio: {
    title: 'Honda Brio satya matik',
    sub_category: 'mobil-bekas',
    price: 130_000_000,
    details: { ad_type: 'sale', production_year: 2017, condition: 'used_like_new' },
  },
} satisfies Record<string, PublishedAdOverrides>;

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
  dispatch = createDispatch(search(services).bindings);
  await database.transaction(async (tx) => {
    const owner = await insertUser(tx);
    const agency = await insertUser(tx, {
      user_type: USER_TYPES.AGENCY,
      identity_status: IDENTITY_STATUSES.VERIFIED,
    });
    for (const [index, [name, ad]] of Object.entries(ADS).entries()) {
      const owner_id = name === 'brio' ? agency : owner;
      const id = await insertPublishedAd(tx, { owner_id, published_at: ago(10 * index), ...ad });
      await refreshListing(tx, id, NOW);
      names.set(id, name);
    }
  });
});
afterAll(() => database.drop());

describe('filters', () => {
  test.each<[string, Query, string[]]>([
    ['type of ad: for sale', { type: 'sell' }, ['avanza', 'avanza_old', 'brio']],
    ['type of ad: for rent', { type: 'rent' }, ['avanza_rent']],
    ['type of ad: wanted', { type: 'buy' }, ['avanza_wanted']],
    ['lowest price', { price_min: 130_000_000 }, ['avanza', 'brio']],
    ['highest price', { price_max: 130_000_000 }, ['avanza_old', 'avanza_rent', 'brio']],
    ['a range of prices', { price_min: 90_000_000, price_max: 149_999_999 }, ['avanza_old', 'brio']],
    ['prices in another currency', { price_min: 0, price_unit: 1 }, []],
    ['condition, without a category', { fields: { condition: ['used_like_new'] } }, ['brio']],
    [
      'several values of a field',
      { fields: { condition: ['used_like_new', 'used_good'] } },
      ['avanza', 'avanza_old', 'brio'],
    ],
    ['a number', { category: 'mobil-bekas', fields: { production_year: ['2019'] } }, ['avanza']],
    ['a range of years', { category: 'mobil-bekas', fields: { production_year: ['2017..2019'] } }, ['avanza', 'brio']],
    ['years from', { category: 'mobil-bekas', fields: { production_year: ['2018..'] } }, ['avanza', 'avanza_wanted']],
    ['years until', { category: 'mobil-bekas', fields: { production_year: ['..2016'] } }, ['avanza_old']],
    ['verified owners', { verified: true }, ['brio']],
    ['agencies', { poster: 'agency' }, ['brio']],
    ['private owners', { poster: 'private', type: 'sell' }, ['avanza', 'avanza_old']],
    ['photos', { with_photo: true }, []],
    ['hashtag', { hashtag: '#Keluarga' }, ['avanza_old']],
    ['keyword and filters together', { keyword: 'avanza', type: 'sell', price_max: 100_000_000 }, ['avanza_old']],
  ])('narrow by %s', async (_name, input, expected) => {
    const response = await find(input);
    expect(namesOf(response).sort()).toEqual([...expected].sort());
    expect(response).toMatchObject({ total: expected.length, total_is_exact: true, next_cursor: null });
  });

  test('narrow by city, and by the cities around it', async () => {
    const medan = await cityId('kota-medan');
    const inBandung = ['avanza', 'avanza_rent', 'avanza_wanted', 'brio'].sort();
    const near = async (slug: string) => (await found({ city_id: (await cityId(slug)).id, near: true })).sort();
    expect(await found({ city_id: medan.id })).toEqual(['avanza_old']);
    expect(await found({ city_id: (await cityId('kota-cimahi')).id })).toEqual([]);
    expect(await near('kota-cimahi')).toEqual(inBandung);
    expect(await near('kota-cirebon')).toEqual([]);
    expect(await near('kota-binjai')).toEqual(['avanza_old']);
    // No city is known to be near, so the province is searched.
    expect(await near('kabupaten-nias')).toEqual(['avanza_old']);
  });

  test('are the same in GET /product and in the path of a type', async () => {
    const listed = await dispatch(listProducts, testCall(), {
      category: 'mobil-bekas',
      price_min: '100000000',
      fields: { production_year: '2018..' },
      sort: 'price_up',
    });
    expect(namesOf(listed as SearchResult)).toEqual(['avanza']);
    const path = { type: 'sell', category: 'mobil', sub_category: 'mobil-bekas', fields: { condition: ['used_good'] } };
    expect(namesOf((await dispatch(listProductsBySubCategory, testCall(), path)) as SearchResult)).toEqual([
      'avanza',
      'avanza_old',
    ]);
    await expect(
      dispatch(listProductsBySubCategory, testCall(), { ...path, category: 'properti' }),
    ).rejects.toMatchObject({ key: 'not_found' });
  });

  test.each<[string, object]>([
    ['reversed prices', { price_min: 2, price_max: 1 }],
    ['a reversed range', { category: 'mobil-bekas', fields: { production_year: ['2020..2010'] } }],
    ['a range without ends', { category: 'mobil-bekas', fields: { production_year: ['..'] } }],
    ['two ranges of one field', { category: 'mobil-bekas', fields: { production_year: ['2010..2011', '2013..2014'] } }],
    ['text for a number', { category: 'mobil-bekas', fields: { production_year: ['baru'] } }],
    ['a field of another category', { category: 'mobil-bekas', fields: { bedroom_total: ['2'] } }],
    ['a field without a category', { fields: { production_year: ['2019'] } }],
    ['300 fields', { fields: Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, ['x']])) }],
    ['300 values', { fields: { condition: Array.from({ length: 300 }, (_, index) => `v${index}`) } }],
    ['an unknown city', { city_id: 1_999_999_999 }],
    ['an unknown sort', { sort: 'views' }],
    ['an unknown filter', { colour: 'red' }],
    ['a keyword of 10,000 characters', { keyword: 'a'.repeat(10_000) }],
    ['a forged cursor', { cursor: Buffer.from('{"window":"all"}').toString('base64url') }],
  ])('refuse %s at once', async (_name, input) => {
    await expect(find(input as Query)).rejects.toMatchObject({ key: 'invalid_argument' });
  });
});

describe('sorting', () => {
  test('by price leaves out ads without one, and pages are complete', async () => {
    expect(await found({ keyword: 'avanza', sort: 'price_up' })).toEqual(['avanza_rent', 'avanza_old', 'avanza']);
    expect(await found({ keyword: 'avanza', sort: 'price_down' })).toEqual(['avanza', 'avanza_old', 'avanza_rent']);
    expect(await found({ sort: 'newest', category: 'mobil' })).toEqual(Object.keys(ADS));
  });
});

describe('facets', () => {
  test('count what each further choice would leave, without the choice that was made', async () => {
    const { facets } = await find({ type: 'sell', category: 'mobil-bekas', facets: true });
    const mobil = await database.read
      .selectFrom('categories')
      .selectAll()
      .where('slug', '=', 'mobil')
      .executeTakeFirst();
    expect(facets?.types).toEqual([
      { value: 'sell', count: 3, is_exact: true },
      { value: 'buy', count: 1, is_exact: true },
    ]);
    expect(facets?.categories).toContainEqual({ value: mobil?.id, count: 3, is_exact: true });
    expect(facets?.posters).toEqual([
      { value: 'agency', count: 1, is_exact: true },
      { value: 'private', count: 2, is_exact: true },
    ]);
    expect(facets?.verified).toEqual({ count: 1, is_exact: true });
    expect(facets?.prices).toMatchObject({ min: 90_000_000, max: 150_000_000 });
    expect(facets?.prices?.bars.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    const condition = facets?.fields.find(({ key }) => key === 'condition');
    expect(condition?.values.map(({ value, count }) => [value, count])).toEqual([
      ['used_good', 2],
      ['used_like_new', 1],
    ]);
    expect(facets?.cities).toEqual([]);
  });

  test('are counted only if they are asked for', async () => {
    expect((await find({ keyword: 'avanza' })).facets).toBeNull();
  });
});

describe('nothing found', () => {
  test('with all words: ads that lack one, which is named', async () => {
    const response = await find({ keyword: 'avanza zzyzxqw' });
    expect(response).toMatchObject({ relaxed: ['zzyzxqw'], total: 4 });
    expect(namesOf(response)).toContain('avanza');
  });

  test('with the filters: those that stand in the way are named', async () => {
    const response = await find({ keyword: 'brio', poster: 'private', price_min: 1000 });
    expect(response).toMatchObject({ data: [], blocking: [{ filter: 'poster', count: 1, is_exact: true }] });
  });
});

test('the badges in the search follow the owner', async () => {
  const owner = await database.transaction((tx) => insertUser(tx));
  const id = await database.transaction((tx) =>
    insertPublishedAd(tx, { owner_id: owner, title: 'Perahu karet besar' }),
  );
  await database.transaction((tx) => refreshListing(tx, id, NOW));
  await database.transaction((tx) =>
    tx.updateTable('users').set({ user_type: USER_TYPES.AGENCY }).where('id', '=', owner).execute(),
  );
  const [subscriber] = (search(services).subscribers ?? []).filter(
    ({ event_type }) => event_type === 'profile.changed',
  );
  const event = { id: 1, type: 'profile.changed' as const, payload: { user_id: owner }, created_at: NOW };
  await database.transaction(async (tx) => subscriber?.handle(tx, event));
  expect((await find({ keyword: 'perahu karet', poster: 'agency' })).total).toBe(1);
  const { rows } = await sql<{ document: string }>`select document::text from listings where ad_id = ${id}`.execute(
    database.read,
  );
  expect(rows[0]?.document).toContain('@agency');
});

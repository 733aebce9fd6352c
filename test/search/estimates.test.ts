import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '../../src/contract/api/api.ts';
import * as contract from '../../src/contract/search/endpoints.ts';
import { newestSlots } from '../../src/domain/search/hits-store.ts';
import { refreshListing } from '../../src/domain/search/public.ts';
import { searchProducts } from '../../src/domain/search/search-products.ts';
import { timeSlot } from '../../src/domain/search/windows/axes.ts';
import { createExtent } from '../../src/domain/search/windows/extent.ts';
import type { Extent } from '../../src/domain/search/windows/windows.ts';
import { indexSynonyms } from '../../src/domain/search/words/synonyms.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser } from '../support/factories.ts';
import { type TestServices, testServices } from '../support/services.ts';

const NOW = new Date('2026-03-02T03:00:00Z');
const HOUR = 3_600_000;
const ADS = 160;

let database: TestDatabase;
let services: TestServices;
let known: Extent;

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
  await database.transaction(async (tx) => {
    const owner_id = await insertUser(tx);
    for (let index = 0; index < ADS; index += 1) {
      const words = [index % 2 ? 'murah' : '', index % 3 ? 'sofa' : 'meja', index % 50 ? 'siap pakai' : 'langka'];
      const id = await insertPublishedAd(tx, {
        owner_id,
        title: `Barang ${words.join(' ')}`,
        description: index % 5 ? 'Sofa ini murah dan masih siap untuk Anda pakai.' : 'Barang terawat di tempat kami.',
        sub_category: index % 4 ? 'sofa' : 'mobil-bekas',
        price: index % 7 ? index * 10_000 : null,
        // Most ads are new, as on a board that grows.
        published_at: new Date(NOW.getTime() - (index ** 2 * 24 * 28 * HOUR) / ADS ** 2),
      });
      await refreshListing(tx, id, NOW);
    }
  });
  known = await createExtent()(database.search, NOW);
});
afterAll(() => database.drop());

type Query = Input<'POST /product/search'>;

/** The ids and the total that a search finds, page by page to its end. */
async function allOf(query: Query, extent: Extent) {
  const synonyms = indexSynonyms([]);
  const guesses = new Map<string, number>();
  const context = {
    services,
    extent: async () => extent,
    synonyms: async () => synonyms,
    guesses: async () => guesses,
  };
  const ids: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await searchProducts(context, contract.searchProducts.body.parse({ ...query, cursor }) as never);
    ids.push(...page.data.map(({ id }) => id));
    if (page.next_cursor === null) return { ids, total: page.total, facets: page.facets };
    cursor = page.next_cursor;
  }
}

const estimates: Record<string, Partial<Extent>> = {
  'when the newest slots are not counted': { recent: [], shareOf: () => 0.5 },
  'when the newest slots should have many ads': { recent: [{ slot: timeSlot(NOW.getTime()), ads: 1_000_000 }] },
  'without statistics': { ads: 0, shareOf: () => 1, unknown: 1 },
  'when all ads should meet everything': { ads: 1_000_000, shareOf: () => 1, unknown: 0 },
  'when few ads should meet anything': { ads: 1_000_000, shareOf: () => 0.0001, unknown: 0 },
  'when nothing is known of the words': { ads: 1_000_000, shareOf: () => 0.001, unknown: 0.001 },
  'when the words differ much': {
    ads: 100_000,
    shareOf: (lexeme) => (lexeme.includes('sofa') ? 0.0005 : 0.4),
    unknown: 0.0001,
  },
};

describe.each<[string, Query]>([
  ['a word', { keyword: 'murah' }],
  ['a rare word', { keyword: 'langka' }],
  ['two words', { keyword: 'sofa murah' }],
  ['an exclusion', { keyword: 'barang -meja' }],
  ['a phrase', { keyword: '"siap pakai"' }],
  ['a filter', { keyword: 'murah', category: 'mobil-bekas' }],
  ['a range of prices', { keyword: 'sofa', price_min: 100_000, price_max: 1_200_000 }],
  ['the newest', { keyword: 'murah', sort: 'newest' }],
  ['prices upward', { keyword: 'murah', sort: 'price_up' }],
  ['prices downward without a word', { sort: 'price_down', type: 'sell' }],
  ['facets', { keyword: 'murah', category: 'sofa', facets: true }],
])('%s finds the same', (_name, query) => {
  test.each(Object.entries(estimates))('%s', async (_estimate, estimate) => {
    const all = { ...known, ads: ADS, shareOf: () => 0, unknown: 0 };
    expect(await allOf(query, { ...known, ...estimate })).toEqual(await allOf(query, all));
  });
});

test('the newest slots are counted, without the last one if there may be more in it', async () => {
  const counts = new Map<number, number>();
  const { rows } = await database.pool.query<{ published_at: Date }>(
    'select published_at from listings order by published_at desc',
  );
  const slots = rows.map(({ published_at }) => timeSlot(published_at.getTime()));
  for (const slot of slots) counts.set(slot, (counts.get(slot) ?? 0) + 1);
  const all = [...counts].map(([slot, ads]) => ({ slot, ads }));
  expect(all.length).toBeGreaterThan(20);
  expect(known.recent).toEqual(all);
  const max = slots.indexOf(all[3]?.slot ?? 0) + 1;
  expect(await newestSlots(database.search, max)).toEqual(all.slice(0, 3));
});

test('statistics show how many ads there are, and the shares of the lexemes', async () => {
  await database.pool.query('analyze listings');
  const { ads, shareOf, unknown } = await createExtent()(database.search, NOW);
  expect(ads).toBe(ADS);
  expect(shareOf('^murah')).toBeCloseTo(0.5);
  expect(shareOf('@c0')).toBe(unknown);
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OutputOf } from '../../src/contract/api/endpoint.ts';
import type { suggestSearches } from '../../src/contract/search/suggestions.ts';
import { refreshListing } from '../../src/domain/search/public.ts';
import { recountWords } from '../../src/domain/search/refresh-listing.ts';
import { countPhrases } from '../../src/domain/search/suggestions/phrase-store.ts';
import type { CompressedResponse } from '../../src/server/pages/compressed-response.ts';
import { createResponseCache } from '../../src/server/pages/response-cache.ts';
import { type Api, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser } from '../support/factories.ts';

let database: TestDatabase;
let api: Api;

/** Titles by owner. */
const TITLES: [string[], string[]] = [
  [
    'Sofa kulit hitam, hubungi 081234567890',
    'Sofa kulit untuk tamu',
    'Kursi Budi Santosa',
    'Kursi Budi Santosa',
    'Kursi Budi Santosa',
  ],
  ['Sofa kulit hitam, hubungi 081234567890', 'Sofa kulit hitam, hubungi 081234567890'],
];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.transaction(async (tx) => {
    for (const titles of TITLES) {
      const owner_id = await insertUser(tx);
      for (const title of titles) {
        const id = await insertPublishedAd(tx, { owner_id, title, sub_category: 'sofa', city: 'kota-bandung' });
        await refreshListing(tx, id, new Date());
      }
    }
  });
  await recountWords(database);
  api = await startApi(database, { shared: createResponseCache<CompressedResponse>(1_000_000) });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Suggestions = OutputOf<typeof suggestSearches>;
const ask = (query: string) => api.raw(`/product/search/suggestion?${query}`);
const find = async (keyword: string): Promise<Suggestions['data']> => {
  const response = await ask(new URLSearchParams({ keyword }).toString());
  expect(response.status, response.text).toBe(200);
  return (JSON.parse(response.text) as Suggestions).data;
};
const labels = async (keyword: string, kind: string) =>
  (await find(keyword)).flatMap((found) => (found.kind === kind ? [found.label] : []));

describe('the phrases of titles', () => {
  test('are counted with one splitting of each part of a title', async () => {
    const calls = await database.transaction(async (tx) => {
      await sql`create schema counted`.execute(tx);
      await sql`create sequence counted.calls`.execute(tx);
      await sql`create function counted.regexp_split_to_array(text, text) returns text[] language plpgsql stable as $$
        begin perform nextval('counted.calls'); return pg_catalog.regexp_split_to_array($1, $2); end $$`.execute(tx);
      await sql`set local search_path = counted, pg_catalog, public`.execute(tx);
      await countPhrases(tx);
      const { rows } = await sql<{ calls: number; parts: number }>`select nextval('counted.calls') - 1 as calls,
        (select count(*) from listings, regexp_split_to_table(lower(unaccent(title)), '[^a-z0-9 ]+')) as parts`.execute(
        tx,
      );
      await sql`drop schema counted cascade`.execute(tx);
      return rows[0];
    });
    expect(calls?.parts).toBeGreaterThan(0);
    expect(calls?.calls).toBe(calls?.parts);
  });

  test('are what several owners wrote, without long numbers and words without meaning', async () => {
    const rows = await database.read.selectFrom('search_phrases').selectAll().orderBy('phrase').execute();
    expect(rows).toEqual([
      { phrase: 'hitam', uses: 3 },
      { phrase: 'hubungi', uses: 3 },
      { phrase: 'kulit', uses: 4 },
      { phrase: 'kulit hitam', uses: 3 },
      { phrase: 'sofa', uses: 4 },
      { phrase: 'sofa kulit', uses: 4 },
      { phrase: 'sofa kulit hitam', uses: 3 },
    ]);
  });
  test('are counted again, and those that no ad has any more are deleted', async () => {
    await database.transaction(async (tx) => {
      await tx
        .insertInto('search_phrases')
        .values([{ phrase: 'lama sekali', uses: 9 }])
        .execute();
      await tx.updateTable('search_phrases').set({ uses: 99 }).where('phrase', '=', 'sofa').execute();
    });
    await recountWords(database);
    const rows = await database.read
      .selectFrom('search_phrases')
      .selectAll()
      .where('phrase', 'in', ['sofa', 'lama sekali'])
      .execute();
    expect(rows).toEqual([{ phrase: 'sofa', uses: 4 }]);
  });
});

describe('suggestions', () => {
  test('are categories, places and words of the board', async () => {
    expect(await labels('sof', 'category')).toEqual(['Sofa']);
    expect(await labels('sof', 'search')).toEqual(['sofa', 'sofa kulit', 'sofa kulit hitam']);
    // The city with ads comes before the others.
    expect((await find('sofa ban'))[0]).toEqual({
      kind: 'place',
      label: 'Sofa · Bandung',
      label_en: 'Sofas · Bandung',
      detail: 'Jawa Barat',
      detail_en: 'Jawa Barat',
      path: '/sofa/jawa-barat/bandung',
    });
    expect(await labels('indekos', 'category')).toEqual(['Kost']);
  });
  test('lead to pages that exist', async () => {
    const paths = [...(await find('sofa b')), ...(await find('kos')), ...(await find('mobil be'))].map(
      ({ path }) => path,
    );
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) expect(path).toMatch(/^\/[a-z0-9-]+(\/[a-z0-9-]+){0,3}(\?[\w=&+%.-]+)?$/);
  });
  test('may be cached for a minute by browsers, and are not sent again unchanged', async () => {
    const response = await ask('keyword=sof');
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    const etag = response.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await api.raw('/product/search/suggestion?keyword=sof', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
  test('after one reading need no query', async () => {
    await find('sofa');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    expect(await labels('kursi', 'category')).toEqual(['Kursi dan meja', 'Kereta dan kursi bayi']);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });
});

describe('bad input', () => {
  test.each(['%', '_', "'; drop table ads; --", '\\', '"', '*', '漢字', 'اردو', '🛵', '‮fos', '-', '   '])(
    'finds nothing for %j',
    async (keyword) => {
      expect(await find(keyword)).toEqual([]);
    },
  );
  test.each([
    ['10,000 characters', `keyword=${'a'.repeat(10_000)}`],
    ['101 characters', `keyword=${'a'.repeat(101)}`],
    ['NUL', 'keyword=so%00fa'],
    ['a list', 'keyword=a&keyword=b'],
    ['an unknown parameter', 'keyword=a&limit=1000'],
    ['a province that is not a number', 'keyword=a&province_id=x'],
    ['a long category', `keyword=a&category=${'a'.repeat(61)}`],
  ])('refuses %s', async (_, query) => {
    const response = await ask(query);
    expect([400, 414, 422]).toContain(response.status);
    expect(errorOf(response).message.length).toBeGreaterThan(3);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

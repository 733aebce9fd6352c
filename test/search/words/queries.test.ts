import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '../../../src/contract/api/endpoint.ts';
import { searchProducts } from '../../../src/contract/search/endpoints.ts';
import { search } from '../../../src/domain/search/api.ts';
import { refreshListing } from '../../../src/domain/search/public.ts';
import { createDispatch, type Dispatch } from '../../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertPublishedAd, insertUser } from '../../support/factories.ts';
import { testCall, testServices } from '../../support/services.ts';

const rowsOf = (name: string) =>
  readFileSync(join(import.meta.dirname, 'data', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' |').map((cell) => cell.trim()));
const wordsOf = (cell = '') => cell.split(' ').filter((word) => word !== '');

const ADS = rowsOf('ads.txt').map(([key = '', category = '', title = '', description = '']) => ({
  key,
  sub_category: category,
  title,
  description,
}));
const QUERIES = rowsOf('queries.txt').map(([query = '', found, notFound]) => ({
  query,
  found: wordsOf(found),
  not_found: wordsOf(notFound),
}));

let database: TestDatabase;
let dispatch: Dispatch;
const keys = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const services = testServices(database);
  dispatch = createDispatch(search(services).bindings);
  await database.transaction(async (tx) => {
    const owner_id = await insertUser(tx);
    for (const { key, ...ad } of ADS) {
      const id = await insertPublishedAd(tx, { owner_id, published_at: services.clock.now(), ...ad });
      await refreshListing(tx, id, services.clock.now());
      keys.set(id, key);
    }
  });
});
afterAll(() => database.drop());

/** The ads that match the query itself, not a corrected or relaxed one. */
async function find(keyword: string): Promise<string[]> {
  const response = (await dispatch(searchProducts, testCall(), { keyword })) as OutputOf<typeof searchProducts>;
  if (response.corrected !== null || response.relaxed.length > 0) return [];
  expect(response.next_cursor, 'all ads are on one page').toBeNull();
  return response.data.map(({ id }) => keys.get(id) ?? id);
}

describe('everyday queries', () => {
  test('are at least 120, about ads that exist', () => {
    expect(QUERIES.length).toBeGreaterThanOrEqual(120);
    const unknown = QUERIES.flatMap(({ found, not_found }) => [...found, ...not_found]).filter(
      (key) => !ADS.some((ad) => ad.key === key),
    );
    expect(unknown).toEqual([]);
  });

  test.each(QUERIES.map((row) => [row.query, row] as const))('%s', async (query, { found, not_found }) => {
    const shown = await find(query);
    expect(found.filter((key) => !shown.includes(key))).toEqual([]);
    expect(not_found.filter((key) => shown.includes(key))).toEqual([]);
  });
});

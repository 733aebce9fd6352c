import { beforeEach, describe, expect, test } from 'vitest';
import { recentSearchesOf, storeRecentSearches } from './recent-searches.ts';
import { storedSearches } from './search-storage.ts';

const search = (label: string) => ({ label, detail: null, path: `/search?keyword=${label}` });
const read = (user: string | null) => recentSearchesOf(storedSearches.read(), user).map(({ label }) => label);

beforeEach(() => storedSearches.store(null));

describe('recent searches', () => {
  test('are at most ten', () => {
    storeRecentSearches(
      Array.from({ length: 12 }, (_, index) => search(String(index))),
      null,
    );
    expect(read(null)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });
  test('of a user are shown to nobody else, and those of a guest to who signs in', () => {
    storeRecentSearches([search('a')], 'one');
    expect([read('one'), read('two'), read(null)]).toEqual([['a'], [], []]);
    storeRecentSearches([search('b')], null);
    expect([read('one'), read(null)]).toEqual([['b'], ['b']]);
  });
  test.each([
    ['no JSON', 'x{'],
    ['null', 'null'],
    ['another shape', '{"user":null,"searches":{"length":3}}'],
    ['a row without a path', '{"user":null,"searches":[null,7,{"label":"a","detail":null}]}'],
    ['a path to another site', '{"user":null,"searches":[{"label":"a","detail":null,"path":"//evil.example"}]}'],
    ['a script as path', '{"user":null,"searches":[{"label":"a","detail":null,"path":"javascript:alert(1)"}]}'],
  ])('are none when the storage has %s', (_, text) => {
    expect(recentSearchesOf(text, null)).toEqual([]);
  });
});

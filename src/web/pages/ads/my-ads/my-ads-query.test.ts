import { expect, test } from 'vitest';
import { addressOf, callOf, isNarrowed, readMyAdsQuery } from './my-ads-query.ts';

const read = (address: string) => readMyAdsQuery(new URLSearchParams(address));

test('a query string is reproduced after reading', () => {
  const address = '?tab=expired&search=kursi+rotan&status=5&category_id=3&category_id=12&sort=views';
  expect(addressOf(read(address))).toBe(address);
  expect(callOf(read(address))).toEqual({
    tab: 'expired',
    search: 'kursi rotan',
    status: [5],
    category_id: [3, 12],
    sort: 'views',
  });
});

test('an empty query shows all active ads', () => {
  expect(callOf(read(''))).toEqual({ tab: 'active' });
  expect(isNarrowed(read('?tab=draft&search=+'))).toBe(false);
  expect(isNarrowed(read('?status=4'))).toBe(true);
});

test('invalid values are ignored', () => {
  expect(callOf(read(`?tab=x&status=99&category_id=kucing&search=${'a'.repeat(200)}`))).toEqual({ tab: 'active' });
});

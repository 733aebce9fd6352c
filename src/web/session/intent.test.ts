import { expect, test } from 'vitest';
import { intentOf, reasonOf } from './intent.ts';

const AD = '0199c0de-0000-7000-8000-000000000001';
const of = (query: Record<string, string>) => intentOf(new URLSearchParams(query));

test('an intent consists of an own page and an ad to save', () => {
  expect(of({ next: '/elektronik?cursor=2', save: AD })).toEqual({ next: '/elektronik?cursor=2', save: AD });
  expect(of({})).toEqual({});
});

test.each([
  { save: '1' },
  { save: `${AD}/../x` },
  { save: `${AD}${AD}` },
  { next: 'https://evil.example' },
  { next: '//evil.example' },
  { delete: AD },
])('ignores an unknown action: %j', (query: Record<string, string>) => {
  expect(of(query)).toEqual({});
});

test.each([
  [{ next: '/', save: AD }, 'save_ad'],
  [{ next: '/content/create/display?new=1' }, 'create_ad'],
  [{ next: '/content?tab=draft' }, 'my_ads'],
  [{ next: '/profile/wallet?topup=1' }, 'wallet'],
  [{ next: '/profile/password' }, 'profile'],
  [{ next: '/favourite' }, 'favourites'],
  [{ next: `/content/detail/${AD}` }, null],
  [{ next: '/contents' }, null],
  [{}, null],
])('derives from %j the reason %s', (intent, reason) => {
  expect(reasonOf(intent)).toBe(reason);
});

import { expect, test } from 'vitest';
import { headlineOf, type LineFacts } from '../../../../contract/ads/line/line-facts.ts';
import { headlineLengths, wordsOf } from './words.ts';

const facts = (title: string, rest: Partial<LineFacts> = {}): LineFacts => ({
  title,
  ...headlineOf(title),
  price: null,
  price_note: 'none',
  price_period: 'none',
  city: 'Malang',
  condition: null,
  category: null,
  kind: 'sale',
  ...rest,
});
const headlinesOf = (title: string) =>
  headlineLengths(facts(title)).map((length) => title.split(' ').slice(0, length).join(' '));

test.each([
  ['Comfortable armchair', 'Comfortable armchair'],
  ['Vintage leather sofa from Solo', 'Vintage leather sofa'],
  ["Women's running shoes", "Women's running shoes"],
])('a headline of "%s" names the thing', (title, expected) => {
  expect(headlinesOf(title)[0]).toBe(expected);
  expect(headlinesOf(title).every((headline) => headline.split(' ').length > 1)).toBe(true);
});

test('what is given away or lost is called neither for sale nor twice free', () => {
  const given = wordsOf(facts('Kucing', { price: 0, price_note: 'free' }), 'en', 1);
  expect(given).toMatchObject({ offer: 'Kucing', rest: 'In Malang, free' });
  const lost = wordsOf(facts('Kucing hilang', { kind: 'other' }), 'en', 2);
  expect(lost).toMatchObject({ offer: 'Kucing hilang', rest: 'Notice in Malang', price: '' });
  const reward = wordsOf(facts('Kucing hilang', { kind: 'other', price: 500_000, price_note: 'reward' }), 'en', 2);
  expect(reward).toMatchObject({ price: 'reward 500 thousand' });
});

test('an offer has a colon before a name', () => {
  expect(wordsOf(facts('Kursi rotan'), 'id', 2).offer).toBe('Dijual kursi rotan');
  expect(wordsOf(facts('Kursi rotan Cirebon'), 'id', 3).offer).toBe('Dijual: Kursi rotan Cirebon');
});

test('a short title is completed, because a design needs a few words', () => {
  const job = facts('Kurir', { kind: 'other', price: 3_000_000, price_period: 'month' });
  expect(wordsOf(job, 'id', 1).title).toBe('Kurir, iklan Malang');
  expect(wordsOf(facts('Kursi rotan Cirebon anyaman tangan'), 'id', 2).title).toBe(
    'Kursi rotan Cirebon anyaman tangan',
  );
});

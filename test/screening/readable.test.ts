import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReadable } from '../../src/domain/screening/public.ts';
import { seedAds } from '../../tools/seed/ads.ts';
import { seed } from '../support/soak.ts';

const SEARCH = new URL('../search/data/', import.meta.url);
const lines = (path: string) =>
  readFileSync(new URL(path, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((part) => part.trim()));

function realTitles(): string[] {
  const lists = readdirSync(SEARCH).filter((file) => file.startsWith('category-titles'));
  return [
    ...seedAds.map(({ title }) => title),
    ...lines('../search/words/data/ads.txt').map(([, , title = '']) => title),
    ...lists.flatMap((list) => lines(`../search/data/${list}`).map(([title = '']) => title)),
    // Models, names of people and shops, Javanese, Sundanese and English; written before the rule was seen.
    ...lines('data/everyday-titles.txt').map(([title = '']) => title),
  ];
}

const beginningsOf = (titles: readonly string[], words: number) =>
  titles.map((title) => title.split(' ').slice(0, words).join(' ')).filter((title) => title.length >= 5);

test.each([
  ['titles', (titles: string[]) => titles],
  // They are harder to read than all of it.
  ['first three words of titles', (titles: string[]) => beginningsOf(titles, 3)],
  ['first two words of titles', (titles: string[]) => beginningsOf(titles, 2)],
])('of a thousand %s as people write them, at most five are taken for gibberish', (_, part) => {
  const texts = [...new Set(part(realTitles()))];
  expect(texts.length).toBeGreaterThanOrEqual(1_000);
  const wrong = texts.filter((title) => !isReadable(title));
  expect(wrong.length / texts.length, wrong.join('\n')).toBeLessThanOrEqual(0.005);
});

test('of a hundred texts of gibberish, laughter, numbers and prices, none says something', () => {
  const texts = readFileSync(new URL('data/unreadable-texts.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  expect(texts.length).toBeGreaterThanOrEqual(100);
  expect(texts.filter(isReadable)).toEqual([]);
});

test('of a thousand texts of random letters, at most twenty say something', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 5, maxLength: 8 });
  const texts = fc.sample(fc.tuple(word, word), { seed, numRuns: 1_000 }).map((words) => words.join(' '));
  expect(texts.filter(isReadable).length).toBeLessThanOrEqual(20);
});

test.each([
  'asdfgh qwerty',
  'sdkjfh sdkjfh kjsdhf',
  'aaaa bbbb cccc dddd',
  'qweqwe asdasd zxczxc',
  'jkl jkl jkl',
  'asdf1234',
  'lkasjdlkj alskdj',
  'hfjdks eiwoqp',
  'mnbvcxz lkjhgfdsa',
  'ertert ertert',
  'ghjgjhgj jhgjhg',
  '!!!!! ????? #####',
  '0812 3456 7890',
  '081234567890',
  'WA 0812-3456-7890',
  'Hub: +62 812 3456 7890',
  '12345 67890',
  'no hp 0812 3456 7890',
])('%s says nothing', (text) => expect(isReadable(text)).toBe(false));

test.each([
  'Mbak Yuni Pecel',
  'CV Karya Mandiri',
  'Two bedroom flat',
  'Kitten british shorthair',
  'Yamaha YZF',
  'Roti Gembong',
  'Galaxy A52s',
  'CBR150R 2020',
  'Vario125cc',
  '二手自行车',
  'دراجة للبيع',
  'ꦧꦸꦏꦸ',
  'iPhone 13',
  'Beng-beng',
  'Oleh2 Solo',
])('%s says something', (text) => expect(isReadable(text)).toBe(true));

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isReadable } from '../../src/domain/screening/public.ts';
import { seedAds } from '../../tools/seed/ads.ts';

const lines = (path: string) =>
  readFileSync(new URL(path, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((part) => part.trim()));

function realTitles(): string[] {
  const titles = [
    ...seedAds.map(({ title }) => title),
    ...lines('../search/words/data/ads.txt').map(([, , title = '']) => title),
    ...lines('../search/data/category-titles.txt').map(([title = '']) => title),
  ];
  // The first words of a title are harder to read than all of it.
  const beginnings = [2, 3].flatMap((words) => titles.map((title) => title.split(' ').slice(0, words).join(' ')));
  return [...new Set([...titles, ...beginnings])].filter((title) => title.length >= 5);
}

test('of a thousand titles as people write them, at most five are taken for gibberish', () => {
  const titles = realTitles();
  expect(titles.length).toBeGreaterThanOrEqual(1_000);
  const wrong = titles.filter((title) => !isReadable(title));
  expect(wrong.length / titles.length, wrong.join('\n')).toBeLessThanOrEqual(0.005);
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

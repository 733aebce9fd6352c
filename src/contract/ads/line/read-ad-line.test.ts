import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guessCategories } from '../../catalogue/category-words/guess-categories.ts';
import { readAdLine } from './read-ad-line.ts';

type City = { id: number; short_name: string; slug: string; kind: string };
const file = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const cities: City[] = JSON.parse(file('src/domain/catalogue/data/cities.json'));
const lines = file('test/ads/data/ad-lines.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [typed = '', price = '', notes = '', places = '', categories = ''] = line
      .split('|')
      .map((part) => part.trim());
    return { typed, price, notes: notes.split(' '), places: places.split(','), categories: categories.split(',') };
  });
const PERIODS = ['hour', 'day', 'night', 'month', 'year', 'kg', 'portion', 'session', 'person'];
const slugOf = (city: City | undefined) => city?.short_name.toLowerCase().replaceAll(' ', '-') ?? '-';

test('reads prices as people write them, asks about open ones and sets none wrongly', () => {
  const wrong: string[] = [];
  const silent: string[] = [];
  for (const { typed, price, notes } of lines) {
    const read = readAdLine(typed, cities);
    const period = notes.find((note) => PERIODS.includes(note)) ?? 'none';
    const isNegotiable = notes.includes('nego');
    const isOpen = read.price === null;
    const isRight =
      price === '?'
        ? isOpen
        : price === '-'
          ? isOpen && read.price_choices.length === 0
          : read.price === Number(price) && read.price_period === period;
    const isNoteRight = isNegotiable === (read.price_note === 'negotiable');
    const result = `${typed}: ${read.price} ${read.price_period} ${read.price_note} [${read.price_choices}]`;
    if (!isRight || !isNoteRight) wrong.push(result);
    if (read.price !== null && read.price !== Number(price)) silent.push(result);
  }
  expect(lines.length).toBeGreaterThanOrEqual(200);
  expect(silent).toEqual([]);
  expect(wrong.length / lines.length, wrong.join('\n')).toBeLessThanOrEqual(0.01);
});

test('reads the city of 97 lines in 100', () => {
  const wrong = lines.flatMap(({ typed, places }) => {
    const slug = slugOf(readAdLine(typed, cities).cities[0]);
    return places.includes(slug) ? [] : [`${typed}: ${slug}`];
  });
  expect(wrong.length / lines.length, wrong.join('\n')).toBeLessThanOrEqual(0.03);
});

test('names a right category among the first two of 95 lines in 100', () => {
  const wrong = lines.flatMap(({ typed, categories }) => {
    const first = guessCategories(typed).slice(0, 2);
    return first.some((slug) => categories.includes(slug)) ? [] : [`${typed}: ${first}`];
  });
  expect(wrong.length / lines.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
});

test.each([
  [
    'Kursi rotan kuning baru 3 bulan 850rb nego Depok',
    ['Kursi rotan kuning', 'baru 3 bulan', '850rb', 'nego', 'Depok'],
  ],
  ['Dijual cepat sepeda lipat bekas, harga 1,2jt di Depok', ['sepeda lipat', 'bekas', '1,2jt', 'Depok']],
  ['iPhone 13 128GB 7jt nett second', ['iPhone 13 128GB', '7jt', 'nett', 'second']],
  ['dijual', ['dijual']],
])('recognises the parts of "%s"', (line, parts) => {
  expect(readAdLine(line, cities).spans.map(([start, end]) => line.slice(start, end))).toEqual(parts);
});

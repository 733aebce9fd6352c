import { describe, expect, test } from 'vitest';
import { findSuggestions, indexSuggestions, type SuggestionInput } from './find-suggestions.ts';
import { createPhrases } from './phrases.ts';

const CATEGORIES = [
  { id: 1, parent_id: null, slug: 'motor', name: 'Motor', name_en: 'Motorbikes' },
  { id: 2, parent_id: null, slug: 'anak', name: 'Ibu dan anak', name_en: 'Mother and baby' },
  { id: 3, parent_id: null, slug: 'kost', name: 'Kost', name_en: 'Rooms' },
  { id: 4, parent_id: null, slug: 'rumah', name: 'Rumah', name_en: 'Home' },
  { id: 5, parent_id: 4, slug: 'kursi-meja', name: 'Kursi dan meja', name_en: 'Chairs and tables' },
  { id: 6, parent_id: 4, slug: 'sofa', name: 'Sofa', name_en: 'Sofas' },
  { id: 7, parent_id: 1, slug: 'motor-listrik', name: 'Motor listrik', name_en: 'Electric motorbikes' },
];
const PROVINCES = [
  { id: 32, name: 'Jawa Barat' },
  { id: 34, name: 'DI Yogyakarta' },
  { id: 36, name: 'Banten' },
];
const CITIES = [
  { id: 3204, name: 'Kab. Bandung', province_id: 32, province_name: 'Jawa Barat' },
  { id: 3273, name: 'Bandung', province_id: 32, province_name: 'Jawa Barat' },
  { id: 3471, name: 'Yogyakarta', province_id: 34, province_name: 'DI Yogyakarta' },
];
const PHRASES = {
  motor: 90,
  'motor bekas': 40,
  'motor matic': 30,
  sofa: 20,
  'sofa kulit': 9,
  'kulit hitam': 5,
  jaket: 4,
};

const index = indexSuggestions({
  categories: CATEGORIES,
  provinces: PROVINCES,
  cities: CITIES,
  spellings: [
    ['kos', 'kost', 'indekos'],
    ['jogja', 'yogyakarta'],
  ],
  ads: {
    categories: new Map([
      [1, 90],
      [2, 95],
    ]),
    places: new Map([
      [3273, 50],
      [36, 20],
    ]),
  },
  phrases: createPhrases(Object.entries(PHRASES).map(([phrase, uses]) => ({ phrase, uses }))),
});
const find = (keyword: string, limits: Omit<SuggestionInput, 'keyword'> = {}) =>
  findSuggestions(index, { keyword, ...limits });
const labels = (keyword: string, kind: string) =>
  find(keyword).flatMap((found) => (found.kind === kind ? [found.label] : []));
const pathOf = (keyword: string, label: string, limits: Omit<SuggestionInput, 'keyword'> = {}) =>
  find(keyword, limits).find((found) => found.label === label)?.path;

describe('categories', () => {
  test('are found by the beginnings of their Indonesian names before the English ones', () => {
    expect(labels('mot', 'category')).toEqual(['Motor', 'Motor listrik', 'Ibu dan anak']);
    expect(labels('mother', 'category')).toEqual(['Ibu dan anak']);
  });
  test('are found by a part of the name and by a word with the same meaning', () => {
    expect(labels('meja', 'category')).toEqual(['Kursi dan meja']);
    expect(labels('indek', 'category')).toEqual(['Kost']);
    expect(find('meja')[0]).toMatchObject({ detail: 'Rumah', detail_en: 'Home', path: '/kursi-meja' });
  });
  test('lead to the chosen province', () => {
    expect(pathOf('motor', 'Motor', { province_id: 32 })).toBe('/motor/jawa-barat');
  });
});

describe('places', () => {
  test('come by number of ads among those that fit alike', () => {
    expect(labels('ban', 'place')).toEqual(['Bandung', 'Banten', 'Kab. Bandung']);
    expect(labels('jogja', 'place')).toEqual(['Yogyakarta']);
    expect(pathOf('ban', 'Bandung')).toBe('/search?province_id=32&city_id=3273');
    expect(pathOf('ban', 'Bandung', { category: 'motor' })).toBe('/motor/jawa-barat/bandung');
  });
  test.each(['motor ban', 'motor di ban', 'MOTOR  Ban', 'mótor ban'])('follow a category: %s', (keyword) => {
    expect(pathOf(keyword, 'Motor · Bandung')).toBe('/motor/jawa-barat/bandung');
  });
  test('follow words that ads have, and no other words', () => {
    expect(pathOf('jaket ban', 'jaket · Bandung')).toBe('/search?keyword=jaket&province_id=32&city_id=3273');
    expect(labels('xyz ban', 'place')).toEqual([]);
  });
});

describe('words', () => {
  test('continue what was typed, most used first, and do not repeat it', () => {
    expect(labels('mot', 'search')).toEqual(['motor', 'motor bekas', 'motor matic']);
    expect(labels('motor', 'search')).toEqual(['motor bekas', 'motor matic']);
  });
  test('continue the last two words', () => {
    expect(labels('sofa kulit hi', 'search')).toEqual(['sofa kulit hitam']);
  });
  test('a condition after a category is an address in words, and comes once', () => {
    expect(labels('motor be', 'search')).toEqual(['motor bekas']);
    expect(pathOf('motor be', 'motor bekas')).toBe('/motor/bekas');
    expect(pathOf('motor be', 'motor bekas', { province_id: 32 })).toBe('/motor/bekas/jawa-barat');
  });
  test('keep what the search is limited to', () => {
    expect(pathOf('jak', 'jaket', { category: 'anak', province_id: 36 })).toBe('/anak/banten?keyword=jaket');
    expect(pathOf('jak', 'jaket', { category: 'unknown', province_id: 99 })).toBe('/search?keyword=jaket');
  });
});

test.each([
  '',
  '   ',
  '%',
  '%_%',
  '....',
  '"',
  '\\',
  '[a-z]+',
  '漢字',
  '🛵',
  'кот',
  'اردو',
  '٣',
  'a'.repeat(100),
  'a '.repeat(50),
])('finds nothing for %j, and does not fail', (keyword) => {
  expect(find(keyword)).toEqual([]);
});

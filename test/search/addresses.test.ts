import { describe, expect, it } from 'vitest';
import {
  CONDITION_WORDS,
  categoryPath,
  RESERVED_SEGMENTS,
  readAddressWords,
} from '../../src/contract/pages/search-addresses.ts';
import { slugOf } from '../../src/contract/pages/slug.ts';
import { readReferenceData } from '../../src/domain/catalogue/data/schema.ts';
import { addFurtherRoutes, routes } from '../../src/web/app/routes.tsx';

const { categories, conditions, provinces, cities } = readReferenceData();
const slugs = categories.flatMap(({ slug, children }) => [slug, ...children.map((child) => child.slug)]);
const provinceSlugs = provinces.map(({ name }) => slugOf(name));

describe('the words of an address', () => {
  it.each([
    ['bekas', { condition: 'bekas' }],
    ['jawa-barat', { province: 'jawa-barat' }],
    ['bekas/jawa-barat', { condition: 'bekas', province: 'jawa-barat' }],
    ['baru/jawa-barat/bandung', { condition: 'baru', province: 'jawa-barat', city: 'bandung' }],
    ['jawa-barat/bandung', { province: 'jawa-barat', city: 'bandung' }],
    ['a/b/c', null],
    ['bekas/a/b/c', null],
    ['', null],
    ['bekas/', null],
    ["bekas/ja'wa", null],
    ['constructor', { province: 'constructor' }],
  ])('%j are %j', (rest, words) => {
    expect(readAddressWords(rest)).toEqual(words);
  });

  it('are read as they were written, for every province and city', () => {
    for (const province of provinces) {
      for (const city of cities.filter(({ province_id }) => province_id === province.id)) {
        const path = categoryPath('mobil', { condition: 'bekas', province, city: { name: city.short_name } });
        expect(readAddressWords(path.slice('/mobil/'.length))).toEqual({
          condition: 'bekas',
          province: slugOf(province.name),
          city: slugOf(city.short_name),
        });
      }
    }
  });

  it('name one province, and one city of it', () => {
    expect(new Set(provinceSlugs).size).toBe(provinces.length);
    expect(new Set(cities.map((city) => `${city.province_id}/${slugOf(city.short_name)}`)).size).toBe(cities.length);
    expect(Object.keys(CONDITION_WORDS).filter((word) => provinceSlugs.includes(word))).toEqual([]);
  });

  it('mean every condition of the catalogue, once', () => {
    expect(Object.values(CONDITION_WORDS).flat().sort()).toEqual(conditions.map(({ code }) => code).sort());
  });
});

describe('reserved segments', () => {
  type Route = (typeof routes)[number];
  const paths = (route: Route): string[] => [
    ...(route.path ? [route.path] : []),
    ...(route.children ?? []).flatMap(paths),
  ];

  it('contain the first segment of every page', async () => {
    await addFurtherRoutes();
    const first = routes.flatMap(paths).map((path) => path.split('/')[1] ?? '');
    const fixed = [...new Set(first.filter((segment) => /^[a-z]/.test(segment)))];
    expect(fixed.length).toBeGreaterThan(15);
    expect(fixed.filter((segment) => !RESERVED_SEGMENTS.includes(segment))).toEqual([]);
  });

  it('are not the slug of a category or a province', () => {
    expect([...slugs, ...provinceSlugs].filter((slug) => RESERVED_SEGMENTS.includes(slug))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { readReferenceData } from './data/schema.ts';
import { neighboursOf } from './neighbours.ts';

const { cities } = readReferenceData();
const idOf = (slug: string) => cities.find((city) => city.slug === slug)?.id ?? expect.fail(slug);
const around = (slug: string) => neighboursOf(idOf(slug)).map((id) => cities.find((city) => city.id === id)?.slug);

describe('the cities around a city', () => {
  it('are cities that we have, at most eight, others and each once', () => {
    const ids = new Set(cities.map(({ id }) => id));
    for (const { id } of cities) {
      const found = neighboursOf(id);
      expect(found.every((other) => ids.has(other) && other !== id)).toBe(true);
      expect(new Set(found).size).toBe(found.length);
      expect(found.length).toBeLessThanOrEqual(8);
    }
    expect(cities.filter(({ id }) => neighboursOf(id).length > 0).length).toBeGreaterThan(400);
  });

  it('may lie in another province', () => {
    expect(around('kota-depok')).toContain('kota-jakarta-selatan');
    expect(around('kota-bandung')).toEqual([
      'kota-cimahi',
      'kabupaten-bandung',
      'kabupaten-bandung-barat',
      'kabupaten-sumedang',
      'kabupaten-purwakarta',
      'kabupaten-garut',
    ]);
  });

  it('are none if they are unknown or far', () => {
    expect(around('kabupaten-nias')).toEqual([]);
    expect(around('kabupaten-merauke')).toEqual([]);
  });
});

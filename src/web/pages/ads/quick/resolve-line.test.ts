import { expect, test } from 'vitest';
import type { Field } from '../../../../contract/catalogue/endpoints.ts';
import type { Corrections } from './quick-ad.ts';
import { askedFact, type LineContext, missingFacts, resolveLine } from './resolve-line.ts';

const field = (key: string, type: Field['type'], values: readonly string[] = []): Field => ({
  key,
  type,
  label: key,
  label_en: key,
  unit: type === 'integer' ? 'Rp' : null,
  minimum: type === 'integer' ? 0 : null,
  maximum: type === 'integer' ? 1_000_000_000 : null,
  max_length: null,
  options: values.map((value) => ({ value, label: value, label_en: value })),
  required: false,
  highlight: false,
  filter: false,
});
const SALARY = ['salary_min', 'salary_max'].map((key) => field(key, 'integer'));
const context = (fields: readonly Field[], slug: string, parent: string): LineContext => ({
  cities: [{ id: 3, name: 'Depok' }],
  categories: [{ id: 1, slug: parent, name: parent, icon: '', children: [{ id: 2, slug, name: slug }] }],
  form: { sub_category_id: 2, fields },
  home: null,
  guess: () => [slug],
});
const WORK = context([...SALARY, field('salary_period', 'select', ['day', 'month'])], 'kurir', 'lowongan');
const LOST = context([field('last_seen', 'text'), field('reward', 'integer')], 'hewan-hilang', 'hewan');
const resolve = (line: string, given: LineContext, corrections: Corrections = {}) =>
  resolveLine(line, corrections, given);

test('the amount of a job is its salary, in its form and in its designs', () => {
  const line = resolve('kurir gaji 3jt Depok', WORK);
  expect(line.facts).toMatchObject({ title: 'Kurir', price: 3_000_000, price_note: 'none', price_period: 'month' });
  expect(line.details).toEqual({ salary_min: 3_000_000, salary_max: 3_000_000, salary_period: 'month' });
  expect(missingFacts(line)).toEqual([]);
});

test('a salary that is corrected counts more than the line', () => {
  const line = resolve('kurir gaji 3jt Depok', WORK, { details: { salary_min: 3_500_000 } });
  expect(line.facts.price).toBe(3_500_000);
  expect(line.details).toMatchObject({ salary_min: 3_500_000, salary_max: 3_500_000 });
  expect(resolve('kurir Depok', WORK).facts).toMatchObject({ price: null, price_note: 'none' });
});

test('what is lost is not given away', () => {
  expect(resolve('kucing hilang Depok', LOST).facts).toMatchObject({ price: null, price_note: 'none' });
  expect(resolve('kucing hilang imbalan 500rb Depok', LOST).facts).toMatchObject({
    title: 'Kucing hilang',
    price: 500_000,
    price_note: 'reward',
  });
});

test('a missing fact is asked for only when all that could read it is there', () => {
  const line = resolve('kursi', { ...context([], 'kursi', 'rumah'), cities: [], guess: () => [] });
  expect(missingFacts(line)).toEqual(['category', 'price', 'city']);
  expect(askedFact(line, false)).toBeNull();
  expect(askedFact(line, true)).toBe('category');
  // The title is what is being written.
  expect(askedFact(resolve('', context([], 'kursi', 'rumah')), true)).toBeNull();
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Field } from '../catalogue/endpoints.ts';
import { applicableFields, applicablePrice, defaultAnswers, hasPrice, withAnswers } from './applicable-fields.ts';

type Stored = { key: string; type: Field['type']; options?: Field['options'] };
type Category = { slug: string; fields?: { key: string; required: boolean }[]; children?: Category[] };
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../domain/catalogue/data/${name}.json`, import.meta.url), 'utf8'));
const fields: Stored[] = read('fields');
const categories: Category[] = read('categories');
const condition = ['new', 'used_good'].map((value) => ({ value, label: value, label_en: value }));

/** The form of a sub-category, with what the rules look at. */
function form(slug: string): Field[] {
  const parent = categories.find(({ children }) => children?.some((child) => child.slug === slug));
  const uses = parent?.children?.find((child) => child.slug === slug)?.fields ?? parent?.fields ?? [];
  return uses.map(({ key, required }) => {
    const { type = 'text', options = [] } = fields.find((field) => field.key === key) ?? {};
    return { key, required, type, options: key === 'condition' ? condition : options } as unknown as Field;
  });
}
const keysOf = (slug: string, details = {}) => applicableFields(form(slug), details).map(({ key }) => key);
const choices = (slug: string, key: string, details = {}) =>
  applicableFields(form(slug), details)
    .find((field) => field.key === key)
    ?.options.map(({ value }) => value);

describe('a form shows', () => {
  test('no mortgage of a vehicle, and no leasing of a house', () => {
    expect(choices('matic', 'payment_scheme')).toEqual(['cash', 'installment', 'leasing']);
    expect(choices('mobil-bekas', 'payment_scheme')).toEqual(['cash', 'installment', 'leasing']);
    expect(choices('rumah-tinggal', 'payment_scheme')).toEqual(['cash', 'installment', 'mortgage']);
    expect(choices('matic', 'payment_scheme', { payment_scheme: ['mortgage'] })).toContain('mortgage');
  });

  test('a rental period only of what is rented, and how to pay only for what is sold', () => {
    for (const slug of ['matic', 'rumah-tinggal', 'alat-berat']) {
      expect(keysOf(slug, { ad_type: 'sale' })).not.toContain('rental_period');
      expect(keysOf(slug, { ad_type: 'rent' })).toContain('rental_period');
    }
    expect(keysOf('rumah-tinggal', { ad_type: 'sale' })).toContain('payment_scheme');
    expect(keysOf('rumah-tinggal', { ad_type: 'rent' })).not.toContain('payment_scheme');
    expect(keysOf('kost-putri')).toContain('rental_period');
  });

  test('whether an animal was lost or found only in that category', () => {
    expect(choices('hewan-hilang', 'pet_ad_type')).toEqual(['lost', 'found']);
    expect(choices('kucing', 'pet_ad_type')).toEqual(['sale', 'adoption', 'wanted', 'breeding']);
  });

  test('no price of what was lost or found, nor of work', () => {
    for (const slug of ['barang-hilang', 'barang-ditemukan', 'hewan-hilang', 'kuliner-hotel'])
      expect([slug, hasPrice(form(slug))]).toEqual([slug, false]);
    for (const slug of ['matic', 'kost-putri', 'kue-roti', 'tiket'])
      expect([slug, hasPrice(form(slug))]).toEqual([slug, true]);
  });
});

describe('the price', () => {
  const given = { price: 500_000, price_note: 'none', price_period: 'none' } as const;

  test('of what was lost is its reward', () => {
    expect(applicablePrice(form('barang-hilang'), { reward: 300_000 }, given)).toEqual({
      price: 300_000,
      price_note: 'reward',
      price_period: 'none',
    });
    // Nothing is given away.
    expect(applicablePrice(form('barang-ditemukan'), {}, given)).toMatchObject({ price: null, price_note: 'none' });
  });

  test('of work is its salary', () => {
    const salary = { salary_min: 2_900_000, salary_max: 4_500_000, salary_period: 'month' };
    expect(applicablePrice(form('kuliner-hotel'), salary, given)).toEqual({
      price: 2_900_000,
      price_note: 'starting_from',
      price_period: 'month',
    });
    const fixed = { salary_min: 150_000, salary_max: 150_000, salary_period: 'project' };
    expect(applicablePrice(form('kuliner-hotel'), fixed, given)).toEqual({
      price: 150_000,
      price_note: 'none',
      price_period: 'none',
    });
    expect(applicablePrice(form('kuliner-hotel'), { salary_max: 4_500_000 }, given)).toMatchObject({ price: null });
  });

  test('stays a fixed salary when it is corrected', () => {
    const fixed = { salary_min: 3_000_000, salary_max: 3_000_000 };
    expect(withAnswers(fixed, { salary_min: 4_000_000 })).toEqual({ salary_min: 4_000_000, salary_max: 4_000_000 });
    const range = { salary_min: 3_000_000, salary_max: 5_000_000 };
    expect(withAnswers(range, { salary_min: 4_000_000 })).toEqual({ salary_min: 4_000_000, salary_max: 5_000_000 });
  });

  test('of a room has the period of its rent', () => {
    expect(applicablePrice(form('kost-putri'), { rental_period: 'month' }, given)).toMatchObject({
      price_period: 'month',
    });
    expect(applicablePrice(form('kost-putri'), { rental_period: 'three_months' }, given)).toMatchObject({
      price_period: 'none',
    });
    expect(applicablePrice(form('matic'), { ad_type: 'sale', rental_period: 'day' }, given)).toEqual(given);
    expect(applicablePrice(form('kuliner-hotel'), {}, given)).toMatchObject({ price: null });
  });
});

test('kind and condition begin with what most authors answer', () => {
  expect(defaultAnswers(form('matic'), {})).toEqual({ ad_type: 'sale', condition: 'used_good' });
  expect(defaultAnswers(form('matic'), { ad_type: 'rent', condition: 'new' })).toEqual({});
  expect(defaultAnswers(form('hewan-hilang'), {})).toEqual({ pet_ad_type: 'lost' });
  expect(defaultAnswers(form('kuliner-hotel'), {})).toEqual({ job_ad_type: 'vacancy' });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Field } from '../../catalogue/endpoints.ts';
import { type FactsPrice, headlineOf, kindOf } from './line-facts.ts';
import { type DetailsInput, readDetails } from './read-details.ts';

type Listed = { key: string; type: Field['type']; label: string; label_en: string; min?: number; max?: number };
const data = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../domain/catalogue/data/${name}.json`, import.meta.url), 'utf8'));
const listed: Listed[] = data('fields');
const option = (value: string, label = value) => ({ value, label, label_en: label });
const OPTIONS: Record<string, Field['options']> = {
  ad_type: ['sale', 'rent', 'wanted', 'free'].map((value) => option(value)),
  condition: ['new', 'used_like_new', 'used_good'].map((value) => option(value)),
  brand: [option('honda', 'Honda'), option('toyota', 'Toyota')],
  transmission_type: [option('manual', 'Manual'), option('automatic', 'Otomatis')],
  fuel: [option('petrol', 'Bensin'), option('diesel', 'Solar')],
  rental_period: [option('day'), option('month')],
  salary_period: [option('day'), option('month')],
};
const form = (...keys: string[]): Field[] =>
  keys.flatMap((key) => {
    const known = listed.find((one) => one.key === key);
    if (!known) throw new Error(key);
    const bounds = { minimum: known.min ?? null, maximum: known.max ?? null, max_length: 60, unit: null };
    return { ...known, ...bounds, required: true, options: OPTIONS[key] ?? [], highlight: true, filter: false };
  });
const NO_PRICE: FactsPrice = { price: null, price_note: 'none', price_period: 'none' };
const MOTOR = form('ad_type', 'brand', 'model', 'production_year', 'condition', 'odometer');
const read = (line: string, fields: readonly Field[], more: Partial<DetailsInput> = {}) =>
  readDetails({ line, title: line, city: null, condition: null, price: NO_PRICE, kind: 'sale', ...more }, fields);

test('answers the questions about a motorbike from its line', () => {
  expect(read('Honda Beat 2019 km 15.000', MOTOR, { condition: 'used' })).toEqual({
    ad_type: 'sale',
    brand: 'honda',
    model: 'Beat',
    production_year: 2019,
    condition: 'used_good',
    odometer: 15_000,
  });
});

test('takes no price and no mileage for a year', () => {
  expect(read('Kursi 2000rb', form('production_year'))).toEqual({});
  expect(read('Avanza km 80rb', form('odometer'))).toEqual({ odometer: 80_000 });
  expect(read('Avanza 2.015', form('production_year'))).toEqual({});
});

test('invents no answer', () => {
  expect(read('🙂🙂🙂', MOTOR)).toEqual({ ad_type: 'sale' });
  expect(read('', MOTOR)).toEqual({ ad_type: 'sale' });
});

test('the amount of a job is its salary, and that of what was lost its reward', () => {
  const price: FactsPrice = { price: 3_000_000, price_note: 'none', price_period: 'month' };
  const WORK = form('salary_min', 'salary_max', 'salary_period');
  expect(read('Kurir gaji 3jt', WORK, { price, kind: 'other' })).toEqual({
    salary_min: 3_000_000,
    salary_max: 3_000_000,
    salary_period: 'month',
  });
  expect(read('Kurir mulai 3jt', WORK, { price: { ...price, price_note: 'starting_from' } })).toEqual({
    salary_min: 3_000_000,
    salary_period: 'month',
  });
  expect(read('Kurir', WORK)).toEqual({});
  expect(read('Kucing hilang imbalan 3jt', form('last_seen', 'reward'), { price })).toEqual({ reward: 3_000_000 });
});

test('a rent has its period, and a thing that is like new says so', () => {
  const price: FactsPrice = { price: 900_000, price_note: 'none', price_period: 'month' };
  expect(read('Kost', form('ad_type', 'rental_period'), { price, kind: 'rent' })).toEqual({
    ad_type: 'rent',
    rental_period: 'month',
  });
  expect(read('Kursi baru 3 bulan', form('condition'), { condition: 'used' })).toEqual({ condition: 'used_like_new' });
});

test.each([
  ['Kursi kuning baru 3 bulan', 'Kursi kuning', 'baru 3 bulan'],
  ['Honda Beat 2019', 'Honda Beat 2019', ''],
  ['Rumah 2 lantai 3 kamar', 'Rumah 2 lantai', '3 kamar'],
  ['Baru', 'Baru', ''],
  ['', '', ''],
])('%o has the headline %o and then %o', (title, headline, rest) => {
  expect(headlineOf(title)).toEqual({ headline, rest });
});

test.each([
  ['kursi rotan', { slug: 'kursi-meja', parent: 'rumah' }, 'sale'],
  ['dicari kursi rotan', { slug: 'kursi-meja', parent: 'rumah' }, 'wanted'],
  ['kost putri', { slug: 'kost-putri', parent: 'kost' }, 'rent'],
  ['dicari sopir', { slug: 'sopir-kurir', parent: 'lowongan' }, 'other'],
  ['kucing hilang', { slug: 'hewan-hilang', parent: 'hewan' }, 'other'],
])('%s is of the right kind', (line, category, kind) => {
  expect(kindOf(line, category)).toBe(kind);
});

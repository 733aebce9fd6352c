import { describe, expect, it } from 'vitest';
import { createTranslator } from '../app/i18n.ts';
import en from '../locales/en/ui.json' with { type: 'json' };
import id from '../locales/id/ui.json' with { type: 'json' };
import {
  formatAge,
  formatAgo,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatMonth,
  formatNumber,
  formatPrice,
  formatShortDate,
  formatTime,
  formatWeekdayDate,
  priceText,
} from './format.ts';

const inIndonesian = createTranslator('id', { id: { ui: id } }).getFixedT('id', 'ui');
const inEnglish = createTranslator('en', { en: { ui: en } }).getFixedT('en', 'ui');
const NBSP = '\u00A0';

describe('price of an ad', () => {
  const text = (
    ...[price, unit, note, period]: [
      number | null,
      number,
      Parameters<typeof formatPrice>[2],
      Parameters<typeof formatPrice>[3],
    ]
  ) => [
    priceText(formatPrice(price, unit, note, period, inIndonesian)),
    priceText(formatPrice(price, unit, note, period, inEnglish)),
  ];
  it('keeps prefix, amount and suffix separate', () => {
    expect(formatPrice(15_000, 0, 'starting_from', 'hour', inIndonesian)).toEqual({
      prefix: 'Mulai',
      amount: `Rp${NBSP}15.000`,
      suffix: '/jam',
    });
  });
  it('shows notes and periods in both languages', () => {
    expect(text(850_000, 0, 'none', 'month')).toEqual([`Rp${NBSP}850.000/bln`, `Rp${NBSP}850.000/mo`]);
    expect(text(500_000, 0, 'reward', 'none')).toEqual([`Imbalan Rp${NBSP}500.000`, `Reward Rp${NBSP}500.000`]);
    expect(text(900_000, 0, 'negotiable', 'none')).toEqual([`Rp${NBSP}900.000 nego`, `Rp${NBSP}900.000 negotiable`]);
  });
  it('shows the note if there is no number', () => {
    expect(text(null, 0, 'free', 'none')).toEqual(['Gratis', 'Free']);
    expect(text(0, 0, 'free', 'month')).toEqual(['Gratis', 'Free']);
    expect(text(null, 0, 'negotiable', 'none')).toEqual(['Nego', 'Negotiable']);
    expect(text(null, 0, 'reward', 'none')).toEqual(['Ada imbalan', 'Reward offered']);
    expect(text(null, 0, 'none', 'none')).toEqual(['', '']);
  });
});

describe('age', () => {
  const now = new Date('2025-11-22T12:00:00Z');
  const ago = (milliseconds: number) => {
    const date = new Date(now.getTime() - milliseconds);
    return [formatAge(date, now, inIndonesian), formatAge(date.toISOString(), now.getTime(), inEnglish)];
  };
  const minute = 60_000;
  it.each([
    [-minute, 'baru saja', 'just now'],
    [59_999, 'baru saja', 'just now'],
    [minute, '1 menit', '1 min'],
    [20 * minute, '20 menit', '20 min'],
    [60 * minute, '1 jam', '1 h'],
    [23 * 60 * minute, '23 jam', '23 h'],
    [24 * 60 * minute, '1 hari', '1 d'],
    [59 * 24 * 60 * minute, '59 hari', '59 d'],
    [90 * 24 * 60 * minute, '3 bulan', '3 mo'],
    [800 * 24 * 60 * minute, '2 tahun', '2 y'],
  ])('%d ms ago', (milliseconds, indonesian, english) => {
    expect(ago(milliseconds)).toEqual([indonesian, english]);
  });
  it.each([
    [-minute, 'baru saja', 'just now'],
    [59_999, 'baru saja', 'just now'],
    [minute, '1 menit lalu', '1 min ago'],
    [24 * 60 * minute, '1 hari lalu', '1 d ago'],
  ])('%d ms ago in a sentence', (milliseconds, indonesian, english) => {
    const date = new Date(now.getTime() - milliseconds);
    expect([formatAgo(date, now, inIndonesian), formatAgo(date, now, inEnglish)]).toEqual([indonesian, english]);
  });
});

describe('dates', () => {
  const date = '2025-11-22T05:06:00Z';
  it('are shown in Jakarta time', () => {
    expect(formatDate(date, 'id')).toBe('22 November 2025');
    expect(formatDate('2025-12-31T18:00:00Z', 'id')).toBe('1 Januari 2026');
    expect(formatDate(date, 'en')).toBe('22 November 2025');
    expect(formatDateTime(date, 'id')).toBe('22 Nov 2025, 12.06');
    expect(formatDateTime(date, 'en')).toBe('22 Nov 2025, 12:06');
    expect(formatTime(date, 'id')).toBe('12.06');
    expect(formatTime(date, 'en')).toBe('12:06');
    expect(formatShortDate(date, 'id')).toBe('22 Nov 2025');
    expect(formatWeekdayDate(date, 'id')).toBe('Sabtu, 22 November 2025');
    expect(formatWeekdayDate(date, 'en')).toBe('Saturday, 22 November 2025');
  });
  it('leave out the current year in Jakarta time', () => {
    expect(formatDateTime('2025-12-31T18:00:00Z', 'id', '2026-06-01T00:00:00Z')).toBe('1 Jan, 01.00');
    expect(formatDateTime('2025-12-31T10:00:00Z', 'en', '2026-06-01T00:00:00Z')).toBe('31 Dec 2025, 17:00');
  });
  it('include months', () => {
    expect(formatMonth('2026-08', 'id')).toBe('Agu 2026');
    expect(formatMonth('2026-12', 'en')).toBe('Dec 2026');
  });
  it('include countdowns', () => {
    expect(formatCountdown(42, 'id')).toBe('0.42');
    expect(formatCountdown(60, 'en')).toBe('1:00');
    expect(formatCountdown(-3, 'en')).toBe('0:00');
  });
});

describe('formatting while typing', () => {
  it('groups whole numbers', () => {
    expect(formatNumber(12_480, 'id')).toBe('12.480');
    expect(formatNumber(12_480, 'en')).toBe('12,480');
  });
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dayRangeErrors, daysUntil, dayText, isDay, parseDay } from './days.ts';

test('days that are left are rounded up', () => {
  const end = '2026-03-09T03:00:00.000Z';
  expect(daysUntil(end, '2026-03-02T03:00:00.000Z')).toBe(7);
  expect(daysUntil(end, '2026-03-02T03:20:00.000Z')).toBe(7);
  expect(daysUntil(end, '2026-03-09T02:59:59.999Z')).toBe(1);
  expect(daysUntil(end, end)).toBe(0);
  expect(daysUntil(end, '2026-04-01T00:00:00.000Z')).toBe(0);
});

describe('days', () => {
  it.each([
    ['05/03/2026', '2026-03-05'],
    ['5/3/2026', '2026-03-05'],
    ['29/02/2024', '2024-02-29'],
    ['2026-03-05', '2026-03-05'],
    [' 5-3-2026 ', '2026-03-05'],
  ])('%s is read as %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each([
    '',
    '31/02/2026',
    '29/02/2023',
    '05/13/2026',
    '5/3/26',
    '05/03/2026 10:00',
    '0/1/2026',
    '1/1/0000',
    '２/3/2026',
  ])('%s is not a day', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  test('every day is read as it is shown', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(isDay(day)).toBe(true);
        expect(parseDay(dayText(day))).toBe(day);
      }),
    );
  });

  test('any text is read without an error', () => {
    fc.assert(fc.property(fc.string(), (text) => parseDay(text) === null || isDay(parseDay(text) ?? '')));
  });
});

describe('a range of days', () => {
  const bounds = { first: '2020-01-01', last: '2026-03-05' };
  it.each([
    [{ from: '', to: '' }, {}],
    [{ from: '2026-03-05', to: '2026-03-05' }, {}],
    [{ from: '2020-01-01', to: '' }, {}],
    [{ from: '', to: '2026-03-05' }, {}],
    [{ from: '2026-03-04', to: '2026-03-03' }, { to: { key: 'day_order' } }],
    [{ from: '2019-12-31', to: '' }, { from: { key: 'minimum_day', params: { day: '01/01/2020' } } }],
    [{ from: '', to: '2026-03-06' }, { to: { key: 'maximum_day', params: { day: '05/03/2026' } } }],
    [
      { from: '31/02/2026', to: 'x' },
      { from: { key: 'format' }, to: { key: 'format' } },
    ],
  ])('%j has the errors %j', (range, errors) => {
    expect(dayRangeErrors(range, bounds)).toEqual(errors);
  });
});

import { describe, expect, test } from 'vitest';
import { DAY_MILLISECONDS } from '../../../contract/text/days.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { seasonsFrom } from './seasons.ts';

describe('seasons', () => {
  test('the next feast comes first, with the days until then', () => {
    const [first, second] = seasonsFrom('2026-11-26');
    expect(first).toEqual({ season: 'christmas', date: '2026-12-25', days: 29, isNear: true });
    expect(second).toEqual({ season: 'lunar_new_year', date: '2027-02-06', days: 72, isNear: false });
  });

  test('a feast is near from six weeks before until it is over', () => {
    const isNear = (day: string, season: string) => seasonsFrom(day).find((one) => one.season === season)?.isNear;
    expect(isNear('2026-07-05', 'independence')).toBe(false);
    expect(isNear('2026-07-06', 'independence')).toBe(true);
    expect(isNear('2026-08-31', 'independence')).toBe(true);
    expect(isNear('2026-09-01', 'independence')).toBe(false);
    expect(isNear('2027-03-01', 'ramadan')).toBe(true);
    expect(isNear('2027-03-08', 'nyepi')).toBe(true);
    expect(isNear('2027-03-09', 'nyepi')).toBe(false);
  });

  test('has dates of all feasts for years, and none that are over', () => {
    for (let day = Date.parse('2026-11-01'); day < Date.parse('2032-01-01'); day += 11 * DAY_MILLISECONDS) {
      const today = jakartaDay(new Date(day));
      const seasons = seasonsFrom(today);
      expect(seasons, today).toHaveLength(6);
      for (const { days } of seasons) expect(days, today).toBeLessThan(400);
    }
  });

  test('moving feasts are those of the calendars of the moon, within a day', () => {
    const monthAndDay = (calendar: string, date: string) =>
      new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { timeZone: 'UTC', month: 'numeric', day: 'numeric' }).format(
        new Date(`${date}T12:00:00Z`),
      );
    const first = (day: string, season: string) => seasonsFrom(day).find((one) => one.season === season)?.date ?? '';
    const near = (calendar: string, date: string) =>
      [-1, 0, 1].map((shift) =>
        monthAndDay(calendar, jakartaDay(new Date(Date.parse(date) + shift * DAY_MILLISECONDS))),
      );
    for (let year = 2027; year < 2032; year += 1) {
      expect(near('islamic-umalqura', first(`${year}-01-01`, 'lebaran'))).toContain('10/1');
      expect(near('islamic-umalqura', first(`${year}-12-31`, 'ramadan'))).toContain('9/1');
      expect(near('chinese', first(`${year}-01-16`, 'lunar_new_year'))).toContain('1/1');
    }
  });
});

import type { FieldError } from '../api/errors.ts';

/** The milliseconds of a day. */
export const DAY_MILLISECONDS = 86_400_000;

/** The seconds of a day. */
export const DAY_SECONDS = 86_400;

/** Days until an end, rounded up: every count of days that are left is this one. 0 after the end. */
export function daysUntil(end: Date | string, now: Date | string): number {
  return Math.max(0, Math.ceil((new Date(end).getTime() - new Date(now).getTime()) / DAY_MILLISECONDS));
}

/** The first and the last day that may be chosen, such as 2026-03-02. */
export type DayBounds = { first: string; last: string };
/** A range of days as it is typed or sent. An empty end is open; an end that is not a day holds the typed text. */
export type DayRange = { from: string; to: string };

/** Days that the API takes: the database stores them and the days around them, and no text of them is longer. */
export const ACCEPTED_DAYS: DayBounds = { first: '1900-01-01', last: '2999-12-31' };

/** A day as users read and type it in every language: `2026-03-02` becomes `02/03/2026`. Other text stays as it is. */
export function dayText(day: string): string {
  return isDay(day) ? day.split('-').reverse().join('/') : day;
}

const DAY_FIRST = /^(?<day>\d{1,2})\D(?<month>\d{1,2})\D(?<year>\d{4})$/;
const YEAR_FIRST = /^(?<year>\d{4})\D(?<month>\d{1,2})\D(?<day>\d{1,2})$/;

/** Reads a typed day: `2/3/2026`, `02-03-2026` and `2026-03-02` are `2026-03-02`. Null if it is not a day. */
export function parseDay(text: string): string | null {
  const { year, month = '', day = '' } = (DAY_FIRST.exec(text.trim()) ?? YEAR_FIRST.exec(text.trim()))?.groups ?? {};
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : null;
}

/** Whether it is a day of the calendar, written as 2026-03-02. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // The calendar has no year 0.
  return !text.startsWith('0000') && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What is wrong with a range of days: an end that is not a day or out of bounds, or a last day before the first. */
export function dayRangeErrors({ from, to }: DayRange, bounds: DayBounds): Partial<Record<keyof DayRange, FieldError>> {
  const errors: Partial<Record<keyof DayRange, FieldError>> = {};
  for (const [end, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    const error = day === '' ? null : dayError(day, bounds);
    if (error) errors[end] = error;
  }
  const isReversed = !errors.from && !errors.to && from !== '' && to !== '' && from > to;
  return isReversed ? { to: { key: 'day_order' } } : errors;
}

/** What is wrong with a day within bounds; null if nothing is. */
export function dayError(day: string, { first, last }: DayBounds): FieldError | null {
  if (!isDay(day)) return { key: 'format' };
  if (day < first) return { key: 'minimum_day', params: { day: dayText(first) } };
  return day > last ? { key: 'maximum_day', params: { day: dayText(last) } } : null;
}

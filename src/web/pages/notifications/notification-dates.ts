import { DAY_MILLISECONDS } from '../../../contract/text/days.ts';
import type { Locale } from '../../../contract/text/locale.ts';
import { formatDate, formatShortDate, formatTime } from '../../ui/format.ts';

type Dated = { created_at: string };
export type Day<Row extends Dated> = { name: 'today' | 'yesterday' | null; date: string; rows: Row[] };

/** Groups rows, newest first, by day in western Indonesian time (Jakarta). */
export function byDay<Row extends Dated>(rows: readonly Row[], now: Date | string, locale: Locale): Day<Row>[] {
  const timestamp = new Date(now);
  const today = formatDate(timestamp, locale);
  const yesterday = formatDate(new Date(timestamp.getTime() - DAY_MILLISECONDS), locale);
  const days: Day<Row>[] = [];
  for (const row of rows) {
    const date = formatDate(row.created_at, locale);
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ name: date === today ? 'today' : date === yesterday ? 'yesterday' : null, date, rows: [row] });
  }
  return days;
}

/** The time of a timestamp of today, else its date. */
export function dateText(timestamp: string, now: Date, locale: Locale): string {
  return formatDate(timestamp, locale) === formatDate(now, locale)
    ? formatTime(timestamp, locale)
    : formatShortDate(timestamp, locale);
}

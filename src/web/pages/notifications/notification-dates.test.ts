import { expect, test } from 'vitest';
import { byDay, dateText } from './notification-dates.ts';

const NOW = new Date('2026-03-02T03:00:00Z');
const rows = [
  // 00:30 of today in Jakarta is still yesterday in UTC.
  { created_at: '2026-03-01T17:30:00.000Z' },
  { created_at: '2026-03-01T16:59:00.000Z' },
  { created_at: '2026-02-28T17:00:00.000Z' },
  { created_at: '2026-02-20T10:00:00.000Z' },
];

test('groups notifications by day, with names for today and yesterday', () => {
  const days = byDay(rows, NOW, 'id');
  expect(days.map(({ name, date, rows: { length } }) => [name, date, length])).toEqual([
    ['today', '2 Maret 2026', 1],
    ['yesterday', '1 Maret 2026', 2],
    [null, '20 Februari 2026', 1],
  ]);
  expect(byDay([], NOW, 'id')).toEqual([]);
});

test('shows the time of today’s notifications in the menu, and the date of others', () => {
  expect(rows.map(({ created_at }) => dateText(created_at, NOW, 'id')).slice(0, 2)).toEqual(['00.30', '1 Mar 2026']);
});

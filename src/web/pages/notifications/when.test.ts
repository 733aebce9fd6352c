import { expect, test } from 'vitest';
import { byDay, whenOf } from './when.ts';

const NOW = new Date('2026-03-02T03:00:00Z');
const rows = [
  // Half past midnight of today in Jakarta is still yesterday elsewhere.
  { created_at: '2026-03-01T17:30:00.000Z' },
  { created_at: '2026-03-01T16:59:00.000Z' },
  { created_at: '2026-02-28T17:00:00.000Z' },
  { created_at: '2026-02-20T10:00:00.000Z' },
];

test('notifications are told by day, today and yesterday by name', () => {
  const days = byDay(rows, NOW, 'id');
  expect(days.map(({ name, date, rows: { length } }) => [name, date, length])).toEqual([
    ['today', '2 Maret 2026', 1],
    ['yesterday', '1 Maret 2026', 2],
    [null, '20 Februari 2026', 1],
  ]);
  expect(byDay([], NOW, 'id')).toEqual([]);
});

test('behind the bell, those of today by their time, the others by their date', () => {
  expect(rows.map(({ created_at }) => whenOf(created_at, NOW, 'id')).slice(0, 2)).toEqual(['00.30', '1 Mar 2026']);
});

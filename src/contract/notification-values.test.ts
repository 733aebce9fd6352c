import { expect, test } from 'vitest';
import { notificationValues } from './notification-values.ts';

const data = { amount: 50_000, coins: 1100, code: 'TX-260302-123456', end_date: '2026-03-02T03:00:00.000Z' };

test('formats money alike in both languages, and coins in the reader’s number format', () => {
  const expected = { amount: 'Rp\u00A050.000', code: data.code, title: 'x' };
  expect(notificationValues(data, 'id', 'x')).toMatchObject({ ...expected, coins: '1.100', end_date: '2 Maret 2026' });
  expect(notificationValues(data, 'en', 'x')).toMatchObject({ ...expected, coins: '1,100', end_date: 'March 2, 2026' });
});

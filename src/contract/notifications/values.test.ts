import { expect, test } from 'vitest';
import { notificationValues } from './values.ts';

const data = { amount: 50_000, coins: 1100, code: 'TX-260302-123456', end_date: '2026-03-02T03:00:00.000Z' };

const words = {
  untitled: 'x',
  coins: (count: number, amount: string) => `${amount} ${count === 1 ? 'coin' : 'coins'}`,
};

test('formats money alike in both languages, and coins with their unit in the reader’s number format', () => {
  const expected = { amount: 'Rp\u00A050.000', code: data.code, title: 'x' };
  expect(notificationValues(data, 'id', words)).toMatchObject({
    ...expected,
    coins: '1.100 coins',
    end_date: '2 Maret 2026',
  });
  expect(notificationValues(data, 'en', words)).toMatchObject({
    ...expected,
    coins: '1,100 coins',
    end_date: 'March 2, 2026',
  });
});

test('gives every number of coins its unit, and no other number', () => {
  const values = notificationValues(
    { coins: 1, price: 2, balance: 0, limit: 1500, days: 30, percent: 80 },
    'en',
    words,
  );
  expect(values).toMatchObject({ coins: '1 coin', price: '2 coins', balance: '0 coins', limit: '1,500 coins' });
  expect(values).toMatchObject({ days: '30', percent: '80' });
});

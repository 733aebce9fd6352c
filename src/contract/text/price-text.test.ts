import { describe, expect, test } from 'vitest';
import { amountIn } from './price-text.ts';

describe('an amount with a word', () => {
  test.each([
    ['1,5 jt', 1_500_000],
    ['1.5jt', 1_500_000],
    ['250rb', 250_000],
    ['250 ribu', 250_000],
    ['450K', 450_000],
    ['12 juta', 12_000_000],
    ['Rp 1,25 M', 1_250_000_000],
    ['2 miliar', 2_000_000_000],
    ['1.250 juta', 1_250_000_000],
    ['2 juta 500 ribu', 2_500_000],
    ['250-300rb', 250_000],
    ['Rp. 75rb/malam', 75_000],
    ['harga 3,2jt nego', 3_200_000],
    ['１２ ｊｔ', 12_000_000],
  ])('%s is %d', (text, amount) => expect(amountIn(text)).toBe(amount));

  test.each(['', '1.500.000', 'jt', 'Rp 500', '12 kamar', '5-10', '100 meter', '12.05.2026 jt'])(
    '%s has none',
    (text) => expect(amountIn(text)).toBeNull(),
  );
});

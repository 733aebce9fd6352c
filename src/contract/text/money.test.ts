import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

const NBSP = '\u00A0';

test('formats rupiah without decimals and without a line break', () => {
  expect(formatMoney(1_250_000, 0)).toBe(`Rp${NBSP}1.250.000`);
  expect(formatMoney(0, 0)).toBe(`Rp${NBSP}0`);
  expect(formatMoney(999_999_999_999, 0)).toBe(`Rp${NBSP}999.999.999.999`);
});

test('formats every other unit as dollars', () => {
  expect(formatMoney(1250, 1)).toBe('$1,250');
  expect(formatMoney(12.5, 1)).toBe('$12.50');
});

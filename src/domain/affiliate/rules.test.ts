import { expect, test } from 'vitest';
import { commissionOf } from './rules.ts';

test.each([
  [100, 50, 50],
  [101, 50, 50],
  [1, 50, 0],
  [333, 33, 109],
  [1000, 0, 0],
  [1000, 100, 1000],
])('of %i coins at %i %% come %i', (bought, percent, earned) => {
  expect(commissionOf(bought, percent)).toBe(earned);
});

import { describe, expect, test } from 'vitest';
import { cheaperChoicesFor } from './cheaper-choices.ts';

const PACKAGES = [
  { duration_days: 7, price: 35 },
  { duration_days: 14, price: 60 },
  { duration_days: 30, price: 110 },
  { duration_days: 60, price: 190 },
];
const PROMOTIONS = [
  { kind: 'boost' as const, price: 80 },
  { kind: 'highlight' as const, price: 45 },
];
const OFFER = { packages: PACKAGES, promotions: PROMOTIONS, hashtags: { free: 1, price: 10 }, voucher: null };
const choice = { duration_days: 30, boost: true, highlight: false };

describe('suggestions for a balance that is too low', () => {
  test('are one change before two, the more expensive first', () => {
    expect(cheaperChoicesFor(choice, 0, OFFER, 150)).toEqual([
      { choice: { duration_days: 14, boost: true, highlight: false }, price: 140 },
      { choice: { duration_days: 7, boost: true, highlight: false }, price: 115 },
    ]);
    expect(cheaperChoicesFor(choice, 0, OFFER, 112)).toEqual([
      { choice: { duration_days: 30, boost: false, highlight: false }, price: 110 },
      { choice: { duration_days: 14, boost: false, highlight: false }, price: 60 },
    ]);
  });
  test('are empty if nothing helps', () => expect(cheaperChoicesFor(choice, 0, OFFER, 34)).toEqual([]));
});

import { afterEach, expect, test } from 'vitest';
import { clearReferral, referralCode, storeReferral } from './stored-referral.ts';

// There is no storage here, as in a browser that refuses it: what is kept is kept by the page.
const DAY = 86_400_000;
const link = (code: string) => new URLSearchParams({ ref: code });

afterEach(clearReferral);

test('the first link wins, for thirty days', () => {
  storeReferral(link('abc123'), 0);
  storeReferral(link('def456'), DAY);
  expect(referralCode(30 * DAY - 1)).toBe('abc123');
  expect(referralCode(30 * DAY)).toBeNull();
  storeReferral(link('def456'), 30 * DAY);
  expect(referralCode(31 * DAY)).toBe('def456');
});

test.each(['', 'a', '<script>', 'x'.repeat(41), "a' or 1=1"])('%j is no code', (code) => {
  storeReferral(link(code), 0);
  expect(referralCode(0)).toBeNull();
});

test('an address without one changes nothing', () => {
  storeReferral(new URLSearchParams('next=/content'), 0);
  expect(referralCode(0)).toBeNull();
});

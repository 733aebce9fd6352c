import { afterEach, expect, test } from 'vitest';
import { clearReferral, referralCode, storeReferral } from './stored-referral.ts';

// There is no storage here, as in a browser that forbids it: values are only in memory.
const DAY = 86_400_000;
const link = (code: string) => new URLSearchParams({ ref: code });

afterEach(clearReferral);

test('stores the first link for thirty days', () => {
  storeReferral(link('abc123'), 0);
  storeReferral(link('def456'), DAY);
  expect(referralCode(30 * DAY - 1)).toBe('abc123');
  expect(referralCode(30 * DAY)).toBeNull();
  storeReferral(link('def456'), 30 * DAY);
  expect(referralCode(31 * DAY)).toBe('def456');
});

test.each(['', 'a', '<script>', 'x'.repeat(41), "a' or 1=1"])('rejects the code %j', (code) => {
  storeReferral(link(code), 0);
  expect(referralCode(0)).toBeNull();
});

test('a URL without a code changes nothing', () => {
  storeReferral(new URLSearchParams('next=/content'), 0);
  expect(referralCode(0)).toBeNull();
});

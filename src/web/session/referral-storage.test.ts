import { afterEach, expect, test } from 'vitest';
import { DAY_MILLISECONDS } from '../../contract/text/days.ts';
import { clearReferral, referralCode, storeReferral } from './referral-storage.ts';

// There is no storage here, as in a browser that forbids it: values are only in memory.
const link = (code: string) => new URLSearchParams({ ref: code });

afterEach(clearReferral);

test('stores the first link for thirty days', () => {
  storeReferral(link('abc123'), 0);
  storeReferral(link('def456'), DAY_MILLISECONDS);
  expect(referralCode(30 * DAY_MILLISECONDS - 1)).toBe('abc123');
  expect(referralCode(30 * DAY_MILLISECONDS)).toBeNull();
  storeReferral(link('def456'), 30 * DAY_MILLISECONDS);
  expect(referralCode(31 * DAY_MILLISECONDS)).toBe('def456');
});

test.each(['', 'a', '<script>', 'x'.repeat(41), "a' or 1=1"])('rejects the code %j', (code) => {
  storeReferral(link(code), 0);
  expect(referralCode(0)).toBeNull();
});

test('a URL without a code changes nothing', () => {
  storeReferral(new URLSearchParams('next=/content'), 0);
  expect(referralCode(0)).toBeNull();
});

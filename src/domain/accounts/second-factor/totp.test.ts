import { Secret, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newKey, stepOf, uriOf } from './totp.ts';

// RFC 6238, appendix B, for SHA-1: the last six of the eight digits.
const KEY = Secret.fromLatin1('12345678901234567890').base32;
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const at = (seconds: number) => new Date(seconds * 1000);
const check = (code: string, seconds: number, last_step = 0) => stepOf(code, { key: KEY, last_step, now: at(seconds) });

describe('codes of an authenticator app', () => {
  it.each(VECTORS)('at second %i the code is %s', (seconds, code) => {
    expect(check(code, seconds)).toBe(Math.floor(seconds / 30));
  });

  it('are accepted one step early and one step late, and not beyond', () => {
    const [, [seconds, code]] = VECTORS;
    const step = Math.floor(seconds / 30);
    const start = step * 30;
    expect(
      [start - 31, start - 30, start, start + 29, start + 59, start + 60].map((time) => check(code, time)),
    ).toEqual([null, step, step, step, step, null]);
  });

  it('are refused when their step, or a later one, has been used', () => {
    const [, [seconds, code]] = VECTORS;
    const step = Math.floor(seconds / 30);
    expect([step - 1, step, step + 1].map((last) => check(code, seconds, last))).toEqual([step, null, null]);
  });

  it.each(['', '28708', '2870822', '28708a', ' 87082', '𝟐𝟖𝟕𝟎𝟖𝟐'])('%j is none', (code) => {
    expect(check(code, 59)).toBe(null);
  });
});

it('a key has 160 random bits, and its URI names the site and the account', () => {
  const [one, other] = [newKey(), newKey()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(other).not.toBe(one);
  const app = URI.parse(uriOf(one, { app_name: 'Papan & Co', email: 'admin+satu@papan.test' }));
  expect(app).toMatchObject({
    issuer: 'Papan & Co',
    label: 'admin+satu@papan.test',
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });
  expect(app.secret.base32).toBe(one);
});

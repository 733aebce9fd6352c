import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isCodeUsable, registrationOf } from './registration-storage.ts';

const SENT = Date.parse('2026-01-05T10:00:00.000Z');
const response = {
  registration_token: 'a-token-of-the-server-00000000',
  email: 'rina@example.com',
  code_expires_at: '2026-01-05T10:10:00.000Z',
  resend_at: '2026-01-05T10:01:00.000Z',
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('works the same in a browser whose clock is hours off', () => {
  for (const off of [0, -3 * 3_600_000, 26 * 3_600_000]) {
    vi.setSystemTime(SENT + off);
    const registration = registrationOf(response, { intent: { next: '/content' } });
    expect(Date.parse(registration.resend_at) - Date.now()).toBe(60_000);
    expect(isCodeUsable(registration)).toBe(true);
    vi.setSystemTime(SENT + off + 10 * 60_000);
    expect(isCodeUsable(registration)).toBe(false);
    expect(isCodeUsable({ ...registration, verified: true })).toBe(true);
  }
});

test('a resent code belongs to the same registration', () => {
  vi.setSystemTime(SENT);
  const first = registrationOf(response, { intent: { next: '/content' } });
  vi.setSystemTime(SENT + 90_000);
  const again = registrationOf(response, first);
  expect(again).toMatchObject({ started_at: first.started_at, intent: { next: '/content' }, verified: false });
});

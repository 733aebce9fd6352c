import { describe, expect, it } from 'vitest';
import { afterUpdate, checkoutAddress, isRecent, merchantOf, stageOf, webAddress } from './payment-stage.ts';

describe('stage of a payment', () => {
  it.each([
    [1, false, null, 'waiting'],
    [1, true, null, 'time_over'],
    [2, false, null, 'voided'],
    [3, true, null, 'completed'],
    [4, false, 'insufficient_balance', 'failed'],
    [4, false, null, 'failed'],
    [4, false, 'canceled', 'canceled'],
    [5, true, null, 'expired'],
  ] as const)('status %i, time over %s, code %s: %s', (status, isTimeOver, failure_reason, stage) => {
    expect(stageOf({ status, failure_reason }, isTimeOver)).toBe(stage);
  });
});

describe('an update with a status name', () => {
  it.each([
    [1, 'expired', 5],
    [1, 'failed', 4],
    [1, 'voided', 2],
    [1, 'completed', 3],
    [5, 'completed', 3],
    [3, 'expired', 3],
    [3, 'voided', 2],
    [5, 'failed', 5],
    [1, 'pending', 1],
    [1, 'frozen', 1],
  ] as const)('from %i by %s: %i', (status, name, next) => {
    expect(afterUpdate({ status }, name).status).toBe(next);
  });
});

describe('credited coins', () => {
  const now = Date.parse('2026-03-02T03:00:00Z');
  it.each([
    ['while the payer waits', null, true],
    ['while the payer was at the provider', '2026-03-02T02:58:00Z', true],
    ['with a clock ahead of ours', '2026-03-02T03:01:00Z', true],
    ['yesterday', '2026-03-01T03:00:00Z', false],
  ])('a payment %s is recent: %s', (_, paid_at, expected) => {
    expect(isRecent({ paid_at }, now)).toBe(expected);
  });
});

describe('checkout URL', () => {
  const both = { desktop_web_checkout_url: 'https://pay.test/d', mobile_web_checkout_url: 'https://pay.test/m' };
  it('is the one for the device, or the only one there is', () => {
    expect(checkoutAddress(both, false)).toBe('https://pay.test/d');
    expect(checkoutAddress(both, true)).toBe('https://pay.test/m');
    expect(checkoutAddress({ ...both, mobile_web_checkout_url: null }, true)).toBe('https://pay.test/d');
    expect(checkoutAddress({ desktop_web_checkout_url: null, mobile_web_checkout_url: null }, true)).toBeNull();
  });
  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//pay.test', ''])(
    'is never %s',
    (address) => {
      expect(webAddress(address)).toBeNull();
    },
  );
});

describe('merchant of a QRIS', () => {
  const qris =
    '00020101021226670015COM.EXAMPLE.WWW01189360099900000000190215TEST000000000010303UMI51440014ID.CO.QRIS.WWW0215ID10000000000000303UMI5204599953033605405500005802ID5911TOKO CONTOH6007JAKARTA61051011062170513TOPUP000000016304AA1E';
  it('is read from its fields', () => {
    expect(merchantOf(qris)).toEqual({ name: 'TOKO CONTOH', number: 'ID1000000000000' });
  });
  it.each(['', 'abc', '0002', '51990102', '59AB12', qris.slice(0, 150)])('is unknown in %s', (text) => {
    expect(merchantOf(text).name).toBeNull();
  });
});

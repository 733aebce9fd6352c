import { describe, expect, it } from 'vitest';
import { checkoutAddress, merchantOf, stageOf, webAddress } from './payment-stage.ts';

describe('stage of a payment', () => {
  it.each([
    [1, false, 'waiting'],
    [1, true, 'time_over'],
    [2, false, 'voided'],
    [3, true, 'completed'],
    [4, false, 'failed'],
    [5, true, 'expired'],
  ] as const)('status %i, time over %s: %s', (status, isTimeOver, stage) => {
    expect(stageOf({ status }, isTimeOver)).toBe(stage);
  });
});

describe('checkout address', () => {
  const both = { desktop_web_checkout_url: 'https://pay.test/d', mobile_web_checkout_url: 'https://pay.test/m' };
  it('is the one for the device, or the other where there is only one', () => {
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
  it.each(['', 'abc', '0002', '51990102', '59AB12', qris.slice(0, 150)])('is nobody in %s', (text) => {
    expect(merchantOf(text).name).toBeNull();
  });
});

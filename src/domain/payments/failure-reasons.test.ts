import { expect, test } from 'vitest';
import { FAILURE_REASONS, PAYMENT_STATUSES } from '../../contract/payments/rules.ts';
import en from '../../web/locales/en/errors.json' with { type: 'json' };
import id from '../../web/locales/id/errors.json' with { type: 'json' };
import { failureReasonOf } from './failure-reasons.ts';

const { FAILED, EXPIRED, COMPLETED } = PAYMENT_STATUSES;

test.each([
  ['INSUFFICIENT_BALANCE', 'insufficient_balance'],
  ['USER_DECLINED_PAYMENT', 'not_approved'],
  ['INVALID_ACCOUNT_DETAILS', 'number_unknown'],
  ['ACCOUNT_ACCESS_BLOCKED', 'account_blocked'],
  ['PAYMENT_AMOUNT_LIMITS_EXCEEDED', 'limit_reached'],
  ['USER_DEVICE_UNREACHABLE', 'unreachable'],
  ['CHANNEL_UNAVAILABLE', 'channel_unavailable'],
  ['QR_INVALID', 'channel_unavailable'],
  ['CANCELED', 'canceled'],
  ['FAILURE_DETAILS_UNAVAILABLE', 'refused'],
  ['__proto__', 'refused'],
  [null, 'refused'],
] as const)('a payment that failed by %s: %s', (failure_code, reason) => {
  expect(failureReasonOf({ status: FAILED, failure_code })).toBe(reason);
});

test('only a failed payment has a reason', () => {
  expect(failureReasonOf({ status: EXPIRED, failure_code: null })).toBeNull();
  expect(failureReasonOf({ status: COMPLETED, failure_code: 'INSUFFICIENT_BALANCE' })).toBeNull();
});

test('every reason except a cancellation has its own text in both languages', () => {
  const reasons = FAILURE_REASONS.filter((reason) => reason !== 'canceled').sort();
  for (const sentences of [id.validation.payment, en.validation.payment]) {
    expect(Object.keys(sentences).sort()).toEqual(reasons);
    expect(new Set(Object.values(sentences)).size).toBe(reasons.length);
  }
});

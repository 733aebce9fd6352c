import { describe, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { PAYMENT_STATUSES, PAYMENT_TRANSITIONS, type PaymentStatus } from '../../contract/payments/rules.ts';
import type { GatewayPayment, GatewayStatus } from '../../providers/payment/payment-gateway.ts';
import { crcOf } from '../../providers/payment/qris.ts';
import { actionsOf, isAmountInLimits, isLate, type KnownPayment, newPaymentCode, nextStatus } from './rules.ts';

const { PENDING, VOIDED, COMPLETED, FAILED, EXPIRED } = PAYMENT_STATUSES;
const STATUSES = Object.values(PAYMENT_STATUSES);
const GATEWAY_STATUSES: GatewayStatus[] = [
  'pending',
  'succeeded',
  'failed',
  'expired',
  'canceled',
  'voided',
  'unknown',
];
const CREATED = new Date('2026-03-02T03:00:00Z');
const SOON = addMilliseconds(CREATED, 30_000);

const known = (overrides: Partial<KnownPayment> = {}): KnownPayment => ({
  id: '01900000-0000-7000-8000-000000000001',
  status: PENDING,
  amount: 10_000,
  currency: 'IDR',
  channel: 'DANA',
  gateway_id: 'pr-1',
  capture_id: overrides.status === COMPLETED ? 'py-1' : null,
  created_at: CREATED,
  refund: null,
  ...overrides,
});

function response(status: GatewayStatus, overrides: Partial<GatewayPayment> = {}): GatewayPayment {
  const hasMoney = status === 'succeeded' || status === 'voided';
  return {
    gateway_id: 'pr-1',
    reference_id: known().id,
    amount: 10_000,
    currency: 'IDR',
    channel: 'DANA',
    status,
    raw_status: status.toUpperCase(),
    capture_id: hasMoney ? 'py-1' : null,
    captured_amount: hasMoney ? 10_000 : null,
    paid_at: hasMoney ? SOON : null,
    expires_at: null,
    failure_code: status === 'failed' ? 'INSUFFICIENT_BALANCE' : null,
    qr_string: null,
    desktop_url: null,
    mobile_url: null,
    ...overrides,
  };
}

function qris(amount: string): string {
  const length = String(amount.length).padStart(2, '0');
  const text = `000201010212530336054${length}${amount}5802ID5904TOKO6007JAKARTA6304`;
  return `${text}${crcOf(text)}`;
}

describe('the next status', () => {
  const cases = STATUSES.flatMap((from) => GATEWAY_STATUSES.map((gatewayStatus) => [from, gatewayStatus] as const));

  test.each(cases)('from %i on “%s” is an allowed transition', (from, gatewayStatus) => {
    const step = nextStatus(known({ status: from }), response(gatewayStatus), SOON);
    if (step.status !== from) expect(PAYMENT_TRANSITIONS[from]).toContain(step.status);
    if (step.status === COMPLETED && from !== COMPLETED) expect(gatewayStatus).toBe('succeeded');
    if (step.finding) expect(step.status).toBe(from);
  });

  test('by every response, from every status', () => {
    const row = (from: PaymentStatus) =>
      GATEWAY_STATUSES.map((gatewayStatus) => {
        const { status, finding } = nextStatus(known({ status: from }), response(gatewayStatus), SOON);
        return finding?.kind ?? status;
      });
    expect(Object.fromEntries(STATUSES.map((from) => [from, row(from)]))).toEqual({
      // pending, succeeded, failed, expired, canceled, voided, unknown
      1: [PENDING, COMPLETED, FAILED, EXPIRED, FAILED, VOIDED, PENDING],
      2: [VOIDED, 'success_after_void', VOIDED, VOIDED, VOIDED, VOIDED, VOIDED],
      3: ['contradiction', COMPLETED, 'contradiction', 'contradiction', 'contradiction', VOIDED, COMPLETED],
      4: [FAILED, COMPLETED, FAILED, FAILED, FAILED, 'contradiction', FAILED],
      5: [EXPIRED, COMPLETED, EXPIRED, EXPIRED, EXPIRED, 'contradiction', EXPIRED],
    });
  });

  test.each([
    ['amount_differs', { amount: 9_999 }],
    ['amount_differs', { captured_amount: 9_999 }],
    ['amount_differs', { captured_amount: 10_001 }],
    ['currency_differs', { currency: 'USD' }],
    ['reference_differs', { reference_id: '01900000-0000-7000-8000-000000000002' }],
    ['reference_differs', { gateway_id: 'pr-2' }],
    ['capture_missing', { capture_id: null }],
    ['capture_missing', { captured_amount: null }],
  ] as const)('%s by %o credits nothing', (kind, overrides) => {
    for (const status of [PENDING, FAILED, EXPIRED]) {
      const step = nextStatus(known({ status }), response('succeeded', overrides), SOON);
      expect([step.status, step.finding?.kind]).toEqual([status, kind]);
    }
  });

  test('of a payment with a second capture is a finding, and a void of that capture takes no coins', () => {
    for (const gatewayStatus of ['succeeded', 'voided'] as const) {
      const step = nextStatus(known({ status: COMPLETED }), response(gatewayStatus, { capture_id: 'py-2' }), SOON);
      expect([step.status, step.finding?.kind]).toEqual([COMPLETED, 'second_capture']);
    }
  });

  test('of a request that the gateway does not know: failed if it was never created, otherwise a finding', () => {
    const never = known({ gateway_id: null });
    expect(nextStatus(never, null, SOON).status).toBe(PENDING);
    const later = addMilliseconds(CREATED, 5 * MILLISECONDS.minute);
    expect(nextStatus(never, null, later)).toMatchObject({ status: FAILED, failure_code: 'NOT_CREATED' });
    expect(nextStatus(known(), null, later)).toMatchObject({
      status: PENDING,
      finding: { kind: 'unknown_at_gateway' },
    });
  });

  test('of a payment that is still open at the last poll is expired', () => {
    const last = addMilliseconds(CREATED, 49 * MILLISECONDS.hour);
    const before = addMilliseconds(CREATED, 48 * MILLISECONDS.hour);
    expect(nextStatus(known(), response('pending'), before).status).toBe(PENDING);
    expect(nextStatus(known(), response('pending'), last).status).toBe(EXPIRED);
    expect(nextStatus(known(), response('succeeded'), last).status).toBe(COMPLETED);
    expect(nextStatus(known(), response('succeeded', { amount: 1 }), last).status).toBe(EXPIRED);
    expect(nextStatus(known(), null, last).status).toBe(EXPIRED);
  });

  test('of a new QRIS payment with another amount in its code is failed', () => {
    const fresh = known({ channel: 'QRIS', gateway_id: null });
    const shown = (qr_string: string | null) => nextStatus(fresh, response('pending', { qr_string }), SOON);
    expect(shown(qris('10000'))).toEqual({ status: PENDING, finding: null, failure_code: null });
    for (const wrong of [null, 'hello', qris('1000'), qris('10000').replace('TOKO', 'TOKE')]) {
      expect(shown(wrong)).toMatchObject({
        status: FAILED,
        failure_code: 'QR_INVALID',
        finding: { kind: 'qr_invalid' },
      });
    }
  });
});

test('a QR text is stored only if it has exactly the payment’s amount', () => {
  const shown = { qr_string: qris('10000'), desktop_url: 'https://a.test', mobile_url: 'https://b.test' };
  expect(actionsOf(known(), response('pending', shown))).toEqual(shown);
  expect(actionsOf(known({ amount: 20_000 }), response('pending', shown)).qr_string).toBeNull();
});

test('a payment is late after the limit of the gateway, or when it was closed before, and not after the countdown', () => {
  const at = (hours: number) => addMilliseconds(CREATED, hours * MILLISECONDS.hour);
  const expires_at = at(48);
  expect(isLate({ status: PENDING, expires_at }, at(48))).toBe(false);
  expect(isLate({ status: PENDING, expires_at }, at(48.1))).toBe(true);
  expect(isLate({ status: PENDING, expires_at: null }, at(60))).toBe(false);
  expect(isLate({ status: FAILED, expires_at }, at(1))).toBe(true);
});

test('a channel accepts amounts within its limits', () => {
  expect([isAmountInLimits('QRIS', 10_000_000), isAmountInLimits('QRIS', 10_000_001)]).toEqual([true, false]);
  expect([isAmountInLimits('OVO', 100), isAmountInLimits('OVO', 99)]).toEqual([true, false]);
});

test('a payment code contains the day in Jakarta', () => {
  expect(newPaymentCode(new Date('2026-03-01T17:30:00Z'))).toMatch(/^TX-260302-\d{6}$/);
});

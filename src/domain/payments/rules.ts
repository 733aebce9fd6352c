import { randomInt } from 'node:crypto';
import { MILLISECONDS } from '../../base/clock.ts';
import {
  CHANNEL_LIMITS,
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
  type PaymentChannel,
  type PaymentStatus,
} from '../../contract/payments/rules.ts';
import { jakartaTime } from '../../contract/text/jakarta.ts';
import type { GatewayPayment, GatewayRefund, GatewayStatus } from '../../providers/payment/payment-gateway.ts';
import { isQrisOf } from '../../providers/payment/qris.ts';
import { FAILURE_CODES } from './failure-reasons.ts';

const { PENDING, VOIDED, COMPLETED, FAILED, EXPIRED } = PAYMENT_STATUSES;

/** When a payment or refund is polled, counted from its order. */
export const POLL_DELAYS_MILLISECONDS = [
  30 * MILLISECONDS.second,
  2 * MILLISECONDS.minute,
  10 * MILLISECONDS.minute,
  MILLISECONDS.hour,
  24 * MILLISECONDS.hour,
  49 * MILLISECONDS.hour,
] as const;
/** The age at which an open payment expires: shortly before the last poll, because clocks differ. */
const EXPIRES_AFTER = 49 * MILLISECONDS.hour - MILLISECONDS.minute;
/** A request that the gateway does not know at this age was never created. */
const NOT_CREATED_AFTER = 5 * MILLISECONDS.minute;

/** Kinds of discrepancies for an administrator. */
export type FindingKind =
  | 'reference_differs'
  | 'currency_differs'
  | 'amount_differs'
  | 'capture_missing'
  | 'capture_used'
  | 'second_capture'
  | 'success_after_void'
  | 'contradiction'
  | 'unknown_at_gateway'
  | 'qr_invalid';
export type Finding = { kind: FindingKind; details: Record<string, string | number | null> };

/** The data that the gateway's response is compared with. */
export type KnownPayment = {
  id: string;
  status: PaymentStatus;
  amount: number;
  currency: string;
  channel: PaymentChannel;
  gateway_id: string | null;
  capture_id: string | null;
  created_at: Date;
  /** We refunded it; the gateway still reports it as paid. */
  refund: object | null;
};

/** The effect of a response: the status from now on (unchanged if nothing happens) and a finding. */
export type Step = { status: PaymentStatus; finding: Finding | null; failure_code: string | null };

/**
 * The gateway's statuses as ours; null changes nothing. A canceled request is not voided: its money may still arrive.
 */
const STATUS_OF_GATEWAY_STATUS: Record<GatewayStatus, PaymentStatus | null> = {
  pending: PENDING,
  succeeded: COMPLETED,
  failed: FAILED,
  expired: EXPIRED,
  canceled: FAILED,
  voided: VOIDED,
  unknown: null,
};

/**
 * The effect of a gateway's response on a payment; a null response means an unknown request. Only a success for exactly
 * the amount, with a named capture, leads to COMPLETED.
 */
export function nextStatus(payment: KnownPayment, response: GatewayPayment | null, now: Date): Step {
  if (!response) return stepWithoutRequest(payment, now);
  const difference = differenceOf(payment, response);
  if (difference) return { ...noChange(payment, difference), status: statusWhileOpen(payment, now) };
  const reported = STATUS_OF_GATEWAY_STATUS[response.status];
  if (reported === null) return noChange(payment);
  if (reported === PENDING) return stepWhileOpen(payment, response, now);
  const isOtherCapture = response.capture_id !== null && response.capture_id !== payment.capture_id;
  if (payment.status === COMPLETED && isOtherCapture) {
    return noChange(
      payment,
      discrepancy('second_capture', { capture_id: response.capture_id, gateway_status: response.raw_status }),
    );
  }
  if (reported === payment.status) return noChange(payment);
  if (!PAYMENT_TRANSITIONS[payment.status].includes(reported)) return stepForContradiction(payment, reported, response);
  return { status: reported, finding: null, failure_code: failureCodeOf(reported, response) };
}

function noChange({ status }: KnownPayment, finding: Finding | null = null): Step {
  return { status, finding, failure_code: null };
}

function discrepancy(kind: FindingKind, details: Finding['details']): Finding {
  return { kind, details };
}

function ageOf(payment: Pick<KnownPayment, 'created_at'>, now: Date): number {
  return now.getTime() - payment.created_at.getTime();
}

/** EXPIRED if an open payment is too old to be paid. */
function statusWhileOpen(payment: KnownPayment, now: Date): PaymentStatus {
  return payment.status === PENDING && ageOf(payment, now) >= EXPIRES_AFTER ? EXPIRED : payment.status;
}

function stepWithoutRequest(payment: KnownPayment, now: Date): Step {
  if (payment.gateway_id !== null) {
    const finding = discrepancy('unknown_at_gateway', { gateway_id: payment.gateway_id });
    return { ...noChange(payment, finding), status: statusWhileOpen(payment, now) };
  }
  if (payment.status !== PENDING || ageOf(payment, now) < NOT_CREATED_AFTER) return noChange(payment);
  return { status: FAILED, finding: null, failure_code: FAILURE_CODES.not_created };
}

function stepWhileOpen(payment: KnownPayment, response: GatewayPayment, now: Date): Step {
  if (payment.status === COMPLETED) return stepForContradiction(payment, PENDING, response);
  const canPay = payment.channel !== 'QRIS' || payment.gateway_id !== null || actionsOf(payment, response).qr_string;
  if (payment.status === PENDING && !canPay) {
    // The QR code is missing or has another amount.
    const finding = discrepancy('qr_invalid', { gateway_id: response.gateway_id });
    return { status: FAILED, finding, failure_code: FAILURE_CODES.qr_invalid };
  }
  return { ...noChange(payment), status: statusWhileOpen(payment, now) };
}

/** The first difference between a response and the payment. */
function differenceOf(payment: KnownPayment, response: GatewayPayment): Finding | null {
  if (response.reference_id !== payment.id) {
    return discrepancy('reference_differs', { expected: payment.id, received: response.reference_id });
  }
  if (payment.gateway_id !== null && response.gateway_id !== payment.gateway_id) {
    return discrepancy('reference_differs', { expected: payment.gateway_id, received: response.gateway_id });
  }
  if (response.currency !== payment.currency) {
    return discrepancy('currency_differs', { expected: payment.currency, received: response.currency });
  }
  const hasMoney = response.status === 'succeeded' || response.status === 'voided';
  const amounts = [
    response.amount,
    ...(hasMoney && response.captured_amount !== null ? [response.captured_amount] : []),
  ];
  const different = amounts.find((sum) => sum !== payment.amount);
  if (different !== undefined) return discrepancy('amount_differs', { expected: payment.amount, received: different });
  if (response.status === 'succeeded' && (response.capture_id === null || response.captured_amount === null)) {
    return discrepancy('capture_missing', { gateway_status: response.raw_status });
  }
  return null;
}

function stepForContradiction(payment: KnownPayment, reported: PaymentStatus, response: GatewayPayment): Step {
  const details = { recorded: payment.status, gateway_status: response.raw_status, capture_id: response.capture_id };
  if (payment.status === VOIDED) {
    const isUnexpected = reported === COMPLETED && payment.refund === null;
    return noChange(payment, isUnexpected ? discrepancy('success_after_void', details) : null);
  }
  // Both statuses mean that no money was paid.
  const bothUnpaid = payment.status !== COMPLETED && reported !== VOIDED;
  return noChange(payment, bothUnpaid ? null : discrepancy('contradiction', details));
}

function failureCodeOf(status: PaymentStatus, response: GatewayPayment): string | null {
  if (status !== FAILED) return null;
  return response.status === 'canceled' ? FAILURE_CODES.canceled : (response.failure_code ?? response.raw_status);
}

/** The actions that the payer can take: safe URLs, and a QR text only if it has exactly this amount. */
export type Actions = { qr_string: string | null; desktop_url: string | null; mobile_url: string | null };
export function actionsOf(payment: Pick<KnownPayment, 'amount'>, response: GatewayPayment): Actions {
  const { qr_string, desktop_url, mobile_url } = response;
  return { qr_string: qr_string && isQrisOf(qr_string, payment.amount) ? qr_string : null, desktop_url, mobile_url };
}

/**
 * Whether the money arrived after the payment was closed or after the gateway's limit. The browser's countdown is
 * neither.
 */
export function isLate(
  { status, expires_at }: Pick<KnownPayment, 'status'> & { expires_at: Date | null },
  paidAt: Date,
): boolean {
  return status !== PENDING || (expires_at !== null && paidAt > expires_at);
}

/** The gateway's response about a refund; without an id it has rejected the order. */
export type RefundResponse = Omit<GatewayRefund, 'refund_id' | 'gateway_id'> & { refund_id: string | null };
type KnownRefund = { gateway_id: string | null; refunded_at: string | null; failed_at: string | null };
type RefundFinding = { kind: 'refund_refused' | 'refund_differs'; details: Finding['details'] };

/**
 * The effect of a response on a refund. Only a success for exactly this amount completes it, and a completed refund
 * stays completed.
 */
export function afterRefundResponse<Refund extends KnownRefund>(
  payment: { id: string; amount: number; currency: string; coins: number; bonus_coins: number; refund: Refund },
  response: RefundResponse,
  now: Date,
): { refund: Refund; finding: RefundFinding | null } {
  const { refund: known, amount } = payment;
  const { status, failure_code, refund_id, reference_id, currency } = response;
  const fields = { refund_id, reference_id, amount: response.amount, currency };
  // An accepted order can no longer be rejected.
  if (fields.refund_id === null && known.gateway_id !== null) return { refund: known, finding: null };
  if (isOtherRefund(payment, response)) return { refund: known, finding: { kind: 'refund_differs', details: fields } };
  const refund = { ...known, gateway_id: fields.refund_id };
  if (status === 'pending') return { refund, finding: null };
  const at = now.toISOString();
  if (status === 'succeeded') {
    return { refund: { ...refund, refunded_at: known.refunded_at ?? at, failed_at: null }, finding: null };
  }
  // Its coins were taken back: an administrator pays by hand or returns them by a correction.
  const coins = payment.coins + payment.bonus_coins;
  const finding = { kind: 'refund_refused', details: { code: failure_code, amount, coins } } as const;
  return { refund: known.refunded_at ? refund : { ...refund, failed_at: known.failed_at ?? at }, finding };
}

function isOtherRefund(
  payment: { id: string; amount: number; currency: string; refund: KnownRefund },
  response: RefundResponse,
): boolean {
  return (
    (response.reference_id ?? payment.id) !== payment.id ||
    (response.amount ?? payment.amount) !== payment.amount ||
    (response.currency ?? payment.currency) !== payment.currency ||
    (payment.refund.gateway_id ?? response.refund_id) !== response.refund_id
  );
}

/** Whether a channel accepts this amount in rupiah. */
export function isAmountInLimits(channel: PaymentChannel, amount: number): boolean {
  const { minimum, maximum } = CHANNEL_LIMITS[channel];
  return amount >= minimum && amount <= maximum;
}

/** A code that users can quote: the day in Jakarta and six digits, TX-251122-048312. */
export function newPaymentCode(now: Date): string {
  const day = jakartaTime(now).slice(2, 10).replaceAll('-', '');
  return `TX-${day}-${String(randomInt(1_000_000)).padStart(6, '0')}`;
}

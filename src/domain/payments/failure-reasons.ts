import { type FailureReason, PAYMENT_STATUSES, type PaymentStatus } from '../../contract/payments/rules.ts';

/** Our own failure codes. */
export const FAILURE_CODES = { canceled: 'CANCELED', not_created: 'NOT_CREATED', qr_invalid: 'QR_INVALID' } as const;

/** Failure reasons for the gateway's codes and ours. Any other code is `refused`. */
const REASONS: ReadonlyMap<string, FailureReason> = new Map([
  [FAILURE_CODES.canceled, 'canceled'],
  ['INSUFFICIENT_BALANCE', 'insufficient_balance'],
  ['USER_DECLINED_PAYMENT', 'not_approved'],
  ['USER_DID_NOT_AUTHORIZE', 'not_approved'],
  ['PAYMENT_REQUEST_EXPIRED', 'not_approved'],
  ['AUTHENTICATION_FAILED', 'not_approved'],
  ['EXPIRED_OTP', 'not_approved'],
  ['INVALID_OTP', 'not_approved'],
  ['OTP_ATTEMPT_COUNTS_EXCEEDED', 'not_approved'],
  ['INVALID_ACCOUNT_DETAILS', 'number_unknown'],
  ['ACCOUNT_ACCESS_BLOCKED', 'account_blocked'],
  ['ACCOUNT_NOT_ACTIVATED', 'account_blocked'],
  ['PAYMENT_AMOUNT_LIMITS_EXCEEDED', 'limit_reached'],
  ['PAYMENT_ATTEMPT_COUNTS_EXCEEDED', 'limit_reached'],
  ['MAX_AMOUNT_LIMIT_ERROR', 'limit_reached'],
  ['USER_DEVICE_UNREACHABLE', 'unreachable'],
  ['CHANNEL_NOT_ACTIVATED', 'channel_unavailable'],
  ['CHANNEL_UNAVAILABLE', 'channel_unavailable'],
  ['TEMPORARILY_UNAVAILABLE', 'channel_unavailable'],
  ['ISSUER_UNAVAILABLE', 'channel_unavailable'],
  ['PARTNER_TIMEOUT_ERROR', 'channel_unavailable'],
  ['TIMEOUT_ERROR', 'channel_unavailable'],
  ['PROCESSOR_ERROR', 'channel_unavailable'],
  ['SERVER_ERROR', 'channel_unavailable'],
  [FAILURE_CODES.not_created, 'channel_unavailable'],
  [FAILURE_CODES.qr_invalid, 'channel_unavailable'],
]);

/** Why a payment failed; null for one that has not. */
export function failureReasonOf(payment: { status: PaymentStatus; failure_code: string | null }): FailureReason | null {
  if (payment.status !== PAYMENT_STATUSES.FAILED) return null;
  return REASONS.get(payment.failure_code ?? '') ?? 'refused';
}

import type { PresentedPayment } from '../../../../contract/payments/endpoints.ts';
import {
  type FailureReason,
  PAYMENT_STATUS_NAMES,
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
} from '../../../../contract/payments/rules.ts';

/**
 * The state of a payment for its payer. Only the browser's countdown has ended at `time_over`; the server still waits.
 */
export type PaymentStage = 'waiting' | 'completed' | 'time_over' | 'failed' | 'canceled' | 'expired' | 'voided';

export function stageOf(
  { status, failure_reason }: { status: PaymentStatus; failure_reason: FailureReason | null },
  isTimeOver: boolean,
): PaymentStage {
  switch (status) {
    case PAYMENT_STATUSES.COMPLETED:
      return 'completed';
    case PAYMENT_STATUSES.FAILED:
      return failure_reason === 'canceled' ? 'canceled' : 'failed';
    case PAYMENT_STATUSES.EXPIRED:
      return 'expired';
    case PAYMENT_STATUSES.VOIDED:
      return 'voided';
    case PAYMENT_STATUSES.PENDING:
      return isTimeOver ? 'time_over' : 'waiting';
  }
}

/** The payment after an event named its new status; an outdated event changes nothing. */
export function afterUpdate<P extends { status: PaymentStatus }>(payment: P, name: string): P {
  const status = PAYMENT_TRANSITIONS[payment.status].find((next) => PAYMENT_STATUS_NAMES[next] === name);
  return status === undefined ? payment : { ...payment, status };
}

const JUST_NOW_MILLISECONDS = 5 * 60_000;

/**
 * Whether to announce coins when a payment is first shown: after returning from the provider, but not for an old link.
 */
export function isRecent({ paid_at }: Pick<PresentedPayment, 'paid_at'>, now: number): boolean {
  return paid_at === null || now - Date.parse(paid_at) < JUST_NOW_MILLISECONDS;
}

/** The provider's checkout URL for a new tab; null for payment in an app or by QR code. */
export function checkoutAddress(
  payment: Pick<PresentedPayment, 'desktop_web_checkout_url' | 'mobile_web_checkout_url'>,
  isPhone: boolean,
): string | null {
  const { desktop_web_checkout_url: desktop, mobile_web_checkout_url: mobile } = payment;
  return webAddress(isPhone ? (mobile ?? desktop) : (desktop ?? mobile));
}

/** Accepts only http and https URLs, to which a browser may be sent. */
export function webAddress(address: string | null): string | null {
  return address !== null && /^https?:\/\//i.test(address) ? address : null;
}

/** The merchant in a QRIS text: name and national merchant number; null if they are missing. */
export function merchantOf(qris: string): { name: string | null; number: string | null } {
  const fields = fieldsOf(qris);
  return { name: fields.get('59') ?? null, number: fieldsOf(fields.get('51') ?? '').get('02') ?? null };
}

/** Parses tag, two-digit length and value, repeatedly; stops at invalid input. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let offset = 0; offset + 4 <= text.length; ) {
    const length = Number(text.slice(offset + 2, offset + 4));
    const end = offset + 4 + length;
    if (!Number.isInteger(length) || end > text.length) break;
    fields.set(text.slice(offset, offset + 2), text.slice(offset + 4, end));
    offset = end;
  }
  return fields;
}

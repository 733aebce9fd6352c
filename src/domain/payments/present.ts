import type { Payment, PresentedPayment } from '../../contract/payments/endpoints.ts';
import { COUNTDOWN_SECONDS, PAYMENT_STATUSES } from '../../contract/payments/rules.ts';
import { failureReasonOf } from './failure-reasons.ts';
import type { StoredPayment } from './store.ts';

/** A payment as its owner sees it in a list. */
export function presentPayment(payment: StoredPayment, now: Date): Payment {
  const { id, code, status, channel, package_id, coins, bonus_coins, amount, currency, is_late } = payment;
  return {
    id,
    code,
    status,
    channel,
    package_id,
    coins,
    bonus_coins,
    amount,
    currency,
    failure_reason: failureReasonOf(payment),
    created_at: payment.created_at.toISOString(),
    expires_at: payment.expires_at?.toISOString() ?? null,
    paid_at: payment.paid_at?.toISOString() ?? null,
    is_late,
    can_continue: isPayable(payment, now) && canBePaidNow(payment),
    can_cancel: status === PAYMENT_STATUSES.PENDING,
    has_invoice: wasCredited(payment),
  };
}

/** `presentPayment` with what the payer needs to pay. */
export function presentForPayer(payment: StoredPayment, now: Date): PresentedPayment {
  const { qr_string, desktop_url, mobile_url } = isPayable(payment, now) ? payment.actions : NOTHING;
  return {
    ...presentPayment(payment, now),
    qr_string,
    // A URL for phones only opens an app and needs no tab of its own.
    redirect_url: desktop_url === null ? mobile_url : null,
    desktop_web_checkout_url: desktop_url,
    mobile_web_checkout_url: desktop_url === null ? null : mobile_url,
    countdown_seconds: COUNTDOWN_SECONDS[payment.channel],
  };
}

const NOTHING: StoredPayment['actions'] = { qr_string: null, desktop_url: null, mobile_url: null };

function isPayable({ status, expires_at }: StoredPayment, now: Date): boolean {
  return status === PAYMENT_STATUSES.PENDING && (expires_at === null || now < expires_at);
}

/** Whether the payer can pay now: by a code, by a URL, or in the OVO app. */
function canBePaidNow({ channel, gateway_id, actions }: StoredPayment): boolean {
  return Object.values(actions).some((action) => action !== null) || (channel === 'OVO' && gateway_id !== null);
}

/** Whether its coins were credited, even if they were taken back later. */
export function wasCredited({ status, capture_id }: Pick<StoredPayment, 'status' | 'capture_id'>): boolean {
  const { COMPLETED, VOIDED } = PAYMENT_STATUSES;
  return (status === COMPLETED || status === VOIDED) && capture_id !== null;
}

/** The date of a payment's invoice. */
export function invoiceDate({ paid_at, settled_at, created_at }: StoredPayment): Date {
  return paid_at ?? settled_at ?? created_at;
}

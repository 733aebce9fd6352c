import type { Tx } from '../../base/database.ts';
import { PAYMENT_STATUSES } from '../../contract/payments/rules.ts';
import { coins } from '../../contract/wallet/rules.ts';
import type { GatewayPayment } from '../../providers/payment/payment-gateway.ts';
import { isErased } from '../accounts/public.ts';
import { emit } from '../events.ts';
import { notify } from '../notifications/public.ts';
import type { Services } from '../services.ts';
import { settleDebt, takeBack, transfer } from '../wallet/public.ts';
import { closeResolved, recordFinding } from './reconciliation/finding-store.ts';
import { actionsOf, isLate, nextStatus, type Step } from './rules.ts';
import { isCaptureUsed, lockPayment, type StoredPayment, updatePayment } from './store.ts';

/** What settling a payment needs; operator commands have only this. */
export type PaymentServices = Pick<Services, 'database' | 'clock' | 'log' | 'gateway'>;

const { COMPLETED, FAILED, PENDING, VOIDED } = PAYMENT_STATUSES;

/**
 * Records the gateway's response about a payment in one transaction: status, coins and notification. Returns null when
 * the payment has changed since the request: the response may be outdated, so the caller polls again.
 */
export function recordGatewayStatus(
  { database, clock, log }: PaymentServices,
  known: StoredPayment,
  response: GatewayPayment | null,
): Promise<StoredPayment | null> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const payment = await lockPayment(tx, known.id);
    const step = await requireNewCapture(tx, payment, nextStatus(payment, response, now), response);
    const isStale = payment.status !== known.status || payment.gateway_id !== known.gateway_id;
    if (step.finding && isStale) return null;
    if (response?.status === 'unknown') {
      log.warn({ payment_id: payment.id, gateway_status: response.raw_status }, 'a payment has an unknown status');
    }
    const settled = await updatePayment(tx, payment.id, changesOf(payment, step, response, now));
    await saveFinding(tx, { payment, step, response, now, log });
    if (settled.status !== payment.status) await applyStatusEffects(tx, payment, settled, now);
    return settled;
  });
}

/** Marks an open payment as failed on our side only. Money that arrives later is credited. */
export function abandonPayment(
  { database, clock }: Pick<PaymentServices, 'database' | 'clock'>,
  paymentId: string,
  failureCode: string,
): Promise<StoredPayment> {
  return database.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment.status !== PENDING) return payment;
    const now = clock.now();
    const changes = { status: FAILED, failure_code: failureCode, settled_at: now };
    const settled = await updatePayment(tx, payment.id, changes);
    await applyStatusEffects(tx, payment, settled, now);
    return settled;
  });
}

/**
 * Takes a payment's coins back for a refund that an administrator ordered; `refund` has reason and administrator. Null
 * if the payment is not COMPLETED.
 */
export async function revokePayment(
  tx: Tx,
  paymentId: string,
  { now, ...refund }: { reason: string; by: string; now: Date },
): Promise<{ before: StoredPayment; after: StoredPayment } | null> {
  const payment = await lockPayment(tx, paymentId);
  if (payment.status !== COMPLETED) return null;
  const ordered = { ...refund, ordered_at: now.toISOString(), gateway_id: null, refunded_at: null, failed_at: null };
  const revoked = await updatePayment(tx, payment.id, { status: VOIDED, voided_at: now, refund: ordered });
  await applyStatusEffects(tx, payment, revoked, now);
  return { before: payment, after: revoked };
}

/** A capture can pay for one payment only. */
async function requireNewCapture(tx: Tx, payment: StoredPayment, step: Step, response: GatewayPayment | null) {
  const captureId = response?.capture_id ?? null;
  if (step.status !== COMPLETED || step.status === payment.status || captureId === null) return step;
  if (!(await isCaptureUsed(tx, payment, captureId))) return step;
  const finding = { kind: 'capture_used', details: { capture_id: captureId } } as const;
  return { status: payment.status, finding, failure_code: null };
}

function changesOf(payment: StoredPayment, step: Step, response: GatewayPayment | null, now: Date) {
  const isOurs = response !== null && (step.finding === null || step.finding.kind === 'qr_invalid');
  return {
    status: step.status,
    ...(isOurs ? gatewayColumns(payment, response) : {}),
    ...(step.status === payment.status ? {} : statusColumns(payment, step, response, now)),
  };
}

function gatewayColumns(payment: StoredPayment, response: GatewayPayment) {
  const { qr_string, desktop_url, mobile_url } = actionsOf(payment, response);
  const known = payment.actions;
  return {
    gateway_id: response.gateway_id,
    gateway_status: response.raw_status,
    expires_at: response.expires_at ?? payment.expires_at,
    actions: {
      qr_string: qr_string ?? known.qr_string,
      desktop_url: desktop_url ?? known.desktop_url,
      mobile_url: mobile_url ?? known.mobile_url,
    },
  };
}

function statusColumns(payment: StoredPayment, step: Step, response: GatewayPayment | null, now: Date) {
  const { failure_code } = step;
  if (step.status === COMPLETED) {
    const paid_at = response?.paid_at ?? now;
    const is_late = isLate(payment, paid_at);
    return { capture_id: response?.capture_id ?? null, paid_at, is_late, settled_at: now, failure_code };
  }
  if (step.status === VOIDED) return { voided_at: now, settled_at: payment.settled_at ?? now };
  return { settled_at: now, failure_code };
}

async function saveFinding(
  tx: Tx,
  found: {
    payment: StoredPayment;
    step: Step;
    response: GatewayPayment | null;
    now: Date;
    log: PaymentServices['log'];
  },
): Promise<void> {
  const { payment, step, response, now, log } = found;
  if (!step.finding) {
    const isKnown = response !== null && response.status !== 'unknown';
    if (isKnown) await closeResolved(tx, payment.id, ['contradiction', 'unknown_at_gateway', 'no_response'], now);
    return;
  }
  const { kind, details } = step.finding;
  const gateway_id = response?.gateway_id ?? payment.gateway_id ?? '';
  const finding = { kind, details, gateway: payment.gateway, gateway_id, payment_id: payment.id, now };
  const isNew = await recordFinding(tx, finding);
  if (isNew) log.error({ payment_id: payment.id, kind, details }, 'a payment has a discrepancy');
}

/** The effects of a new status: coins, notice and event. */
async function applyStatusEffects(tx: Tx, before: StoredPayment, payment: StoredPayment, now: Date): Promise<void> {
  const { id: payment_id, user_id, status } = payment;
  // The user is locked before the wallet, as for a commission and by the erasure.
  const isOfErased = await isErased(tx, user_id);
  if (status === COMPLETED) await credit(tx, payment, isOfErased, now);
  if (status === VOIDED && before.status === COMPLETED) {
    await takeCoinsBack(tx, payment, now);
    await closeResolved(tx, payment_id, ['payer_erased'], now);
  }
  await emit(tx, 'payment.changed', { user_id, payment_id, status });
}

/**
 * Credits the coins and announces it. An erased user can spend no coins: the ledger shows the money, and an
 * administrator returns it.
 */
async function credit(tx: Tx, payment: StoredPayment, isOfErased: boolean, now: Date): Promise<void> {
  const { id: payment_id, user_id, is_late } = payment;
  await transfer(tx, {
    ...transferOf(payment),
    from: { platform: 'sales' },
    to: { wallet: user_id },
    cause: 'topup',
    idempotency_key: `payment:${payment_id}`,
    now,
  });
  await settleDebt(tx, { user_id, now });
  if (isOfErased) {
    const { gateway, gateway_id, amount } = payment;
    const finding = { kind: 'payer_erased', payment_id, gateway, gateway_id: gateway_id ?? '', details: { amount } };
    await recordFinding(tx, { ...finding, now });
    return;
  }
  await notifyPayer(tx, payment, is_late ? 'payment_late' : 'payment_completed', now);
  await emit(tx, 'payment.completed', { user_id, payment_id });
}

async function takeCoinsBack(tx: Tx, payment: StoredPayment, now: Date): Promise<void> {
  const { details, ...order } = transferOf(payment);
  const { refund } = payment;
  await takeBack(tx, {
    ...order,
    // The ledger row records permanently who refunded the money and why.
    details: refund ? { ...details, reason: refund.reason, by: refund.by } : details,
    user_id: payment.user_id,
    to: 'sales',
    cause: 'topup_void',
    idempotency_key: `payment:${payment.id}:void`,
    now,
  });
  await notifyPayer(tx, payment, 'payment_voided', now);
}

function transferOf({ id, code, channel, amount, coins: bought, bonus_coins }: StoredPayment) {
  const details = { payment_id: id, code, channel, amount, coins: bought, bonus_coins };
  return { amount: coins(bought + bonus_coins), subject_id: id, details };
}

function notifyPayer(
  tx: Tx,
  payment: StoredPayment,
  kind: 'payment_completed' | 'payment_late' | 'payment_voided',
  now: Date,
): Promise<void> {
  const { user_id, code, channel, amount } = payment;
  const data = { coins: payment.coins + payment.bonus_coins, amount, channel, code };
  return notify(tx, { user_id, kind, data, ad_id: null, now });
}

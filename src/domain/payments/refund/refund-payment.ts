import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { addJob } from '../../../base/outbox.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import { recordFinding } from '../reconciliation/finding-store.ts';
import { type PaymentServices, revokePayment } from '../record-gateway-status.ts';
import { POLL_DELAYS_MILLISECONDS } from '../rules.ts';
import { findPayment, listOpenRefunds, queueOf, type StoredPayment } from '../store.ts';
import { settleRefund } from './settle-refund.ts';

export const REFUND_PAYMENT_JOB = 'refund_payment';
const order = z.object({ payment_id: z.uuid() });
const PAGE_SIZE = 100;

/**
 * Refunds a payment: takes its coins back first (spent ones become a debt), then a job returns the money and retries
 * until the gateway responds. Throws `payment_status_conflict` unless the payment is COMPLETED.
 */
export async function refundPayment(
  services: PaymentServices,
  refund: { payment_id: string; reason: string; by: string },
): Promise<StoredPayment> {
  const { payment_id } = refund;
  if (!(await findPayment(services.database.read, payment_id))) throw new AppError('not_found');
  const now = services.clock.now();
  return services.database.transaction((tx) => refundPaymentNow(tx, { ...refund, agreed_by: null, now }));
}

/** `refundPayment` in a transaction of the caller, for a payment that exists; `agreed_by` is another administrator. */
export async function refundPaymentNow(
  tx: Tx,
  refund: { payment_id: string; reason: string; by: string; agreed_by: string | null; now: Date },
): Promise<StoredPayment> {
  const { payment_id, reason, by, agreed_by, now } = refund;
  const revoked = await revokePayment(tx, payment_id, { reason, by, now });
  if (!revoked) throw new AppError('payment_status_conflict');
  const { before, after } = revoked;
  await schedule(tx, payment_id, now);
  await recordAuditEntry(tx, {
    actor: agreed_by ?? by,
    action: 'payment.refund',
    subject_id: payment_id,
    reason,
    before: { status: before.status },
    after: { status: after.status, ...(agreed_by === null ? {} : { requested_by: by }) },
    now,
  });
  return after;
}

/** At once, and as often as a payment is polled: the gateway may report the result much later. */
async function schedule(tx: Tx, payment_id: string, now: Date): Promise<void> {
  const timestamps = [0, ...POLL_DELAYS_MILLISECONDS].map((later) => addMilliseconds(now, later));
  const queue = queueOf(payment_id);
  for (const run_at of timestamps) await addJob(tx, REFUND_PAYMENT_JOB, { payment_id }, { run_at, queue });
}

/** The job. Throws if the gateway does not respond, to be retried; a rejection is left to an administrator. */
export async function sendRefund(services: PaymentServices, payload: unknown): Promise<void> {
  const { payment_id } = order.parse(payload);
  const payment = await findPayment(services.database.read, payment_id);
  if (!payment?.refund || payment.refund.refunded_at || payment.refund.failed_at) return;
  await settleRefund(services, payment_id);
}

/**
 * Polls refunds that are still open after a day, as after a long outage of the gateway, and records a finding for those
 * that stay open.
 */
export async function retryOpenRefunds(services: PaymentServices): Promise<void> {
  const { database, clock, log } = services;
  const before = addMilliseconds(clock.now(), -MILLISECONDS.day);
  let after: string | null = null;
  for (;;) {
    const page: StoredPayment[] = await listOpenRefunds(database.read, { after, before, limit: PAGE_SIZE });
    for (const { id } of page) {
      await settleRefund(services, id).catch((error: unknown) =>
        log.warn({ err: error, payment_id: id }, 'an open refund could not be polled'),
      );
      await recordIfOpen(services, id);
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE_SIZE) return;
  }
}

async function recordIfOpen({ database, clock, log }: PaymentServices, payment_id: string): Promise<void> {
  const payment = await findPayment(database.read, payment_id);
  if (!payment?.refund || payment.refund.refunded_at || payment.refund.failed_at) return;
  const { gateway, gateway_id, amount } = payment;
  const about = { kind: 'refund_unsent', payment_id, gateway, gateway_id: gateway_id ?? '', details: { amount } };
  const isNew = await database.transaction((tx) => recordFinding(tx, { ...about, now: clock.now() }));
  if (isNew) log.error({ payment_id }, 'a refund is still open');
}

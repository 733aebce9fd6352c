import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { addJob } from '../../base/outbox.ts';
import { AppError } from '../../contract/errors.ts';
import { GatewayRefusal } from '../../providers/payment/payment-gateway.ts';
import { recordFinding } from './finding-store.ts';
import { revokePayment, type Settling } from './record-answer.ts';
import { findPayment, listUnsentRefunds, lockPayment, type StoredPayment, updatePayment } from './store.ts';

export const REFUND_PAYMENT_JOB = 'refund_payment';
const order = z.object({ payment_id: z.uuid() });

/**
 * Gives a payment back on purpose: first its coins go (what is spent becomes a debt), then a job gives the money back,
 * however often the gateway must be asked. Throws `status_conflict` unless the payment is COMPLETED.
 */
export async function refundPayment(
  services: Settling,
  refund: { payment_id: string; reason: string; by: string },
): Promise<StoredPayment> {
  const { payment_id, ...why } = refund;
  if (!(await findPayment(services.database.read, payment_id))) throw new AppError('not_found');
  const revoked = await revokePayment(services, payment_id, why, (tx) =>
    addJob(tx, REFUND_PAYMENT_JOB, { payment_id }),
  );
  if (!revoked) throw new AppError('status_conflict');
  return revoked;
}

/** Tells a person of refunds that the gateway has neither taken nor refused in a day, as after its long outage. */
export async function tellUnsentRefunds({ database, clock, log }: Settling): Promise<void> {
  const now = clock.now();
  for (const { id: payment_id, gateway, gateway_id, amount } of await listUnsentRefunds(
    database.read,
    addMilliseconds(now, -MILLISECONDS.day),
  )) {
    const finding = { kind: 'refund_unsent', payment_id, gateway, gateway_id: gateway_id ?? '', details: { amount } };
    const isNew = await database.transaction((tx) => recordFinding(tx, { ...finding, now }));
    if (isNew) log.error({ payment_id }, 'a payment is not given back yet');
  }
}

/** The job. Throws where the gateway does not answer, to be tried again; a refusal is left to a person. */
export async function sendRefund({ database, gateway, clock, log }: Settling, payload: unknown): Promise<void> {
  const { payment_id } = order.parse(payload);
  const payment = await findPayment(database.read, payment_id);
  if (!payment?.refund || payment.refund.refunded_at || !payment.capture_id || !payment.gateway_id) return;
  const { capture_id, gateway_id, amount, refund } = payment;
  try {
    await gateway.refund({ capture_id, gateway_id, reference_id: payment.id, amount, reason: refund.reason });
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    const details = { code: error.code, amount };
    const finding = {
      kind: 'refund_refused',
      payment_id,
      gateway: gateway.name,
      gateway_id,
      details,
      now: clock.now(),
    };
    await database.transaction((tx) => recordFinding(tx, finding));
    log.error({ payment_id, error_code: error.code }, 'the gateway refused to give a payment back');
    return;
  }
  await database.transaction(async (tx) => {
    await lockPayment(tx, payment_id);
    await updatePayment(tx, payment_id, { refund: { ...refund, refunded_at: clock.now().toISOString() } });
  });
}

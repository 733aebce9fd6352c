import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { PAYMENT_STATUSES } from '../../contract/payments/rules.ts';
import type { PaymentServices } from './record-gateway-status.ts';
import { POLL_DELAYS_MILLISECONDS } from './rules.ts';
import { settlePayment } from './settle-payment.ts';
import { claimStalePayments, findPayment, listUndecided } from './store.ts';

const pollJob = z.object({ payment_id: z.uuid() });
const PAGE_SIZE = 100;

/** The job: polls one payment unless it is decided. Throws if the gateway does not respond, to be retried. */
export async function pollPayment(services: PaymentServices, payload: unknown): Promise<void> {
  const { payment_id } = pollJob.parse(payload);
  const payment = await findPayment(services.database.read, payment_id);
  const { COMPLETED, VOIDED } = PAYMENT_STATUSES;
  if (!payment || payment.status === COMPLETED || payment.status === VOIDED) return;
  await settlePayment(services, payment_id, 'schedule');
}

/**
 * Polls some of the payments that are still open after their last scheduled poll, as after a long outage of the
 * gateway.
 */
export async function pollStalePayments(services: PaymentServices): Promise<void> {
  const last = Math.max(...POLL_DELAYS_MILLISECONDS) + MILLISECONDS.hour;
  const now = services.clock.now();
  const page = { before: addMilliseconds(now, -last), limit: PAGE_SIZE, now };
  for (const id of await services.database.transaction((tx) => claimStalePayments(tx, page))) {
    try {
      await settlePayment(services, id, 'schedule');
    } catch (error) {
      services.log.warn({ err: error, payment_id: id }, 'a stale payment could not be polled');
    }
  }
}

export type PollResult = { polled: number; completed: number; failures: { payment_id: string; error: unknown }[] };

/** Polls every payment that may still be paid: all open ones, and those that failed or expired since `since`. */
export async function pollOpenPayments(services: PaymentServices, since: Date): Promise<PollResult> {
  const result: PollResult = { polled: 0, completed: 0, failures: [] };
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listUndecided(services.database.read, { after, since, limit: PAGE_SIZE });
    for (const payment_id of ids) {
      try {
        const { status } = await settlePayment(services, payment_id, 'command');
        result.polled += 1;
        if (status === PAYMENT_STATUSES.COMPLETED) result.completed += 1;
      } catch (error) {
        result.failures.push({ payment_id, error });
      }
    }
    after = ids.at(-1) ?? null;
    if (ids.length < PAGE_SIZE) return result;
  }
}

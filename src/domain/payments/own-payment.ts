import type { Read } from '../../base/database.ts';
import { AppError } from '../../contract/errors.ts';
import { GatewayUnreachable } from '../../providers/payment/payment-gateway.ts';
import { findOwnPayment, type StoredPayment } from './store.ts';

/** The person's own payment; somebody else's is as unknown as none. */
export async function requireOwnPayment(read: Read, userId: string, id: string): Promise<StoredPayment> {
  const payment = await findOwnPayment(read, userId, id);
  if (!payment) throw new AppError('not_found');
  return payment;
}

/** So long a person waits for the gateway, however many questions it takes. */
const USER_MILLISECONDS = 10_000;

/**
 * What a person is told where the gateway does not answer, or not in time. What it says later is written down all the
 * same, and told by an event.
 */
export async function timeoutAsUnavailable<Result>(asking: Promise<Result>, paymentId: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayUnreachable('a person has waited long enough')), USER_MILLISECONDS);
  });
  try {
    return await Promise.race([asking, tooLate]);
  } catch (error) {
    if (error instanceof GatewayUnreachable) throw unavailable(paymentId, error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

export function unavailable(paymentId: string, cause?: unknown): AppError {
  return new AppError('gateway_unavailable', { data: { payment_id: paymentId }, cause });
}

import type { Read } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import { GatewayUnreachable } from '../../providers/payment/payment-gateway.ts';
import { findOwnPayment, type StoredPayment } from './store.ts';

/** The user's own payment; throws `not_found` for any other. */
export async function requireOwnPayment(read: Read, userId: string, id: string): Promise<StoredPayment> {
  const payment = await findOwnPayment(read, userId, id);
  if (!payment) throw new AppError('not_found');
  return payment;
}

/** The longest time that a user waits for the gateway. */
const USER_MILLISECONDS = 10_000;

/**
 * Throws `gateway_unavailable` if the gateway does not respond in time. A later response is still recorded, and the
 * user gets an event.
 */
export async function timeoutAsUnavailable<Result>(request: Promise<Result>, paymentId: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayUnreachable('the gateway did not respond in time')), USER_MILLISECONDS);
  });
  try {
    return await Promise.race([request, timeout]);
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

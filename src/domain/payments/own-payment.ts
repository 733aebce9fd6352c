import type { Read } from '../../base/database.ts';
import { AppError } from '../../contract/errors.ts';
import { GatewayUnreachable } from '../../providers/payment/payment-gateway.ts';
import { findOwnPayment, type StoredPayment } from './store.ts';

/** The person's own payment; somebody else's is as unknown as none. */
export async function demandOwnPayment(read: Read, userId: string, id: string): Promise<StoredPayment> {
  const payment = await findOwnPayment(read, userId, id);
  if (!payment) throw new AppError('not_found');
  return payment;
}

/** What a person is told where the gateway does not answer. */
export async function orUnavailable<Result>(asking: Promise<Result>): Promise<Result> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof GatewayUnreachable) throw new AppError('gateway_unavailable', { cause: error });
    throw error;
  }
}

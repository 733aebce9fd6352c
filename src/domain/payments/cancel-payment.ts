import type { ParsedOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/payments/endpoints.ts';
import type { PresentedPayment } from '../../contract/payments/endpoints.ts';
import { PAYMENT_STATUSES } from '../../contract/payments/rules.ts';
import { GatewayRefusal } from '../../providers/payment/payment-gateway.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { FAILURE_CODES } from './failure-reasons.ts';
import { requireOwnPayment, timeoutAsUnavailable } from './own-payment.ts';
import { presentForPayer } from './present.ts';
import { abandonPayment, recordGatewayStatus } from './record-gateway-status.ts';
import { settlePayment } from './settle-payment.ts';
import type { StoredPayment } from './store.ts';

const { PENDING } = PAYMENT_STATUSES;

/**
 * Cancels an open payment. A payment that was paid in the meantime is credited, and the call throws
 * `payment_status_conflict`.
 */
export async function cancelPayment(
  services: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.cancelPayment>,
): Promise<PresentedPayment> {
  const known = await requireOwnPayment(services.database.read, actor.user_id, id);
  if (known.status !== PENDING) throw new AppError('payment_status_conflict');
  const canceled = await timeoutAsUnavailable(endPayment(services, known), id);
  const { COMPLETED, VOIDED } = PAYMENT_STATUSES;
  if (canceled.status === COMPLETED || canceled.status === VOIDED) throw new AppError('payment_status_conflict');
  return presentForPayer(canceled, services.clock.now());
}

async function endPayment(services: Services, known: StoredPayment): Promise<StoredPayment> {
  // A payment with an unknown result of its creation is looked up first.
  const payment = known.gateway_id === null ? await settlePayment(services, known.id, 'cancellation') : known;
  const ended = payment.status === PENDING ? await endAtGateway(services, payment) : payment;
  return ended.status === PENDING ? abandonPayment(services, known.id, FAILURE_CODES.canceled) : ended;
}

async function endAtGateway(services: Services, payment: StoredPayment): Promise<StoredPayment> {
  if (payment.gateway_id === null) return payment;
  try {
    const response = await services.gateway.cancel(payment.gateway_id);
    return (
      (await recordGatewayStatus(services, payment, response)) ??
      (await settlePayment(services, payment.id, 'cancellation'))
    );
  } catch (error) {
    // An e-wallet's payment cannot always be canceled: then it is closed on our side only.
    if (error instanceof GatewayRefusal) return payment;
    throw error;
  }
}

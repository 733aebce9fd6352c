import type { ParsedOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { PAYMENT_STATUSES } from '../../contract/payment-rules.ts';
import type { cancelPayment as endpoint, PresentedPayment } from '../../contract/payments.ts';
import { GatewayRefusal } from '../../providers/payment/payment-gateway.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { FAILURES } from './failure-reasons.ts';
import { requireOwnPayment, timeoutAsUnavailable } from './own-payment.ts';
import { presentForPayer } from './present.ts';
import { abandonPayment, recordGatewayStatus } from './record-gateway-status.ts';
import { settlePayment } from './settle-payment.ts';
import type { StoredPayment } from './store.ts';

const { PENDING } = PAYMENT_STATUSES;

/** Gives up a payment that waits. One that was paid meanwhile is credited, and the person is told of the conflict. */
export async function cancelPayment(
  services: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof endpoint>,
): Promise<PresentedPayment> {
  const known = await requireOwnPayment(services.database.read, actor.user_id, id);
  if (known.status !== PENDING) throw new AppError('payment_status_conflict');
  const canceled = await timeoutAsUnavailable(endPayment(services, known), id);
  const { COMPLETED, VOIDED } = PAYMENT_STATUSES;
  if (canceled.status === COMPLETED || canceled.status === VOIDED) throw new AppError('payment_status_conflict');
  return presentForPayer(canceled, services.clock.now());
}

async function endPayment(services: Services, known: StoredPayment): Promise<StoredPayment> {
  // Where its creation has an unknown end, it is looked for first.
  const payment = known.gateway_id === null ? await settlePayment(services, known.id, 'cancellation') : known;
  const ended = payment.status === PENDING ? await endAtGateway(services, payment) : payment;
  return ended.status === PENDING ? abandonPayment(services, known.id, FAILURES.canceled) : ended;
}

async function endAtGateway(services: Services, payment: StoredPayment): Promise<StoredPayment> {
  if (payment.gateway_id === null) return payment;
  try {
    const answer = await services.gateway.cancel(payment.gateway_id);
    return (
      (await recordGatewayStatus(services, payment, answer)) ??
      (await settlePayment(services, payment.id, 'cancellation'))
    );
  } catch (error) {
    // A wallet's request cannot always be taken back: then nobody waits for it any longer, and that is all.
    if (error instanceof GatewayRefusal) return payment;
    throw error;
  }
}

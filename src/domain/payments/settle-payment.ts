import type { GatewayPayment } from '../../providers/payment/payment-gateway.ts';
import { type PaymentServices, recordGatewayStatus } from './record-gateway-status.ts';
import { findPayment, type StoredPayment } from './store.ts';

/** What caused the settlement, for the log. */
export type SettlementReason =
  | 'creation'
  | 'webhook'
  | 'schedule'
  | 'user'
  | 'cancellation'
  | 'reconciliation'
  | 'command';

/** Number of attempts when the payment changes during the request. */
const MAX_ATTEMPTS = 5;

/**
 * Settles a payment: polls its status at the gateway and records it. This is the only way in which payments are
 * credited. Throws `GatewayUnreachable`; then nothing has changed.
 */
export async function settlePayment(
  services: PaymentServices,
  paymentId: string,
  reason: SettlementReason,
): Promise<StoredPayment> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const payment = await findPayment(services.database.read, paymentId);
    if (!payment) throw new Error(`There is no payment ${paymentId}`);
    const settled = await recordGatewayStatus(services, payment, await requestStatus(services, payment));
    if (!settled) continue;
    if (settled.status !== payment.status) {
      services.log.info(
        { payment_id: paymentId, from: payment.status, to: settled.status, reason },
        'a payment changed its status',
      );
    }
    return settled;
  }
  throw new Error(`Payment ${paymentId} changed during every request`);
}

function requestStatus(
  { gateway }: PaymentServices,
  { id, gateway_id }: StoredPayment,
): Promise<GatewayPayment | null> {
  return gateway_id === null ? gateway.find(id) : gateway.get(gateway_id);
}

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
const TRIES = 5;

/**
 * Settles a payment: polls its status at the gateway and records it. This is the only way in which payments are credited.
 * Throws `GatewayUnreachable`; then nothing has changed.
 */
export async function settlePayment(
  services: PaymentServices,
  paymentId: string,
  reason: SettlementReason,
): Promise<StoredPayment> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const asked = await findPayment(services.database.read, paymentId);
    if (!asked) throw new Error(`There is no payment ${paymentId}`);
    const settled = await recordGatewayStatus(services, asked, await requestStatus(services, asked));
    if (!settled) continue;
    if (settled.status !== asked.status) {
      services.log.info(
        { payment_id: paymentId, from: asked.status, to: settled.status, reason },
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

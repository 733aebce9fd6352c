import { GatewayRefusal } from '../../../providers/payment/payment-gateway.ts';
import { closeResolved, recordFinding } from '../reconciliation/finding-store.ts';
import type { PaymentServices } from '../record-gateway-status.ts';
import { afterRefundResponse, type RefundResponse } from '../rules.ts';
import { findPayment, lockPayment, type StoredPayment, type StoredRefund, updatePayment } from '../store.ts';

type Refunded = StoredPayment & { refund: StoredRefund };

/**
 * Settles a refund: orders it when the gateway has not accepted it yet, otherwise polls its status. A rejected refund
 * is not ordered again, because an administrator may have paid manually. Throws `GatewayUnreachable`; then nothing has
 * changed.
 */
export async function settleRefund(services: PaymentServices, paymentId: string): Promise<void> {
  const payment = await findPayment(services.database.read, paymentId);
  if (!payment || !isRefunded(payment)) return;
  const { gateway_id, failed_at } = payment.refund;
  if (gateway_id !== null) {
    const response = await services.gateway.getRefund(gateway_id);
    if (response) await record(services, payment.id, response);
    else services.log.warn({ payment_id: paymentId, refund_id: gateway_id }, 'the gateway does not know a refund');
  } else if (failed_at === null) await record(services, payment.id, await orderRefund(services, payment));
}

function isRefunded(payment: StoredPayment): payment is Refunded {
  return payment.refund !== null;
}

async function orderRefund({ gateway }: PaymentServices, payment: Refunded): Promise<RefundResponse> {
  const { id: reference_id, capture_id, gateway_id, amount, refund } = payment;
  if (capture_id === null || gateway_id === null) throw new Error(`Payment ${reference_id} was never paid`);
  try {
    return await gateway.refund({ capture_id, gateway_id, reference_id, amount, reason: refund.reason });
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    const nothing = { refund_id: null, reference_id: null, amount: null, currency: null };
    return { ...nothing, status: 'failed', failure_code: error.code };
  }
}

/** Records a response under the payment's lock: repeated, concurrent and late responses lead to the same result. */
async function record(
  { database, clock, log }: PaymentServices,
  paymentId: string,
  response: RefundResponse,
): Promise<void> {
  const now = clock.now();
  const finding = await database.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!isRefunded(payment)) return null;
    const step = afterRefundResponse(payment, response, now);
    await updatePayment(tx, paymentId, { refund: step.refund });
    if (step.finding) await closeResolved(tx, paymentId, ['refund_unsent'], now);
    else if (step.refund.refunded_at) await closeResolved(tx, paymentId, ['refund_unsent', 'refund_refused'], now);
    if (!step.finding) return null;
    const about = { payment_id: paymentId, gateway: payment.gateway, gateway_id: payment.gateway_id ?? '' };
    return (await recordFinding(tx, { ...step.finding, ...about, now })) ? step.finding : null;
  });
  if (finding) log.error({ payment_id: paymentId, ...finding }, 'a refund failed');
}

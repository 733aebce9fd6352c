import { z } from 'zod';
import { PAYMENT_STATUS_NAMES } from '../../../contract/payments/rules.ts';
import type { GatewayMessage } from '../../../providers/payment/payment-gateway.ts';
import { recordFinding } from '../reconciliation/finding-store.ts';
import type { PaymentServices } from '../record-gateway-status.ts';
import { settleRefund } from '../refund/settle-refund.ts';
import { settlePayment } from '../settle-payment.ts';
import { findByCapture, findByGatewayId, findPayment, type StoredPayment } from '../store.ts';
import { closeMessage, findMessage } from './webhook-store.ts';

/** Name of the job that handles one message of the gateway. */
export const HANDLE_WEBHOOK_JOB = 'handle_payment_webhook';

const job = z.object({ webhook_id: z.uuid() });
const plainId = z.string().regex(/^[\x21-\x7e]{1,255}$/);

/** Settles the payment that a message names. Throws if the gateway does not respond, to be retried. */
export async function handleWebhook(services: PaymentServices, payload: unknown): Promise<void> {
  const { webhook_id } = job.parse(payload);
  const stored = await findMessage(services.database.read, webhook_id);
  if (!stored) return;
  const outcome = await outcomeOf(services, webhook_id, JSON.parse(stored.body.toString('utf8')));
  await services.database.transaction((tx) => closeMessage(tx, webhook_id, outcome, services.clock.now()));
}

async function outcomeOf(services: PaymentServices, webhookId: string, body: unknown): Promise<string> {
  const message = services.gateway.readMessage(body);
  if (!message) {
    services.log.warn({ webhook_id: webhookId }, 'a payment webhook could not be parsed');
    return 'unreadable';
  }
  const payment = await paymentOf(services, message);
  if (!payment) {
    services.log.warn(
      { webhook_id: webhookId, event: message.event },
      'a payment webhook refers to an unknown payment',
    );
    return 'unknown_payment';
  }
  const settled = await settlePayment(services, payment.id, 'webhook');
  if (settled.refund) await settleRefund(services, payment.id);
  if (message.refund_id !== null && (await recordUnorderedRefund(services, payment.id, message.refund_id))) {
    return 'foreign_refund';
  }
  const otherGatewayId =
    message.gateway_id !== null && message.gateway_id !== settled.gateway_id ? message.gateway_id : null;
  if (otherGatewayId !== null && (await recordSecondRequest(services, settled, otherGatewayId)))
    return 'second_request';
  return PAYMENT_STATUS_NAMES[settled.status];
}

async function paymentOf(
  { database: { read }, gateway }: PaymentServices,
  message: GatewayMessage,
): Promise<StoredPayment | null> {
  const reference = z.uuid().safeParse(message.reference_id);
  const byReference = reference.success ? await findPayment(read, reference.data) : null;
  if (byReference?.gateway === gateway.name) return byReference;
  const gatewayId = plainId.safeParse(message.gateway_id);
  const byRequest = gatewayId.success ? await findByGatewayId(read, gateway.name, gatewayId.data) : null;
  if (byRequest) return byRequest;
  const captureId = plainId.safeParse(message.capture_id);
  return captureId.success ? findByCapture(read, gateway.name, captureId.data) : null;
}

/** Records a refund that we did not order, such as one from the gateway's dashboard; its coins were not taken back. */
async function recordUnorderedRefund(
  { database, clock, gateway, log }: PaymentServices,
  paymentId: string,
  refundId: string,
): Promise<boolean> {
  const payment = await findPayment(database.read, paymentId);
  if (!payment || payment.refund?.gateway_id === refundId || !plainId.safeParse(refundId).success) return false;
  const refund = await gateway.getRefund(refundId);
  if (!refund || refund.gateway_id !== payment.gateway_id || refund.status === 'failed') return false;
  const { amount, currency } = refund;
  const finding = { kind: 'foreign_refund', payment_id: payment.id, gateway: gateway.name, gateway_id: refundId };
  await database.transaction((tx) =>
    recordFinding(tx, { ...finding, details: { amount, currency }, now: clock.now() }),
  );
  log.error({ payment_id: payment.id, refund_id: refundId }, 'a payment was refunded without our order');
  return true;
}

/** Records that another gateway request with our reference was paid. It is not credited; an administrator decides. */
async function recordSecondRequest(
  { database, clock, gateway, log }: PaymentServices,
  payment: StoredPayment,
  gatewayId: string,
): Promise<boolean> {
  if (!plainId.safeParse(gatewayId).success) return false;
  const other = await gateway.get(gatewayId);
  if (other?.reference_id !== payment.id || other.capture_id === null) return false;
  const details = { capture_id: other.capture_id, amount: other.captured_amount, gateway_status: other.raw_status };
  const finding = { kind: 'second_request', payment_id: payment.id, gateway: gateway.name, gateway_id: gatewayId };
  await database.transaction((tx) => recordFinding(tx, { ...finding, details, now: clock.now() }));
  log.error({ payment_id: payment.id, gateway_id: gatewayId }, 'a second gateway request of a payment was paid');
  return true;
}

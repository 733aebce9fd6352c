import type { SandboxBook } from './book.ts';
import type { SandboxPayment, SandboxRefund, SandboxRequest } from './state.ts';

const BUSINESS_ID = 'sandbox-business';

/** A request in the API's format. */
export function toGatewayRequest(request: SandboxRequest, payerPage: string) {
  const { channel } = request;
  const action =
    channel === 'QRIS'
      ? { type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: request.qr_string }
      : { type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: payerPage };
  return {
    business_id: BUSINESS_ID,
    payment_request_id: request.id,
    reference_id: request.reference_id,
    type: 'PAY',
    country: 'ID',
    currency: request.currency,
    request_amount: request.amount,
    capture_method: 'AUTOMATIC',
    channel_code: channel,
    channel_properties: {
      ...(request.mobile_number === null ? {} : { account_mobile_number: request.mobile_number }),
      ...(request.success_url === null ? {} : { success_return_url: request.success_url }),
      ...(request.failure_url === null ? {} : { failure_return_url: request.failure_url }),
      expires_at: request.expires_at,
    },
    // OVO notifies the payer's phone, so there is no action to show.
    actions: channel === 'OVO' || request.status !== 'REQUIRES_ACTION' ? [] : [action],
    status: request.status,
    ...(request.latest_payment_id === null ? {} : { latest_payment_id: request.latest_payment_id }),
    failure_code: request.failure_code,
    description: request.description,
    metadata: null,
    created: request.created,
    updated: request.updated,
  };
}

/** A payment in the format of the API and the webhooks; amounts are texts, as in Xendit's documentation. */
export function toGatewayPayment(request: SandboxRequest, payment: SandboxPayment) {
  return {
    payment_id: payment.id,
    business_id: BUSINESS_ID,
    payment_request_id: request.id,
    reference_id: request.reference_id,
    type: 'SINGLE_PAYMENT',
    country: 'ID',
    currency: payment.currency,
    request_amount: `${request.amount}.00`,
    channel_code: request.channel,
    captures:
      payment.status === 'FAILED'
        ? []
        : [
            {
              capture_id: payment.id.replace('py-', 'cap-'),
              capture_amount: payment.amount,
              capture_timestamp: payment.created,
            },
          ],
    status: payment.status,
    payment_details: { issuer_name: 'SANDBOX', receipt_id: payment.id.slice(-12) },
    failure_code: payment.failure_code,
    metadata: null,
    created: payment.created,
    updated: payment.updated,
  };
}

/** A refund in the API's format. */
export function toGatewayRefund(request: SandboxRequest, refund: SandboxRefund) {
  return {
    id: refund.id,
    payment_request_id: request.id,
    reference_id: refund.reference_id,
    currency: request.currency,
    amount: refund.amount,
    channel_code: request.channel,
    status: refund.status,
    failure_code: refund.failure_code,
    created: refund.created,
    updated: refund.settled ?? refund.created,
  };
}

/** The webhook body of an expired request. */
export function toExpiryMessage(request: SandboxRequest, payerPage: string) {
  return {
    event: 'payment_request.expiry',
    business_id: BUSINESS_ID,
    api_version: 'v3',
    created: request.updated,
    data: toGatewayRequest(request, payerPage),
  };
}

/** The webhook body of an ended refund. */
export function toRefundMessage(request: SandboxRequest, refund: SandboxRefund) {
  return {
    event: refund.status === 'FAILED' ? 'refund.failed' : 'refund.succeeded',
    business_id: BUSINESS_ID,
    created: refund.settled,
    data: toGatewayRefund(request, refund),
  };
}

export type TransactionLine = ReturnType<typeof line>;

/** The transaction list, newest first: a line per payment, or per request without a payment. */
export function toTransactionList(book: SandboxBook): TransactionLine[] {
  const lines = book.list().flatMap((request) => {
    const payments = book.paymentsOf(request.id);
    if (payments.length === 0) {
      const status = request.status === 'REQUIRES_ACTION' ? 'PENDING' : 'FAILED';
      return [line(request, { product_id: request.id, type: 'PAYMENT', status, ...pick(request) })];
    }
    return payments.map((payment) => {
      const status = payment.status === 'SUCCEEDED' ? 'SUCCESS' : payment.status;
      return line(request, { product_id: payment.id, type: 'PAYMENT', status, ...pick(payment) });
    });
  });
  const refunds = book.refunds().flatMap((refund) => {
    const request = book.find(refund.request_id);
    if (!request) return [];
    const { currency, updated } = request;
    const money = { ...pick({ ...refund, currency, updated }), reference_id: refund.reference_id };
    const status = refund.status === 'SUCCEEDED' ? 'SUCCESS' : refund.status;
    return [line(request, { product_id: refund.id, type: 'REFUND', status, ...money })];
  });
  return [...lines, ...refunds].sort(
    (one, other) => other.created.localeCompare(one.created) || other.id.localeCompare(one.id),
  );
}

function pick({
  amount,
  currency,
  created,
  updated,
}: Pick<SandboxPayment, 'amount' | 'currency' | 'created' | 'updated'>) {
  return { amount, currency, created, updated };
}

function line(
  request: SandboxRequest,
  values: ReturnType<typeof pick> & { product_id: string; type: string; status: string; reference_id?: string },
) {
  return {
    id: `txn_${values.product_id}`,
    channel_category: request.channel === 'QRIS' ? 'QR_CODE' : 'EWALLET',
    channel_code: request.channel,
    reference_id: request.reference_id,
    account_identifier: null,
    net_amount: values.amount,
    cashflow: values.type === 'REFUND' ? 'MONEY_OUT' : 'MONEY_IN',
    settlement_status: null,
    business_id: BUSINESS_ID,
    ...values,
  };
}

/** The webhook body of a payment. Xendit documents no event for a void; ours is `payment.void`. */
export function toPaymentMessage(request: SandboxRequest, payment: SandboxPayment) {
  const events = { SUCCEEDED: 'payment.capture', FAILED: 'payment.failure', VOIDED: 'payment.void' } as const;
  return {
    event: events[payment.status] as string,
    business_id: BUSINESS_ID,
    api_version: 'v3',
    created: payment.updated,
    data: toGatewayPayment(request, payment),
  };
}

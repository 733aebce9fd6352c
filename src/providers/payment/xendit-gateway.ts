import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { isSameSecret } from '../../base/is-same-secret.ts';
import {
  type GatewayMessage,
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefusal,
  type GatewayStatus,
  type GatewayTransaction,
  GatewayUnreachable,
  type PaymentGateway,
  type PaymentOrder,
} from './payment-gateway.ts';
import { type XenditCalls, xenditCalls } from './xendit-calls.ts';
import {
  type CapturedPayment,
  capturedPayment,
  message,
  type PaymentRequest,
  paymentRequest,
  type RefundResponse,
  refundResponse,
  transactionPage,
} from './xendit-responses.ts';

/** Deadline of all calls of one operation together. */
const TIMEOUT_MS = 10_000;
const CREATION_SHARE = 0.6;
const PAGE_SIZE = 50;
/** Maximum of pages that a search by reference reads: the search matches parts, so other references can be included. */
const MAX_PAGES = 5;
/** Default lifetime from the channel's documentation, when the response has no expiry. */
const CHANNEL_VALIDITY: Record<string, number> = { OVO: 15 * MILLISECONDS.minute, QRIS: 48 * MILLISECONDS.hour };

const STATUSES: Record<string, GatewayStatus> = {
  PENDING: 'pending',
  REQUIRES_ACTION: 'pending',
  ACCEPTING_PAYMENTS: 'pending',
  AUTHORIZED: 'pending',
  SUCCEEDED: 'succeeded',
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  EXPIRED: 'expired',
  CANCELED: 'canceled',
  VOIDED: 'voided',
  REVERSED: 'voided',
  REFUNDED: 'voided',
};
const BOOK_STATUSES: Record<string, GatewayTransaction['status']> = {
  PENDING: 'pending',
  SUCCESS: 'success',
  FAILED: 'failed',
  VOIDED: 'voided',
  REVERSED: 'reversed',
};

export type XenditOptions = {
  /** Without a trailing slash. Read at each call, because the embedded gateway's port can be chosen late. */
  url: () => string;
  secret_key: string;
  webhook_token: string;
  timeout_ms?: number;
};

/** The payment gateway over the HTTP API of Xendit Payments v3. */
export function xenditGateway(options: XenditOptions): PaymentGateway {
  const timeout_ms = options.timeout_ms ?? TIMEOUT_MS;
  const calls = (share = 1) => xenditCalls({ ...options, url: options.url(), timeout_ms: timeout_ms * share });
  return {
    name: 'xendit',
    // The rest of the deadline is for looking up the outcome.
    create: (order) => create(calls(CREATION_SHARE), order),
    get: (gatewayId) => orUnreachable(get(calls(), gatewayId)),
    find: (referenceId) => orUnreachable(find(calls(), referenceId)),
    cancel: (gatewayId) => cancel(calls(), gatewayId),
    refund: (order) => refund(calls(), order),
    getRefund: (refundId) => orUnreachable(getRefund(calls(), refundId)),
    transactions: (period) => transactions(() => calls(), period),
    isGenuine: (headers) => isGenuine(headers['x-callback-token'], options.webhook_token),
    readMessage,
  };
}

async function create(calls: XenditCalls, order: PaymentOrder): Promise<GatewayPayment> {
  const request = await calls.send(
    {
      method: 'POST',
      path: '/v3/payment_requests',
      body: {
        reference_id: order.reference_id,
        type: 'PAY',
        country: 'ID',
        currency: order.currency,
        request_amount: order.amount,
        capture_method: 'AUTOMATIC',
        channel_code: order.channel,
        channel_properties: channelProperties(order),
        description: order.description,
      },
    },
    paymentRequest,
  );
  if (request.reference_id !== order.reference_id) throw new GatewayUnreachable('it responded about something else');
  return presentRequest(request, null);
}

function channelProperties(order: PaymentOrder): Record<string, string> {
  if (order.channel === 'QRIS') return {};
  return {
    success_return_url: order.success_url,
    failure_return_url: order.failure_url,
    ...(order.mobile_number === null ? {} : { account_mobile_number: order.mobile_number }),
  };
}

async function get(calls: XenditCalls, gatewayId: string): Promise<GatewayPayment | null> {
  const path = `/v3/payment_requests/${encodeURIComponent(gatewayId)}`;
  const request = await orNull(calls.send({ method: 'GET', path }, paymentRequest));
  if (!request) return null;
  if (request.payment_request_id !== gatewayId) throw new GatewayUnreachable('it responded about something else');
  return presentRequest(request, await paymentOf(calls, request));
}

/**
 * The payment of a request: its latest one if captured, otherwise one from the transaction list. A late payment arrives
 * while the request stays EXPIRED or FAILED, and a refunded second payment does not change the first.
 */
async function paymentOf(calls: XenditCalls, request: PaymentRequest): Promise<CapturedPayment | null> {
  const latest = request.latest_payment_id ? await readPayment(calls, request.latest_payment_id) : null;
  const status = STATUSES[latest?.status ?? request.status];
  if (status === 'pending' || (latest && status === 'succeeded')) return latest;
  const lines = await linesOf(calls, request.reference_id);
  const paid = lines.find((line) => line.status === 'SUCCESS') ?? lines.at(0);
  const payment = paid?.product_id.startsWith('py-') ? await readPayment(calls, paid.product_id) : null;
  return payment?.payment_request_id === request.payment_request_id ? payment : latest;
}

function readPayment(calls: XenditCalls, id: string): Promise<CapturedPayment | null> {
  return orNull(calls.send({ method: 'GET', path: `/v3/payments/${encodeURIComponent(id)}` }, capturedPayment));
}

async function find(calls: XenditCalls, referenceId: string): Promise<GatewayPayment | null> {
  const lines = await linesOf(calls, referenceId);
  const line = lines.find(({ status }) => status === 'SUCCESS') ?? lines.at(0);
  if (!line) return null;
  if (line.product_id.startsWith('pr-')) return get(calls, line.product_id);
  const payment = await readPayment(calls, line.product_id);
  return payment && get(calls, payment.payment_request_id);
}

/** Transactions with exactly this reference; the gateway's filter matches parts. */
async function linesOf(calls: XenditCalls, referenceId: string) {
  const lines = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await requestBook(calls, { reference_id: referenceId }, after);
    lines.push(...found.data.filter((line) => line.reference_id === referenceId));
    after = found.data.at(-1)?.id;
    if (!found.has_more || after === undefined) break;
  }
  return lines;
}

function requestBook(calls: XenditCalls, filter: Record<string, string>, after: string | undefined) {
  const query = new URLSearchParams({
    types: 'PAYMENT',
    limit: String(PAGE_SIZE),
    ...filter,
    ...(after === undefined ? {} : { after_id: after }),
  });
  return calls.send({ method: 'GET', path: `/transactions?${query}` }, transactionPage);
}

async function cancel(calls: XenditCalls, gatewayId: string): Promise<GatewayPayment> {
  const path = `/v3/payment_requests/${encodeURIComponent(gatewayId)}/cancel`;
  try {
    await calls.send({ method: 'POST', path }, paymentRequest);
  } catch (error) {
    // The payment had already ended, perhaps as paid: its current state decides.
    const now = error instanceof GatewayRefusal ? await orUnreachable(get(calls, gatewayId)) : null;
    if (!now || now.status === 'pending') throw error;
    return now;
  }
  const now = await orUnreachable(get(calls, gatewayId));
  if (!now) throw new GatewayUnreachable('it does not know the canceled payment');
  return now;
}

async function refund(calls: XenditCalls, order: Parameters<PaymentGateway['refund']>[0]): Promise<GatewayRefund> {
  const body = {
    payment_request_id: order.gateway_id,
    reference_id: order.reference_id,
    currency: 'IDR',
    amount: order.amount,
    reason: 'REQUESTED_BY_CUSTOMER',
    metadata: { reason: order.reason, payment_id: order.capture_id },
  };
  const idempotency_key = `refund-${order.reference_id}`;
  return presentRefund(await calls.send({ method: 'POST', path: '/refunds', body, idempotency_key }, refundResponse));
}

async function getRefund(calls: XenditCalls, refundId: string): Promise<GatewayRefund | null> {
  const path = `/refunds/${encodeURIComponent(refundId)}`;
  const response = await orNull(calls.send({ method: 'GET', path }, refundResponse));
  if (response && response.id !== refundId) throw new GatewayUnreachable('it responded about something else');
  return response && presentRefund(response);
}

function presentRefund(response: RefundResponse): GatewayRefund {
  const { id, status, payment_request_id, reference_id, amount, currency, failure_code } = response;
  const failed = status === 'FAILED' || status === 'CANCELLED';
  return {
    refund_id: id,
    gateway_id: payment_request_id ?? null,
    status: failed ? 'failed' : status === 'PENDING' ? 'pending' : 'succeeded',
    reference_id: reference_id ?? null,
    amount: amount ?? null,
    currency: currency ?? null,
    failure_code: failed ? (failure_code ?? status) : null,
  };
}

/** The gateway's order of transactions is not documented, so each day is read completely and sorted. */
async function* transactions(
  calls: () => XenditCalls,
  period: { from: Date; to: Date },
): AsyncIterable<GatewayTransaction> {
  const seen = new Set<string>();
  for (let from = period.from; from <= period.to; from = addMilliseconds(from, MILLISECONDS.day)) {
    const end = addMilliseconds(from, MILLISECONDS.day);
    const to = new Date(Math.min(end.getTime(), period.to.getTime()));
    const lines: GatewayTransaction[] = [];
    let after: string | undefined;
    do {
      const page = await orUnreachable(
        requestBook(calls(), { 'created[gte]': from.toISOString(), 'created[lte]': to.toISOString() }, after),
      );
      const newLines = page.data.filter((line) => !seen.has(line.id));
      for (const { id, created, status, ...line } of newLines) {
        seen.add(id);
        const is_capture = line.product_id.startsWith('py-');
        lines.push({ id, ...line, is_capture, status: BOOK_STATUSES[status] ?? 'unknown', created_at: created });
      }
      const last = page.data.at(-1)?.id;
      if (page.has_more && (last === undefined || last === after)) throw new GatewayUnreachable('its pages repeat');
      after = page.has_more ? last : undefined;
    } while (after !== undefined);
    yield* lines.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  }
}

function presentRequest(request: PaymentRequest, payment: CapturedPayment | null): GatewayPayment {
  const status = statusOf(request.status, payment?.status ?? null);
  const isPaid = status === 'succeeded' || status === 'voided';
  const { captures } = payment ?? {};
  const captured = captures?.length
    ? captures.reduce((sum, capture) => sum + capture.capture_amount, 0)
    : (payment?.request_amount ?? null);
  const actionValue = (...descriptors: string[]) =>
    request.actions?.find((action) => descriptors.includes(action.descriptor) && action.value)?.value ?? null;
  const web = webAddress(actionValue('WEB_URL'));
  const validity = CHANNEL_VALIDITY[request.channel_code];
  return {
    gateway_id: request.payment_request_id,
    reference_id: request.reference_id,
    amount: request.request_amount,
    currency: payment && isPaid ? payment.currency : request.currency,
    channel: request.channel_code,
    status,
    raw_status: payment ? `${request.status}/${payment.status}` : request.status,
    capture_id: payment && isPaid ? payment.payment_id : null,
    captured_amount: isPaid ? captured : null,
    paid_at: isPaid ? (captures?.at(0)?.capture_timestamp ?? payment?.updated ?? null) : null,
    expires_at:
      request.channel_properties?.expires_at ??
      (request.created && validity !== undefined ? addMilliseconds(request.created, validity) : null),
    failure_code: payment?.failure_code ?? request.failure_code ?? null,
    qr_string: actionValue('QR_STRING'),
    desktop_url: web,
    mobile_url: web ?? appAddress(actionValue('DEEPLINK_URL')),
  };
}

/** The payment decides over the request's status: it can arrive after expiry and be voided after success. */
function statusOf(request: string, payment: string | null): GatewayStatus {
  const ofRequest = STATUSES[request] ?? 'unknown';
  const ofPayment = payment === null ? null : (STATUSES[payment] ?? 'unknown');
  if (ofRequest === 'voided') return 'voided';
  if (ofPayment === 'succeeded' || ofPayment === 'voided') return ofPayment;
  if (ofRequest === 'succeeded') {
    // A success without a visible payment does not count yet.
    if (ofPayment === 'canceled') return 'voided';
    return 'unknown';
  }
  return ofRequest;
}

function webAddress(value: string | null): string | null {
  return value !== null && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null;
}

/** A link that opens an app; null for addresses that a browser would execute. */
function appAddress(value: string | null): string | null {
  if (value === null || !URL.canParse(value)) return null;
  return /^(javascript|data|vbscript|file|blob|about):$/i.test(new URL(value).protocol) ? null : value;
}

function isGenuine(received: string | string[] | undefined, token: string): boolean {
  return typeof received === 'string' && isSameSecret(received, token);
}

function readMessage(body: unknown): GatewayMessage | null {
  const parsed = message.safeParse(body);
  if (!parsed.success) return null;
  const { event } = parsed.data;
  const data = parsed.data.data.data ?? parsed.data.data;
  const refund_id = data.refund_id ?? (event.startsWith('refund.') ? data.id : null) ?? null;
  const subject = refund_id ?? data.payment_id ?? data.payment_request_id;
  return {
    event,
    key: subject ? `${subject}:${event}:${data.status ?? ''}` : null,
    gateway_id: data.payment_request_id ?? null,
    reference_id: data.reference_id ?? null,
    capture_id: data.payment_id ?? null,
    refund_id,
  };
}

async function orNull<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof GatewayRefusal && /NOT_FOUND/.test(error.code)) return null;
    throw error;
  }
}

/** Turns a rejected read into `GatewayUnreachable`: it says nothing about the payment. */
async function orUnreachable<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof GatewayRefusal) throw new GatewayUnreachable(`it rejected a read: ${error.code}`);
    throw error;
  }
}

import { addMilliseconds, type Clock, MILLISECONDS } from '../../../base/clock.ts';
import { newId } from '../../../base/ids.ts';
import { makeQris } from './make-qris.ts';
import type { SandboxPayment, SandboxRefund, SandboxRequest, SandboxState } from './state.ts';

/** How long a request can be paid. DANA's limit is not documented; one hour is our choice. */
const VALIDITY: Record<SandboxRequest['channel'], number> = {
  OVO: 15 * MILLISECONDS.minute,
  QRIS: 48 * MILLISECONDS.hour,
  DANA: MILLISECONDS.hour,
};

export type NewRequest = Pick<
  SandboxRequest,
  'reference_id' | 'amount' | 'currency' | 'channel' | 'mobile_number' | 'success_url' | 'failure_url' | 'description'
>;

/** Actions that are allowed on a request in its current state. */
export type PayerAction =
  | 'pay'
  | 'refuse'
  | 'expire'
  | 'cancel'
  | 'pay_late'
  | 'pay_again'
  | 'void'
  | 'refund_settle'
  | 'refund_fail';

/** The action is not allowed in this state; the HTTP server responds with the gateway's error. */
export class ActionNotAllowed extends Error {}

type RefundOrder = {
  reference_id: string;
  amount: number | null;
  idempotency_key: string | null;
  /** The refund stays pending and is decided later. */
  isSlow: boolean;
};

/** The embedded gateway's records: requests, payments and refunds. */
export type SandboxBook = {
  create(order: NewRequest): SandboxRequest;
  /** Newest first. */
  list(): SandboxRequest[];
  find(id: string): SandboxRequest | null;
  findByReference(referenceId: string): SandboxRequest | null;
  findByQr(text: string): SandboxRequest | null;
  payment(id: string): SandboxPayment | null;
  /** Oldest first. */
  paymentsOf(requestId: string): SandboxPayment[];
  refunds(): readonly SandboxRefund[];
  actionsOf(request: SandboxRequest): PayerAction[];
  /** The payer pays, in time, late or a second time; `paid` overrides the amount and currency paid. */
  pay(
    id: string,
    action: 'pay' | 'pay_late' | 'pay_again',
    paid?: { amount?: number; currency?: string },
  ): SandboxPayment;
  refuse(id: string, failureCode: string): SandboxPayment;
  expire(id: string): SandboxRequest;
  cancel(id: string): SandboxRequest;
  /** Voids the last successful payment. */
  void(id: string): SandboxPayment;
  /** Refunds money, idempotent by key; null when the amount is more than was paid and not yet refunded. */
  refund(id: string, order: RefundOrder): SandboxRefund | null;
  findRefund(id: string): SandboxRefund | null;
  /** Ends the request's first pending refund; null means success. */
  endRefund(id: string, failureCode: string | null): SandboxRefund;
};

/** Opens the records over the loaded state. Every change is synchronous. */
export function openBook(options: { state: SandboxState; clock: Clock; merchant: () => string }): SandboxBook {
  const { state, clock } = options;
  const now = () => clock.now().toISOString();
  const paymentsOf = (requestId: string) => state.payments.filter(({ request_id }) => request_id === requestId);
  const paidOf = (requestId: string) => paymentsOf(requestId).filter(({ status }) => status === 'SUCCEEDED');

  /** Expires a request on reading when its time is over. */
  const current = (request: SandboxRequest | undefined): SandboxRequest | null => {
    if (!request) return null;
    if (request.status === 'REQUIRES_ACTION' && request.expires_at <= now()) {
      Object.assign(request, { status: 'EXPIRED', updated: request.expires_at });
    }
    return request;
  };
  const find = (id: string) => current(state.requests.find((request) => request.id === id));

  const waitingRefund = (id: string) =>
    state.refunds.find(({ request_id, status }) => request_id === id && status === 'PENDING');
  const actionsOf = (request: SandboxRequest): PayerAction[] => {
    if (request.status === 'REQUIRES_ACTION') return ['pay', 'refuse', 'expire', 'cancel'];
    if (paidOf(request.id).length > 0) {
      return ['void', 'pay_again', ...(waitingRefund(request.id) ? (['refund_settle', 'refund_fail'] as const) : [])];
    }
    return paymentsOf(request.id).some(({ status }) => status === 'VOIDED') ? [] : ['pay_late'];
  };
  const requireRequest = (id: string, action: PayerAction): SandboxRequest => {
    const request = find(id);
    if (!request || !actionsOf(request).includes(action)) throw new ActionNotAllowed(`${action} is not possible now`);
    return request;
  };
  const change = (request: SandboxRequest, changes: Partial<SandboxRequest>) =>
    Object.assign(request, changes, { updated: now() });
  const addPayment = (request: SandboxRequest, values: Partial<SandboxPayment>): SandboxPayment => {
    const payment: SandboxPayment = {
      id: `py-${newId()}`,
      request_id: request.id,
      amount: request.amount,
      currency: request.currency,
      status: 'SUCCEEDED',
      failure_code: null,
      created: now(),
      updated: now(),
      ...values,
    };
    state.payments.push(payment);
    return payment;
  };

  return {
    create(order) {
      const id = `pr-${newId()}`;
      const { amount, channel } = order;
      const request: SandboxRequest = {
        ...order,
        id,
        status: 'REQUIRES_ACTION',
        failure_code: null,
        qr_string: channel === 'QRIS' ? makeQris({ amount, merchant: options.merchant(), reference: id }) : null,
        latest_payment_id: null,
        created: now(),
        updated: now(),
        expires_at: addMilliseconds(clock.now(), VALIDITY[channel]).toISOString(),
      };
      state.requests.push(request);
      return request;
    },
    list: () => state.requests.map((request) => current(request) ?? request).reverse(),
    find,
    findByReference: (referenceId) =>
      current(state.requests.findLast((request) => request.reference_id === referenceId)),
    findByQr: (text) => current(state.requests.find((request) => request.qr_string === text)),
    payment: (id) => state.payments.find((payment) => payment.id === id) ?? null,
    paymentsOf,
    refunds: () => state.refunds,
    actionsOf,
    pay(id, action, paid = {}) {
      const request = requireRequest(id, action);
      const payment = addPayment(request, paid);
      // A late payment does not change the request's status.
      if (action !== 'pay_late') change(request, { status: 'SUCCEEDED', latest_payment_id: payment.id });
      return payment;
    },
    refuse(id, failureCode) {
      const request = requireRequest(id, 'refuse');
      const payment = addPayment(request, { status: 'FAILED', failure_code: failureCode });
      change(request, { status: 'FAILED', failure_code: failureCode, latest_payment_id: payment.id });
      return payment;
    },
    expire: (id) => change(requireRequest(id, 'expire'), { status: 'EXPIRED', expires_at: now() }),
    cancel: (id) => change(requireRequest(id, 'cancel'), { status: 'CANCELED' }),
    void(id) {
      const payment = paidOf(requireRequest(id, 'void').id).at(-1);
      if (!payment) throw new ActionNotAllowed('nothing was paid');
      return Object.assign(payment, { status: 'VOIDED', updated: now() } as const);
    },
    refund(id, { reference_id, idempotency_key, isSlow, ...order }) {
      const known = state.refunds.find(
        (refund) => refund.request_id === id && refund.idempotency_key === idempotency_key,
      );
      if (known && idempotency_key !== null) return known;
      const paid = paidOf(id).reduce((sum, { amount }) => sum + amount, 0);
      const given = state.refunds
        .filter(({ request_id, status }) => request_id === id && status !== 'FAILED')
        .reduce((sum, { amount }) => sum + amount, 0);
      const amount = order.amount ?? paid - given;
      if (amount <= 0 || amount > paid - given) return null;
      const refund: SandboxRefund = {
        id: `rfd-${newId()}`,
        request_id: id,
        reference_id,
        idempotency_key,
        amount,
        status: isSlow ? 'PENDING' : 'SUCCEEDED',
        failure_code: null,
        created: now(),
        settled: isSlow ? null : now(),
      };
      state.refunds.push(refund);
      return refund;
    },
    findRefund: (id) => state.refunds.find((refund) => refund.id === id) ?? null,
    endRefund(id, failure_code) {
      const refund = waitingRefund(id);
      if (!refund) throw new ActionNotAllowed('no refund is pending');
      const status = failure_code === null ? 'SUCCEEDED' : 'FAILED';
      return Object.assign(refund, { status, failure_code, settled: now() } as const);
    },
  };
}

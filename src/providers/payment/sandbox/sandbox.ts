import Fastify, { type FastifyPluginAsync } from 'fastify';
import { type Clock, systemClock } from '../../../base/clock.ts';
import { sandboxApi } from './api.ts';
import { type NewRequest, openBook, type SandboxBook } from './book.ts';
import { type Chance, NO_FAULTS, type OvoEnding, ovoEnding, type SandboxFaults, seededChance } from './faults.ts';
import { toExpiryMessage, toPaymentMessage, toRefundMessage } from './gateway-messages.ts';
import {
  openMemory,
  type SandboxDelivery,
  type SandboxPayment,
  type SandboxRefund,
  type SandboxRequest,
} from './state.ts';
import { openWebhooks, RETRY_DELAYS_MS } from './webhooks.ts';

/** Delay before a payer whose phone number chooses the outcome decides. */
const PAYER_DELAY_MS = 3000;
/** Difference in rupiah of an underpayment. */
const UNDERPAYMENT = 1000;

export type SandboxOptions = {
  secret_key: string;
  webhook_token: string;
  webhook_url: () => string;
  /** Base address of the payer's pages, without a trailing slash. */
  page_url: () => string;
  clock?: Clock;
  /** File of the state; without one, the state is lost when the process ends. */
  file?: string | null;
  /** Merchant name in the QR texts. */
  merchant?: () => string;
  retryDelaysMs?: readonly number[];
  payerDelayMs?: number;
  seed?: number;
  faults?: Partial<SandboxFaults>;
};

type RefundOrder = { reference_id: string; amount: number | null; idempotency_key: string | null };
export type PayAction = 'pay' | 'pay_late' | 'pay_again';

/**
 * The embedded payment gateway: it implements Xendit's HTTP API, survives restarts, and misbehaves by configuration.
 */
export type Sandbox = {
  secret_key: string;
  webhook_token: string;
  book: SandboxBook;
  chance: Chance;
  /** May be changed while it runs. */
  faults: SandboxFaults;
  /** The HTTP API that the adapter calls, for any prefix. */
  api: FastifyPluginAsync;
  page_url(): string;
  create(order: NewRequest): Promise<SandboxRequest>;
  /** The payer pays and the webhook is sent, unless `silently`. */
  pay(
    id: string,
    action?: PayAction,
    how?: { amount?: number; currency?: string; silently?: boolean; copies?: number },
  ): Promise<SandboxPayment>;
  refuse(id: string, failureCode?: string): Promise<SandboxPayment>;
  /** Expires the request and sends the webhook. */
  expire(id: string, how?: { silently?: boolean }): Promise<SandboxRequest>;
  cancel(id: string): Promise<SandboxRequest>;
  void(id: string): Promise<SandboxPayment>;
  /** Refunds money, idempotent by key; null when the amount is more than was paid and not yet refunded. */
  refund(id: string, order: RefundOrder): Promise<SandboxRefund | null>;
  /** Ends the request's pending refund, as failed when a failure code is given, and sends the webhook. */
  endRefund(id: string, failureCode?: string | null, how?: { silently?: boolean }): Promise<SandboxRefund>;
  save(): Promise<void>;
  deliveriesOf(requestId: string): readonly SandboxDelivery[];
  /** Sends the webhooks that an earlier process did not deliver. */
  resume(): void;
  /** Resolves when no webhook is pending. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

/** Creates the gateway without an HTTP server: the caller mounts `api`; `startSandbox` starts a server. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const memory = openMemory(options.file ?? null);
  const chance = seededChance(options.seed ?? 1);
  const faults: SandboxFaults = { ...NO_FAULTS, ...options.faults };
  const merchant = options.merchant ?? (() => 'Sandbox');
  const book = openBook({ state: memory.state, clock: options.clock ?? systemClock, merchant });
  const webhooks = openWebhooks({
    memory,
    faults,
    chance,
    url: options.webhook_url,
    token: options.webhook_token,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
  });
  const payerTimers = new Set<NodeJS.Timeout>();

  /** Saves the state before any webhook is sent. */
  const saveAndNotify = async (payment: SandboxPayment, copies: number): Promise<SandboxPayment> => {
    const request = book.find(payment.request_id);
    for (let copy = 0; request && copy < copies; copy += 1)
      webhooks.send(request.id, toPaymentMessage(request, payment));
    await memory.save();
    return payment;
  };
  const saved = async <T>(change: T): Promise<T> => {
    await memory.save();
    return change;
  };

  const sandbox: Sandbox = {
    secret_key: options.secret_key,
    webhook_token: options.webhook_token,
    book,
    chance,
    faults,
    api: (app) => sandboxApi(app, sandbox),
    page_url: options.page_url,
    async create(order) {
      const request = book.create(order);
      const ending = ovoEnding(order.channel === 'OVO' ? order.mobile_number : null);
      const code = ending === null ? undefined : FAILURES[ending];
      if (code !== undefined) {
        const timer = setTimeout(() => {
          payerTimers.delete(timer);
          if (book.actionsOf(request).includes('refuse')) void sandbox.refuse(request.id, code);
        }, options.payerDelayMs ?? PAYER_DELAY_MS);
        timer.unref();
        payerTimers.add(timer);
      }
      return saved(request);
    },
    pay(id, action = 'pay', { silently = false, copies = 1, ...paid } = {}) {
      const requested = book.find(id)?.amount ?? 0;
      const injected = {
        ...(chance.happens(faults.wrong_amount) ? { amount: Math.max(1, requested - UNDERPAYMENT) } : {}),
        ...(chance.happens(faults.wrong_currency) ? { currency: 'USD' } : {}),
      };
      return saveAndNotify(book.pay(id, action, { ...injected, ...paid }), silently ? 0 : copies);
    },
    refuse: async (id, failureCode = 'ACCOUNT_ACCESS_BLOCKED') => saveAndNotify(book.refuse(id, failureCode), 1),
    expire(id, { silently = false } = {}) {
      const request = book.expire(id);
      if (!silently) webhooks.send(id, toExpiryMessage(request, `${options.page_url()}/requests/${id}`));
      return saved(request);
    },
    cancel: async (id) => saved(book.cancel(id)),
    void: async (id) => saveAndNotify(book.void(id), 1),
    refund(id, order) {
      const request = book.find(id);
      const isSlow = ovoEnding(request?.mobile_number ?? null) === 'slow_refund';
      const before = book.refunds().length;
      const refund = book.refund(id, { ...order, isSlow: isSlow || chance.happens(faults.pending_refunds) });
      const isOver = book.refunds().length > before && refund?.status === 'SUCCEEDED';
      if (request && refund && isOver) webhooks.send(id, toRefundMessage(request, refund));
      return saved(refund);
    },
    endRefund(id, failureCode = null, { silently = false } = {}) {
      const refund = book.endRefund(id, failureCode);
      const request = book.find(id);
      if (request && !silently) webhooks.send(id, toRefundMessage(request, refund));
      return saved(refund);
    },
    save: memory.save,
    deliveriesOf: (requestId) => memory.state.deliveries.filter(({ request_id }) => request_id === requestId),
    resume: webhooks.resume,
    idle: webhooks.idle,
    async stop() {
      for (const timer of payerTimers) clearTimeout(timer);
      await webhooks.stop();
      await memory.save();
    },
  };
  return sandbox;
}

/** The gateway's failure codes for payers who do not pay. */
const FAILURES: Partial<Record<OvoEnding, string>> = {
  declined: 'USER_DECLINED_PAYMENT',
  no_balance: 'INSUFFICIENT_BALANCE',
};

export type RunningSandbox = Sandbox & { url: string };

/** Starts the gateway on its own port, for tests: nothing is stored, retries are immediate. */
export async function startSandbox(
  options: Partial<SandboxOptions> & Pick<SandboxOptions, 'webhook_url'>,
): Promise<RunningSandbox> {
  let url = '';
  const sandbox = createSandbox({
    secret_key: 'xnd_development_sandbox',
    webhook_token: 'token of the sandbox',
    page_url: () => url,
    retryDelaysMs: [5, 10, 20, 40, 80, 160],
    payerDelayMs: 5,
    ...options,
  });
  // Calls that get no response keep their connections open.
  const app = Fastify({ forceCloseConnections: true });
  await app.register(sandbox.api);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  sandbox.resume();
  return {
    ...sandbox,
    url,
    async stop() {
      await sandbox.stop();
      await app.close();
    },
  };
}

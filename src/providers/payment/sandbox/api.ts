import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ActionNotAllowed } from './book.ts';
import { type CallFault, ovoEnding } from './faults.ts';
import {
  type TransactionLine,
  toGatewayPayment,
  toGatewayRefund,
  toGatewayRequest,
  toTransactionList,
} from './gateway-messages.ts';
import type { Sandbox } from './sandbox.ts';
import { CHANNELS, type SandboxRequest } from './state.ts';

const API_VERSION = '2024-11-11';
const LIMITS: Record<SandboxRequest['channel'], { minimum: number; maximum: number }> = {
  QRIS: { minimum: 1, maximum: 10_000_000 },
  DANA: { minimum: 100, maximum: 20_000_000 },
  OVO: { minimum: 100, maximum: 20_000_000 },
};
/** After this time, a call without a response is closed. */
const SILENT_MS = 60_000;

/** An error response in the gateway's format. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const returnUrl = z.url({ protocol: /^https?$/ }).max(2048);
const newRequest = z.object({
  reference_id: z.string().min(1).max(255),
  type: z.literal('PAY'),
  country: z.literal('ID'),
  currency: z.literal('IDR'),
  request_amount: z.int().positive(),
  capture_method: z.literal('AUTOMATIC').optional(),
  channel_code: z.enum(CHANNELS),
  channel_properties: z
    .object({
      success_return_url: returnUrl.optional(),
      failure_return_url: returnUrl.optional(),
      account_mobile_number: z
        .string()
        .regex(/^\+\d{8,15}$/)
        .optional(),
    })
    .default({}),
  description: z.string().max(1000).default(''),
});
const newRefund = z.object({
  payment_request_id: z.string(),
  reference_id: z.string().min(1).max(255).default('refund'),
  currency: z.literal('IDR').optional(),
  amount: z.int().positive().optional(),
  reason: z.enum(['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS']),
});
const simulation = z.object({ amount: z.int().positive().optional() });

type SandboxResponse = { status: number; body: unknown; fault?: CallFault | null };

/** The part of Xendit's API that the adapter uses: Payments v3, refunds and the list of transactions. */
export async function sandboxApi(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { book } = sandbox;
  const requestJson = (request: SandboxRequest) =>
    toGatewayRequest(request, `${sandbox.page_url()}/requests/${request.id}`);
  const serve =
    (work: (request: FastifyRequest) => SandboxResponse | Promise<SandboxResponse>) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      respond(sandbox, request, reply, work);
  // All calls come from our own server, so a rate limit per caller does not apply.
  const unlimited = { config: { rateLimit: false as const } };

  app.setErrorHandler((error, _, reply) => {
    const no = refusalOf(error);
    return reply.status(no.status).send({ error_code: no.code, message: no.message });
  });
  app.post(
    '/v3/payment_requests',
    unlimited,
    serve((request) => create(sandbox, parse(newRequest, request.body), requestJson)),
  );
  app.get(
    '/v3/payment_requests/:id',
    unlimited,
    serve((request) => ({ status: 200, body: requestJson(known(sandbox, idOf(request))) })),
  );
  app.post(
    '/v3/payment_requests/:id/cancel',
    unlimited,
    serve(async (request) => ({
      status: 200,
      body: requestJson(await sandbox.cancel(known(sandbox, idOf(request)).id)),
    })),
  );
  app.post(
    '/v3/payment_requests/:id/simulate',
    unlimited,
    serve(async (request) => {
      const { id } = known(sandbox, idOf(request));
      const { amount } = parse(simulation, request.body ?? {});
      await sandbox.pay(id, 'pay', amount === undefined ? {} : { amount });
      return { status: 200, body: { status: 'PENDING', message: 'A webhook reports the outcome.' } };
    }),
  );
  app.get(
    '/v3/payments/:id',
    unlimited,
    serve((request) => {
      const payment = book.payment(idOf(request));
      if (!payment) throw new Refusal(404, 'DATA_NOT_FOUND', 'Payment not found');
      return { status: 200, body: toGatewayPayment(known(sandbox, payment.request_id), payment) };
    }),
  );
  app.get(
    '/transactions',
    unlimited,
    serve((request) => ({
      status: 200,
      body: pageOf(toTransactionList(book), new URL(request.url, 'http://sandbox').searchParams),
    })),
  );
  app.post(
    '/refunds',
    unlimited,
    serve((request) => refund(sandbox, parse(newRefund, request.body), keyOf(request))),
  );
  app.get(
    '/refunds/:id',
    unlimited,
    serve((request) => {
      const found = book.findRefund(idOf(request));
      if (!found) throw new Refusal(404, 'DATA_NOT_FOUND', 'Refund not found');
      return { status: 200, body: toGatewayRefund(known(sandbox, found.request_id), found) };
    }),
  );
}

function known({ book }: Sandbox, id: string): SandboxRequest {
  const request = book.find(id);
  if (!request) throw new Refusal(404, 'DATA_NOT_FOUND', 'Payment request not found');
  return request;
}

async function refund(
  sandbox: Sandbox,
  { payment_request_id, reference_id, amount }: z.output<typeof newRefund>,
  idempotency_key: string | null,
): Promise<SandboxResponse> {
  const paid = known(sandbox, payment_request_id);
  const made = await sandbox.refund(paid.id, { reference_id, amount: amount ?? null, idempotency_key });
  if (!made) throw new Refusal(400, 'REFUND_AMOUNT_EXCEEDED', 'More than was captured and not yet refunded');
  return { status: 200, body: toGatewayRefund(paid, made) };
}

async function create(
  sandbox: Sandbox,
  order: z.output<typeof newRequest>,
  requestJson: (request: SandboxRequest) => unknown,
): Promise<SandboxResponse> {
  const { channel_code: channel, channel_properties: properties, request_amount: amount } = order;
  const { minimum, maximum } = LIMITS[channel];
  if (amount < minimum || amount > maximum) {
    throw new Refusal(400, 'INVALID_VALUE_ERROR', `request_amount must lie between ${minimum} and ${maximum}`);
  }
  const mobileNumber = properties.account_mobile_number ?? null;
  if (channel === 'OVO' && mobileNumber === null) {
    throw new Refusal(400, 'API_VALIDATION_ERROR', 'account_mobile_number is required');
  }
  if (channel === 'DANA' && (!properties.success_return_url || !properties.failure_return_url)) {
    throw new Refusal(400, 'API_VALIDATION_ERROR', 'success_return_url and failure_return_url are required');
  }
  const ending = channel === 'OVO' ? ovoEnding(mobileNumber) : null;
  if (ending === 'refused') throw new Refusal(400, 'INVALID_ACCOUNT_DETAILS', 'No OVO account has this number');
  if (ending === 'server_error') throw new Refusal(500, 'SERVER_ERROR', 'Something went wrong');
  const request = await sandbox.create({
    reference_id: order.reference_id,
    amount,
    currency: order.currency,
    channel,
    mobile_number: mobileNumber,
    success_url: properties.success_return_url ?? null,
    failure_url: properties.failure_return_url ?? null,
    description: order.description,
  });
  const fault = ending === 'silence' || ending === 'nonsense' ? ending : null;
  return { status: 201, body: requestJson(request), fault };
}

async function respond(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (request: FastifyRequest) => SandboxResponse | Promise<SandboxResponse>,
): Promise<unknown> {
  const { faults, chance } = sandbox;
  const key = `Basic ${Buffer.from(`${sandbox.secret_key}:`).toString('base64')}`;
  if (request.headers.authorization !== key) throw new Refusal(401, 'INVALID_API_KEY', 'API key is not authorized');
  if (request.url.includes('/v3/') && request.headers['api-version'] !== API_VERSION) {
    throw new Refusal(400, 'API_VALIDATION_ERROR', `api-version must be ${API_VERSION}`);
  }
  if (chance.happens(faults.server_error)) throw new Refusal(500, 'SERVER_ERROR', 'Something went wrong');
  const { status, body, fault } = await work(request);
  if (fault === 'silence' || chance.happens(faults.silence)) {
    reply.hijack();
    setTimeout(() => reply.raw.destroy(), SILENT_MS).unref();
    return reply;
  }
  if (fault === 'nonsense' || chance.happens(faults.nonsense)) {
    return reply.status(status).type('text/html').send('<h1>We are improving our service</h1>');
  }
  return reply.status(status).send(body);
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Refusal(400, 'API_VALIDATION_ERROR', faults.join('; '));
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ActionNotAllowed)
    return new Refusal(400, 'INACTIVE_PAYMENT_REQUEST', 'Its state does not allow that');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status < 500
    ? new Refusal(status, 'API_VALIDATION_ERROR', 'The call cannot be read')
    : new Refusal(500, 'SERVER_ERROR', 'Something went wrong');
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
}

function idOf(request: FastifyRequest): string {
  return z.object({ id: z.string() }).parse(request.params).id;
}

/** One page of transactions. Like the gateway, it matches parts of a reference. */
function pageOf(lines: TransactionLine[], query: URLSearchParams): { has_more: boolean; data: TransactionLine[] } {
  const limit = Math.min(50, Math.max(1, Number(query.get('limit') ?? 10) || 10));
  const oneOf = (name: string, value: string) => query.getAll(name).length === 0 || query.getAll(name).includes(value);
  const partOf = (name: string, value: string) => value.includes(query.get(name) ?? '');
  const since = query.get('created[gte]') ?? '';
  const until = query.get('created[lte]') ?? '9999';
  const found = lines.filter(
    (line) =>
      oneOf('types', line.type) &&
      oneOf('statuses', line.status) &&
      partOf('reference_id', line.reference_id) &&
      partOf('product_id', line.product_id) &&
      line.created >= since &&
      line.created <= until,
  );
  const after = query.get('after_id');
  const start = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
  return { has_more: start + limit < found.length, data: found.slice(start, start + limit) };
}

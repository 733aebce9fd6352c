import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Choices, seeded } from './seeded.ts';
import { type Tamper, tampered, tamperOf } from './tamper.ts';
import { createWebhookLog, type WebhookLog } from './webhook-log.ts';

/** What happens to a call to the gateway. Most calls pass, or no payment would ever be settled. */
const REQUEST_FAULTS = {
  none: 82,
  slow: 5,
  refused_connection: 2,
  lost_answer: 3,
  error_before: 2,
  error_after: 2,
  nonsense: 1,
  truncated: 1,
  too_many: 1,
  no_response: 0.3,
} as const;
type RequestFault = keyof typeof REQUEST_FAULTS;
/** Longer than any timeout for the gateway. */
const NO_RESPONSE_MILLISECONDS = 30_000;

export type FaultyProxy = {
  /** The gateway's URL for our processes. */
  api_url: string;
  /** The webhook URL for the gateway. */
  hooks_url: string;
  webhooks: WebhookLog;
  /** References whose responses always contain another amount, currency or reference. */
  tampered: ReadonlyMap<string, Tamper>;
  faults: Record<string, number>;
  /** Whether everything passes unchanged from now on. */
  calm(isCalm: boolean): void;
  /** From now on all calls fail in this way; null ends it. */
  always(fault: RequestFault | null): void;
  stop(): Promise<void>;
};

/** A proxy between the gateway and our processes that loses, repeats, delays, interrupts and falsifies messages. */
export async function faultyProxy(options: {
  seed: number;
  gateway_url: string;
  /** The URLs of our processes. */
  servers: () => readonly string[];
  webhook_path: string;
  webhook_token: string;
}): Promise<FaultyProxy> {
  const proxy = { isCalm: false, always: null as RequestFault | null };
  const faults: Record<string, number> = {};
  const tamper = new Map<string, Tamper>();
  const counts = new Map<string, number>();
  const webhooks = createWebhookLog(options, () => proxy.isCalm);
  const choicesFor = (kind: string): Choices => {
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    return seeded(options.seed, 'proxy', kind, number);
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const isCreation = request.method === 'POST' && request.url === '/v3/payment_requests';
    const choices = choicesFor(isCreation ? 'creation' : 'question');
    const fault = proxy.always ?? (proxy.isCalm ? 'none' : choices.weighted(REQUEST_FAULTS));
    if (fault !== 'none') faults[fault] = (faults[fault] ?? 0) + 1;
    const reference = isCreation ? referenceOf(body) : null;
    if (reference && !proxy.isCalm && choices.chance(0.03)) tamper.set(reference, tamperOf(choices));
    if (isBeforehand(fault)) return endWithout(response, fault);
    if (fault === 'slow') await wait(choices.integer(50, 1500));
    if (reference && !proxy.isCalm && choices.chance(0.1)) webhooks.forge(reference, choices);
    const forwarded = await forward(options.gateway_url, request, body);
    if (fault === 'none' || fault === 'slow') {
      const text = tampered(forwarded.text, tamper);
      response.writeHead(forwarded.status, { 'content-type': forwarded.type }).end(text);
    } else await endAfterwards(response, fault, forwarded.text);
  }

  const api = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  const hooks = createServer((request, response) => {
    buffer(request).then(
      (body) => {
        webhooks.receive(body, choicesFor('message'));
        response.writeHead(200).end();
      },
      () => response.destroy(),
    );
  });
  return {
    api_url: await listen(api),
    hooks_url: await listen(hooks),
    webhooks,
    tampered: tamper,
    faults,
    calm(isCalm) {
      proxy.isCalm = isCalm;
    },
    always(fault) {
      proxy.always = fault;
    },
    async stop() {
      webhooks.stop();
      for (const server of [api, hooks]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

function isBeforehand(fault: RequestFault): boolean {
  return fault === 'refused_connection' || fault === 'error_before' || fault === 'too_many';
}

/** Fails before the gateway receives the call. */
function endWithout(response: ServerResponse, fault: RequestFault): void {
  if (fault === 'refused_connection') response.destroy();
  else if (fault === 'too_many') sendError(response, 429, 'RATE_LIMIT_EXCEEDED');
  else sendError(response, 500, 'SERVER_ERROR');
}

/** Fails after the gateway has processed the call, so that its response is lost. */
async function endAfterwards(response: ServerResponse, fault: RequestFault, text: string): Promise<void> {
  if (fault === 'lost_answer') response.destroy();
  else if (fault === 'error_after') sendError(response, 500, 'SERVER_ERROR');
  else if (fault === 'nonsense') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Busy</html>');
  else if (fault === 'truncated') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, text.length / 2));
  } else {
    await wait(NO_RESPONSE_MILLISECONDS, undefined, { ref: false });
    response.destroy();
  }
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error_code: code }));
}

async function forward(gateway: string, request: IncomingMessage, body: Buffer) {
  const headers = Object.fromEntries(
    ['authorization', 'api-version', 'content-type', 'idempotency-key'].flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const response = await fetch(`${gateway}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    body: body.length > 0 ? new Uint8Array(body) : null,
  });
  const type = response.headers.get('content-type') ?? 'application/json';
  return { status: response.status, type, text: await response.text() };
}

function referenceOf(body: Buffer): string | null {
  const order: unknown = JSON.parse(body.toString('utf8'));
  if (typeof order !== 'object' || order === null || !('reference_id' in order)) return null;
  return typeof order.reference_id === 'string' ? order.reference_id : null;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`);
    });
  });
}

import type { z } from 'zod';
import { inSpan } from '../../base/tracing.ts';
import { GatewayRefusal, GatewayUnreachable } from './payment-gateway.ts';
import { refusal } from './xendit-responses.ts';

const API_VERSION = '2024-11-11';
const MAX_RESPONSE_BYTES = 1_000_000;
/** Statuses that leave the outcome open: timeout, conflict (the reference exists), too early, too many requests. */
const UNDECIDED_STATUSES = [408, 409, 425, 429];

export type XenditCall = { method: 'GET' | 'POST'; path: string; body?: object; idempotency_key?: string };

/** Calls to the gateway that share one deadline. */
export type XenditCalls = {
  send<T>(call: XenditCall, response: z.ZodType<T>): Promise<T>;
};

/** Opens a series of calls that together end within `timeout_ms`. Throws `GatewayRefusal` or `GatewayUnreachable`. */
export function xenditCalls(options: { url: string; secret_key: string; timeout_ms: number }): XenditCalls {
  const signal = AbortSignal.timeout(options.timeout_ms);
  const authorization = `Basic ${Buffer.from(`${options.secret_key}:`).toString('base64')}`;
  return {
    async send(call, schema) {
      const pattern = patternOf(call.path);
      const { status, body } = await inSpan(
        `gateway ${call.method} ${pattern}`,
        { kind: 'client' },
        async (addAttributes) => {
          const response = await exchange(call, { url: options.url, authorization, signal });
          addAttributes({ 'http.request.method': call.method, 'http.response.status_code': response.status });
          return response;
        },
      );
      if (status >= 400 && status < 500 && !UNDECIDED_STATUSES.includes(status)) throw refusalOf(status, body);
      if (status < 200 || status >= 300) throw new GatewayUnreachable(`it responded with ${status}`);
      const parsed = schema.safeParse(body);
      if (!parsed.success) {
        const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
        throw new GatewayUnreachable(`its response cannot be read (${fields.join(', ')})`);
      }
      return parsed.data;
    },
  };
}

/** The path without its query and ids. */
function patternOf(path: string): string {
  const parts = (path.split('?')[0] ?? '').split('/');
  return parts.map((part) => (/^(v\d|[a-z_]*)$/.test(part) ? part : ':id')).join('/');
}

function refusalOf(status: number, body: unknown): Error {
  const parsed = refusal.safeParse(body);
  // A response without an error code can come from a proxy, so it is not a rejection.
  if (!parsed.success) return new GatewayUnreachable(`it responded with ${status} without a reason`);
  return new GatewayRefusal(parsed.data.error_code);
}

async function exchange(
  { method, path, body, idempotency_key }: XenditCall,
  { url, authorization, signal }: { url: string; authorization: string; signal: AbortSignal },
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization,
        'api-version': API_VERSION,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotency_key ? { 'idempotency-key': idempotency_key } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal,
    });
    return { status: response.status, body: parseJson(await readText(response)) };
  } catch (error) {
    if (error instanceof GatewayUnreachable) throw error;
    throw new GatewayUnreachable(signal.aborted ? 'no response in time' : 'the connection failed', { cause: error });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new GatewayUnreachable('its response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Undefined when the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

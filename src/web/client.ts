import { createContext } from 'react-router';
import { CSRF_HEADER } from '../contract/accounts.ts';
import { ApiError } from '../contract/api-error.ts';
import type { CallOptions, Client, Endpoint, InputOf } from '../contract/endpoint.ts';
import type { ErrorBody } from '../contract/errors.ts';
import type { Locale } from '../contract/locale.ts';
import type { Intent } from './intent.ts';

/** The client that a page's loader uses: in-process on the server, by fetch in the browser. */
export const clientContext = createContext<Client>();
/** Who loads the page, as far as routing must know, and the site's address for what leaves it. */
export const visitorContext = createContext<{
  /** As the server says. */
  isSignedIn: () => Promise<boolean>;
  /** For a page that needs a user: a guest in a browser is asked to sign in. False: the page stays closed. */
  requireUser: (intent: Intent) => Promise<boolean>;
  locale: Locale;
  origin: string;
}>();

const API_BASE = '/api';
/** How often a file is sent again by itself to a server that is busy. */
const MOST_REPEATS = 3;

/** Calls the API by fetch, with the page's language and CSRF token. Failures are thrown as `ApiError`. */
export function createFetchClient(locale: Locale, connection_lost: () => string): Client {
  return async (endpoint, input, options = {}) => {
    if (endpoint.file_types !== null) throw new Error(`${endpoint.path} answers with a file: link to fileAddress`);
    const { url, body, headers } = requestOf(endpoint, { ...input }, options);
    const ask = options.onProgress ? sendWithProgress(options.onProgress) : fetch;
    const send = () =>
      ask(url, {
        method: endpoint.method,
        credentials: 'same-origin',
        headers: { accept: 'application/json', 'accept-language': locale, [CSRF_HEADER]: csrfToken(), ...headers },
        ...(body === undefined ? {} : { body }),
        ...(options.signal ? { signal: options.signal } : {}),
      }).catch((cause: unknown) => {
        if (options.signal?.aborted) throw cause;
        throw new ApiError(0, { code: 0, message: connection_lost(), request_id: '' });
      });
    let response = await send();
    // A server that is busy with other files has not read this one.
    for (let repeat = 0; options.file && response.status === 503 && repeat < MOST_REPEATS; repeat += 1) {
      const seconds = Number(response.headers.get('retry-after'));
      if (!seconds) break;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      response = await send();
    }
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw new ApiError(response.status, errorBodyOf(answer, response, connection_lost()));
    // The server checked it against the same schema before it left.
    return answer as never;
  };
}

/** Where a browser finds the file of an endpoint, for a link; it sends the user’s cookie by itself. */
export function fileAddress<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  return requestOf(endpoint, { ...input }, {}).url;
}

type Request = { method: string; headers: Record<string, string>; body?: FormData | string; signal?: AbortSignal };

/** `fetch` tells nothing of what is on its way; the older call does. */
function sendWithProgress(onProgress: (share: number) => void) {
  return (url: string, { method, headers, body, signal }: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(method, url);
      for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      const answer = () => {
        const names = ['x-request-id', 'retry-after'];
        const headers = names.map((name) => [name, call.getResponseHeader(name) ?? ''] as [string, string]);
        return new Response(call.responseText, { status: call.status, headers });
      };
      call.onload = () => resolve(answer());
      const lose = () => reject(new TypeError('the connection is lost'));
      call.onerror = lose;
      call.ontimeout = lose;
      call.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => call.abort());
      if (signal?.aborted) reject(signal.reason);
      else call.send(body);
    });
}

function requestOf(endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions) {
  const headers: Record<string, string> = {};
  if (options.idempotency_key) headers['idempotency-key'] = options.idempotency_key;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams();
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || Object.hasOwn(endpoint.params.shape, name)) continue;
    if (!Object.hasOwn(endpoint.query.shape, name)) fields[name] = value;
    else if (Array.isArray(value)) value.forEach((item, index) => void query.append(`${name}[${index}]`, String(item)));
    else query.append(name, String(value));
  }
  const url = `${API_BASE}${path}${query.size > 0 ? `?${query}` : ''}`;
  if (endpoint.method === 'GET') return { url, headers, body: undefined };
  if (!options.file) {
    headers['content-type'] = 'application/json';
    return { url, headers, body: JSON.stringify(fields) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', options.file);
  return { url, headers, body: form };
}

function errorBodyOf(answer: unknown, response: Response, fallback: string): ErrorBody {
  if (typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer)
    return answer as ErrorBody;
  return { code: response.status, message: fallback, request_id: response.headers.get('x-request-id') ?? '' };
}

function csrfMeta(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
}

function csrfToken(): string {
  return csrfMeta()?.content ?? '';
}

/** Puts the token that the personal call brought where every later call takes it from. */
export function setCsrfToken(token: string | null): void {
  const meta = csrfMeta();
  if (meta) meta.content = token ?? '';
}

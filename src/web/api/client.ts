import { createContext } from 'react-router';
import type { Viewer } from '../../contract/accounts/endpoints.ts';
import { CSRF_HEADER } from '../../contract/accounts/rules.ts';
import type { Address, CallOptions, Client, FileAddress, Input } from '../../contract/api/api.ts';
import { ApiError } from '../../contract/api/api-error.ts';
import type { Intent } from '../../contract/pages/links.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { failureText } from './failures.ts';
import { setServerTime } from './server-time.ts';

/** The client that a page's loader uses: in-process on the server, by fetch in the browser. */
export const clientContext = createContext<Client>();
/** What routing knows about the visitor, and the origin for absolute links. */
export const visitorContext = createContext<{
  isSignedIn: () => Promise<boolean>;
  /** For pages that need a user: in a browser, asks a guest to sign in. False: the visitor may not see the page. */
  requireUser: (intent: Intent) => Promise<boolean>;
  /** The user of the page, as last loaded. */
  getViewer: () => Promise<Viewer | null>;
  locale: Locale;
  app_name: string;
  origin: string;
}>();

const API_BASE = '/api';
const DAY = /^\d{4}-\d\d-\d\d$/;
/** How often an upload is repeated while the server is busy. */
const MAX_REPEATS = 3;

/** The texts of failures that no server describes. */
export type FailureTexts = { connection_lost: () => string; error_500: () => string };

/** Calls the API by fetch, with the page's language and CSRF token. Failures are thrown as `ApiError`. */
export function createFetchClient(locale: Locale, texts: FailureTexts): Client {
  return async (address, input, options = {}) => {
    const { method, url, body, headers } = requestOf(address, input, options);
    const fail = (cause: unknown): never => {
      if (options.signal?.aborted) throw cause;
      throw new ApiError(0, { code: 0, key: 'connection_lost', message: texts.connection_lost(), request_id: '' });
    };
    const transport = options.onProgress ? sendWithProgress(options.onProgress) : fetch;
    const send = () =>
      transport(url, {
        method,
        credentials: 'same-origin',
        headers: { accept: 'application/json', 'accept-language': locale, [CSRF_HEADER]: csrfToken(), ...headers },
        ...(body === undefined ? {} : { body }),
        ...(options.signal ? { signal: options.signal } : {}),
      }).catch(fail);
    let response = await send();
    // A server that is busy with other uploads has not read this one.
    for (let repeat = 0; options.file && response.status === 503 && repeat < MAX_REPEATS; repeat += 1) {
      const seconds = Number(response.headers.get('retry-after'));
      if (!seconds) break;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      response = await send();
    }
    setServerTime(response.headers.get('date'));
    const parsed = parseJson(await response.text().catch(fail));
    if (!response.ok || parsed === undefined) throw failureOf(response, parsed, texts);
    // The server has checked it against the same schema.
    return parsed as never;
  };
}

/** The URL of an endpoint's file, for a link. The browser adds the user's cookie. */
export function fileAddress<A extends FileAddress>(address: A, input: Input<A>): string {
  return requestOf(address, input, {}).url;
}

type Request = { method: string; headers: Record<string, string>; body?: FormData | string; signal?: AbortSignal };

/** `fetch` does not report the progress of an upload; XMLHttpRequest does. */
function sendWithProgress(onProgress: (share: number) => void) {
  return (url: string, { method, headers, body, signal }: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(method, url);
      for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      const response = () => {
        const names = ['x-request-id', 'retry-after'];
        const headers = names.map((name) => [name, call.getResponseHeader(name) ?? ''] as [string, string]);
        return new Response(call.responseText, { status: call.status, headers });
      };
      call.onload = () => resolve(response());
      const fail = () => reject(new TypeError('connection lost'));
      call.onerror = fail;
      call.ontimeout = fail;
      call.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => call.abort());
      if (signal?.aborted) reject(signal.reason);
      else call.send(body);
    });
}

/** Sends the inputs that the path names in the path, the others in the query of a GET or in the body. */
export function requestOf(address: Address, input: object, options: CallOptions) {
  const [method = '', template = ''] = address.split(' ');
  const headers: Record<string, string> = {};
  if (options.idempotency_key) headers['idempotency-key'] = options.idempotency_key;
  const fields = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(fields.get(name));
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const url = `${API_BASE}${path}`;
  if (method === 'GET') {
    const query = queryOf(fields);
    return { method, url: query.size > 0 ? `${url}?${query}` : url, headers, body: undefined };
  }
  if (!options.file) {
    headers['content-type'] = 'application/json';
    return { method, url, headers, body: JSON.stringify(Object.fromEntries(fields)) };
  }
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, String(value));
  form.append('file', options.file);
  return { method, url, headers, body: form };
}

/** Arrays are `name[index]`, arrays of days `name[]`, as the specification has them. */
function queryOf(fields: ReadonlyMap<string, unknown>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) query.append(`${name}[${DAY.test(item) ? '' : index}]`, item);
    else query.append(name, String(value));
  }
  return query;
}

/** Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf(response: Response, body: unknown, texts: FailureTexts): ApiError {
  const message = failureText(body, null, texts.error_500());
  // The key shows that our server wrote the body, not a proxy in front of it.
  if (typeof body === 'object' && body !== null && 'key' in body && 'code' in body)
    return new ApiError(response.status, { ...(body as ConstructorParameters<typeof ApiError>[1]), message });
  const request_id = response.headers.get('x-request-id') ?? '';
  return new ApiError(response.status, { code: response.status, key: 'unexpected_response', message, request_id });
}

function csrfMeta(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
}

function csrfToken(): string {
  return csrfMeta()?.content ?? '';
}

/** Stores the CSRF token of the personal call for all later calls. */
export function setCsrfToken(token: string | null): void {
  const meta = csrfMeta();
  if (meta) meta.content = token ?? '';
}

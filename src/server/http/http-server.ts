import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import qs from 'qs';
import type { Actor } from '../../contract/api/actor.ts';
import { type Endpoint, fileResponse, type UploadedFile } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import { type Locale, matchLocale } from '../../contract/text/locale.ts';
import { callOrigin, networkOf } from '../../domain/accounts/public.ts';
import { withCallOrigin } from '../../domain/audit/public.ts';
import type { Services } from '../../domain/services.ts';
import { sendFile } from '../files/send-file.ts';
import type { Upload, UploadIntake } from '../files/upload-intake.ts';
import { bytesOf, type CompressedResponse, compress, sendCompressed } from '../pages/compressed-response.ts';
import { dependenciesOf } from '../pages/dependencies.ts';
import { redirectLanguages } from '../pages/offered-languages.ts';
import { type PageCache, sendCachedPages } from '../pages/page-cache.ts';
import { NO_DICTIONARIES, type PageDictionaries } from '../pages/page-dictionaries.ts';
import type { ResponseCache } from '../pages/response-cache.ts';
import type { SiteNotices } from '../pages/site-notices.ts';
import { requireCsrfToken } from '../sessions/csrf-check.ts';
import { tokenOf, unauthorizedError } from '../sessions/session-cookie.ts';
import { addAccessLog } from './access-log.ts';
import { callOf } from './call-of.ts';
import { callerAddress } from './caller-address.ts';
import { sendClientError } from './client-errors.ts';
import { closeUnreadResponses } from './close-unread-responses.ts';
import { type Dispatch, requireAccess } from './dispatch.ts';
import { type ErrorTexts, errorBody } from './errors.ts';
import { addHeaders } from './headers.ts';
import type { LimitCounts } from './limit-counts.ts';
import { localeOf } from './locale-of.ts';
import { requireValidText } from './plain-input.ts';
import { ignoreBodies } from './request-bodies.ts';
import { addRequestTracing } from './request-tracing.ts';
import { discardBody, hasUnreadBody } from './unread-body.ts';

export const API_BASE = '/api';
/** Larger than any design of seven slots in UTF-8; uploads have their own limit. */
const BODY_BYTES = 512 * 1024;
/** Allowance for the parts of a form besides its file. */
const FORM_BYTES = 64 * 1024;
/** Long enough for an upload over a slow mobile connection. */
const REQUEST_MILLISECONDS = 120_000;
/**
 * Rate limits by the minute. A page loads fifty files, and the ads in view are fetched ahead with two reads each that everybody
 * gets alike: both are counted for the network, and the customers of a mobile network share one address. Other calls are
 * counted for the user, or for the network of a guest.
 */
const LIMITS = { files: 12_000, reads: 6_000, calls: 600 };
/** `Retry-After` of 503 responses. */
const RETRY_SECONDS = 5;

export type HttpServerOptions = {
  services: Services;
  dispatch: Dispatch;
  endpoints: readonly Endpoint[];
  actorOf: (token: string) => Promise<Actor | null>;
  errorTexts: ErrorTexts;
  production: boolean;
  trusted_proxies: number;
  rate_limits: boolean;
  limitCounts: LimitCounts;
  /** Whether each request is a line of the log. */
  access_log: boolean;
  /** Cache of API responses that are the same for all users; its owner clears it when the board changes. */
  shared: ResponseCache<CompressedResponse> | null;
  /** Null in tests without pages. */
  pageCache: PageCache | null;
  /** What public pages are compressed with. */
  dictionaries?: PageDictionaries;
  /** Notices above pages, which make other pages of the cache. */
  siteNotices?: SiteNotices;
  uploads: UploadIntake;
};

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** The token came from a cookie, which the browser sends automatically. */
    byCookie: boolean;
    locale: Locale;
  }
  interface FastifyContextConfig {
    /** A read of the contract that is the same for all users. */
    isSharedRead?: boolean;
  }
  interface FastifyInstance {
    /** Sets `actor` and `byCookie`, on routes that need the user. */
    identify(request: FastifyRequest): Promise<void>;
  }
}

/** Creates the HTTP server: request ids, users, CSRF checks, rate limits, and the contract's endpoints under /api. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.services.log as FastifyBaseLogger,
    // Requests are counted at /metrics; the log contains failures only.
    logController: new LogController({ disableRequestLogging: true }),
    // Reuse the logger: a child logger for each request, with its redaction, is expensive and not needed.
    childLoggerFactory: (log) => log,
    genReqId: () => randomUUID(),
    clientErrorHandler: (error, socket) =>
      sendClientError(error, socket, { errorTexts: options.errorTexts, newId: randomUUID }),
    // A request on a connection that is kept open may come while the server ends.
    return503OnClosing: false,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MILLISECONDS,
    trustProxy: options.trusted_proxies > 0 && ((_address: string, hop: number) => hop < options.trusted_proxies),
    routerOptions: {
      maxParamLength: 200,
      querystringParser: (text) =>
        qs.parse(text, { depth: 2, arrayLimit: 50, parameterLimit: 100, plainObjects: true }) as Record<
          string,
          unknown
        >,
    },
    // `__proto__` and `constructor` stay plain data; schemas reject them as unknown keys.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    // Invalid URLs are handled here, before any hook runs.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      const locale = matchLocale(request.headers['accept-language']);
      void sendError(options, unknownPath(request, error), request, reply, locale);
    },
  });
  if (options.access_log) addAccessLog(app, options.services.log);
  closeUnreadResponses(app);
  const { brand } = options.services;
  redirectLanguages(app, brand);
  const { pageCache: cache, siteNotices, dictionaries = NO_DICTIONARIES } = options;
  if (cache) sendCachedPages(app, { cache, brand, siteNotices, dictionaries });
  addRequestTracing(app, options);
  // Bodies are JSON, or forms for upload endpoints.
  app.removeContentTypeParser('text/plain');
  await addHeaders(app, { production: options.production });
  await app.register(cookie);
  await app.register(rateLimit, {
    global: options.rate_limits,
    max: (request) => LIMITS[limitOf(request)],
    timeWindow: '1 minute',
    // Addresses are stored nowhere as they are.
    keyGenerator: (request) => options.services.tokens.pseudonymize(`limit ${limitedCaller(request)}`),
    ...options.limitCounts.storage,
    hook: 'preHandler',
    errorResponseBuilder: () => new AppError('too_many_requests'),
  });

  app.decorateRequest('actor', null);
  app.decorateRequest('byCookie', false);
  app.decorateRequest('locale', 'id');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.locale = localeOf(request.headers, brand().locales);
  });
  app.decorate('identify', async (request: FastifyRequest) => {
    const { token, byCookie } = tokenOf(request);
    request.byCookie = byCookie;
    request.actor = token === null ? null : await options.actorOf(token);
  });
  app.setErrorHandler((error, request, reply) => sendError(options, error, request, reply));

  const uploads = options.endpoints.filter(({ upload_bytes }) => upload_bytes !== null);
  for (const endpoint of options.endpoints) if (!uploads.includes(endpoint)) addRoute(app, endpoint, options);
  // Only upload endpoints parse forms.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 16_000, headerPairs: 50 } });
    for (const endpoint of uploads) addRoute(scope, endpoint, options);
  });
  await app.register(
    async (scope) => {
      ignoreBodies(scope);
      scope.all('/*', refuseUnknown);
      // Methods that Fastify does not route, such as PROPFIND.
      scope.setNotFoundHandler(refuseUnknown);
    },
    { prefix: API_BASE },
  );
  return app;
}

function limitedCaller(request: FastifyRequest): string {
  const limit = limitOf(request);
  const network = networkOf(callerAddress(request));
  return limit === 'calls' ? (request.actor?.user_id ?? network) : `${limit} ${network}`;
}

function limitOf({ url, routeOptions }: FastifyRequest): keyof typeof LIMITS {
  if (url.startsWith('/assets/') || url.startsWith('/_img/')) return 'files';
  return routeOptions.config.isSharedRead ? 'reads' : 'calls';
}

function isPageRequest({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

async function refuseUnknown(request: FastifyRequest): Promise<never> {
  throw unknownPath(request);
}

function unknownPath(request: FastifyRequest, cause?: unknown): AppError {
  return new AppError('page_not_found', { params: { path: request.url.slice(0, 200) }, cause });
}

function addRoute(app: FastifyInstance, endpoint: Endpoint, options: HttpServerOptions): void {
  const { calls_per_minute, guest_calls_per_minute } = endpoint;
  const max = (request: FastifyRequest) => (request.actor ? null : guest_calls_per_minute) ?? calls_per_minute ?? 0;
  app.route({
    method: endpoint.method,
    url: `${API_BASE}${endpoint.path}`,
    bodyLimit: BODY_BYTES,
    config: {
      isSharedRead: endpoint.shared && endpoint.method === 'GET',
      ...(calls_per_minute === null || !options.rate_limits ? {} : { rateLimit: { max, timeWindow: '1 minute' } }),
    },
    ...(endpoint.shared ? {} : { onRequest: (request: FastifyRequest) => app.identify(request) }),
    preHandler: async (request) => {
      requireCsrfToken(request, endpoint, options.services.tokens);
      if (endpoint.access !== 'all' && !request.actor) throw await unauthorizedError(request, options.services.tokens);
      // Checked before the file is read, so that rejected callers cannot use memory or disk.
      requireAccess(endpoint, request.actor);
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (endpoint.page_path !== null && isPageRequest(request)) {
        return reply.redirect(`${endpoint.page_path}${new URL(request.url, 'http://localhost').search}`, 303);
      }
      if (endpoint.shared && options.shared) return sendShared(request, reply, endpoint, options, options.shared);
      const response = await resultOf(request, reply, endpoint, options);
      return endpoint.file_types === null ? reply.send(response) : sendFile(reply, fileResponse.parse(response));
    },
  });
}

async function resultOf(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, options: HttpServerOptions) {
  const run = (body: Body) => {
    const call = callOf(request, reply, options.services, body.file);
    const input = { ...record(request.query), ...body.fields, ...record(request.params) };
    requireValidText(input);
    return withCallOrigin(
      () => callOrigin(options.services, call),
      () => options.dispatch(endpoint, call, input),
    );
  };
  const limit = endpoint.upload_bytes;
  if (limit === null) return run({ file: null, fields: fieldsOf(request.body) });
  return options.uploads.take(uploadOf(request, limit), async (path) => run(await formOf(request, limit, path)));
}

async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  options: HttpServerOptions,
  shared: ResponseCache<CompressedResponse>,
) {
  const key = `${request.locale} ${request.url}`;
  const make = async () => {
    const body = await resultOf(request, reply, endpoint, options);
    const response = compress(JSON.stringify(body), 'many', request.headers);
    const input = { ...record(request.query), ...record(request.params) };
    const dependsOn = new Set(dependenciesOf(endpoint, input, body));
    return { response, dependsOn, bytes: bytesOf(response), isCacheable: true };
  };
  const compressed = await (shared.get(key) ?? shared.make(key, make));
  if (endpoint.cached_seconds !== null) reply.header('cache-control', `public, max-age=${endpoint.cached_seconds}`);
  return sendCompressed(
    request,
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding'),
    compressed,
  );
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

type Body = { file: UploadedFile | null; fields: Record<string, unknown> };

function fieldsOf(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('invalid_argument');
  return record(body);
}

/** The caller and the size of an upload, from the headers; without Content-Length the maximum counts. */
function uploadOf(request: FastifyRequest, limit: number): Upload {
  if (!request.isMultipart()) throw new AppError('unsupported_media');
  const maxBytes = limit + FORM_BYTES;
  const contentLength = Number(request.headers['content-length'] ?? maxBytes);
  if (contentLength > maxBytes) throw new AppError('image_too_large');
  const { actor } = request;
  return { caller: actor?.user_id ?? networkOf(callerAddress(request)), isGuest: !actor, bytes: contentLength };
}

/** Reads a form's fields and writes its file to `path`; aborts when the file is too large. */
async function formOf(request: FastifyRequest, limit: number, path: string): Promise<Body> {
  const fields: Record<string, unknown> = {};
  let file: UploadedFile | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: limit } })) {
      if (part.type === 'file') {
        const { file: bytes } = part;
        // By default the parser reads the file to its end and drops the bytes above the limit.
        bytes.on('limit', () => bytes.destroy(new AppError('image_too_large')));
        await pipeline(bytes, createWriteStream(path));
        file = { path, file_name: part.filename.slice(0, 200), mime_type: part.mimetype };
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('invalid_argument');
        Object.defineProperty(fields, part.fieldname, { value: part.value, enumerable: true, configurable: true });
      }
    }
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && 'code' in error)) throw error;
    // The multipart parser has its own errors for malformed forms.
    throw new AppError('invalid_argument', { cause: error });
  }
  return { file, fields };
}

function sendError(
  options: HttpServerOptions,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  locale = request.locale,
) {
  const { status, body, expected } = errorBody(error, locale, request.id, options.errorTexts);
  if (hasDisconnected(request, error))
    options.services.log.debug({ request_id: request.id }, 'a client disconnected before its response');
  else if (!expected) options.services.log.error({ err: error, request_id: request.id }, 'a call failed');
  if (status === 503) reply.header('retry-after', RETRY_SECONDS);
  reply.status(status).header('cache-control', 'no-store');
  if (!hasUnreadBody(request.raw)) return reply.send(body);
  const text = JSON.stringify(body);
  return reply
    .header('connection', 'close')
    .header('content-length', Buffer.byteLength(text))
    .type('application/json; charset=utf-8')
    .send(Readable.from(sendEarly(text, request.raw)));
}

const DISCONNECT_CODES = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'FST_MP_PREMATURE_CLOSE'];

/**
 * Whether the only failure is a connection closed by the client. The socket's state decides, because a request is
 * destroyed as soon as it has been read.
 */
function hasDisconnected({ raw }: FastifyRequest, error: unknown): boolean {
  return (
    raw.socket.destroyed && error instanceof Error && 'code' in error && DISCONNECT_CODES.includes(String(error.code))
  );
}

/** Sends the response immediately and leaves the connection open while the client is still sending. */
async function* sendEarly(text: string, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  await discardBody(request);
}

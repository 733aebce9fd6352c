import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import type { Log } from '../../src/base/log.ts';
import * as accounts from '../../src/contract/accounts/endpoints.ts';
import * as accountRules from '../../src/contract/accounts/rules.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import type { ErrorBody } from '../../src/contract/api/errors.ts';
import { brandVariables, brandWords, defaultBrand } from '../../src/contract/brand/brand.ts';
import { LOCALES, type Locale } from '../../src/contract/text/locale.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { actorOf, createAccount } from '../../src/domain/accounts/public.ts';
import type { Binding, Module } from '../../src/domain/module.ts';
import type { Outputs } from '../../src/domain/services.ts';
import { transfer } from '../../src/domain/wallet/public.ts';
import type { OpenIdProvider } from '../../src/providers/oauth/openid-provider.ts';
import type { PaymentGateway } from '../../src/providers/payment/payment-gateway.ts';
import type { Vault } from '../../src/providers/vault/vault.ts';
import { addEventStreams } from '../../src/server/events/event-streams.ts';
import type { StreamRegistry } from '../../src/server/events/stream-registry.ts';
import { addDocuments } from '../../src/server/files/documents.ts';
import { addOutputs } from '../../src/server/files/outputs.ts';
import { openUploadIntake } from '../../src/server/files/upload-intake.ts';
import { addHelpForm } from '../../src/server/forms/help-form.ts';
import { addOneClickUnsubscribe } from '../../src/server/forms/one-click-unsubscribe.ts';
import { addReportForm } from '../../src/server/forms/report-form.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { addDraining, type Draining } from '../../src/server/http/draining.ts';
import { createErrorTexts } from '../../src/server/http/error-texts.ts';
import { API_BASE, createHttpServer } from '../../src/server/http/http-server.ts';
import { countInDatabase, type LimitCounts } from '../../src/server/http/limit-counts.ts';
import { addHealth } from '../../src/server/metrics/health.ts';
import { allModules } from '../../src/server/modules.ts';
import type { CompressedResponse } from '../../src/server/pages/compressed-response.ts';
import type { ResponseCache } from '../../src/server/pages/response-cache.ts';
import { addDocs } from '../../src/server/reference/docs.ts';
import { addGoogleSignIn } from '../../src/server/sessions/google-sign-in.ts';
import { addPaymentWebhooks } from '../../src/server/webhooks/payment-webhooks.ts';
import { createTranslator } from '../../src/web/app/i18n.ts';
import { renderArtwork } from '../../src/web/designer/artwork/render-artwork.tsx';
import { count } from './counted-work.ts';
import type { TestDatabase } from './database.ts';
import { FIRST_VERSIONS } from './first-versions.ts';
import { newPhone } from './new-phone.ts';
import { enrol } from './second-factor.ts';
import { mailsTo, runJobs, type TestServices, testServices } from './services.ts';

export const PASSWORD = 'warung-kopi-subuh';
const CITY = 3276;

/** A response. */
export type ApiResponse<Body = unknown> = { status: number; headers: Headers; text: string; body: Body };
export type Sent = {
  headers?: Record<string, string>;
  idempotency_key?: string | null;
  file?: Blob;
};
export type ApiUser = { user_id: string; email: string; token: string; csrf_token: string };

export type Api = {
  url: string;
  app: FastifyInstance;
  draining: Draining;
  services: TestServices;
  database: TestDatabase;
  modules: readonly Module[];
  endpoints: readonly Endpoint[];
  streams: StreamRegistry;
  /** Any request below the API's base URL, as it is. */
  raw(path: string, init?: RequestInit): Promise<ApiResponse>;
  /** Calls an endpoint of the contract as a user with a Bearer token, or as a guest. */
  call<E extends Endpoint>(
    who: Pick<ApiUser, 'token'> | null,
    endpoint: E,
    input: InputOf<E>,
    sent?: Sent,
  ): Promise<ApiResponse<OutputOf<E>>>;
  /** The same for a call that must succeed. */
  callOk<E extends Endpoint>(
    who: Pick<ApiUser, 'token'> | null,
    endpoint: E,
    input: InputOf<E>,
    sent?: Sent,
  ): Promise<OutputOf<E>>;
  /** The six-digit code of the newest mail to an address. */
  codeFor(email: string): Promise<string>;
  /** Inserts a user with a session. An administrator has an authenticator app and needs no other code in it. */
  user(facts?: { user_type?: number; balance?: number; email?: string }): Promise<ApiUser>;
  stop(): Promise<void>;
};

export type ApiOptions = {
  rate_limits?: boolean;
  limitCounts?: LimitCounts;
  production?: boolean;
  shared?: ResponseCache<CompressedResponse>;
  more?: (services: TestServices) => Binding[];
  server_key?: string;
  gateway?: PaymentGateway;
  google?: OpenIdProvider;
  outputs?: Outputs;
  vault?: Vault;
  uploadFolder?: string;
  log?: Log;
  /** Routes in addition to the API's. */
  extend?: (app: FastifyInstance, services: TestServices, modules: readonly Module[]) => void;
};

/** Starts the real HTTP server with all modules on its own port. X-Forwarded-For sets the network of a call. */
export async function startApi(database: TestDatabase, options: ApiOptions = {}): Promise<Api> {
  count('API servers started');
  const services = testServices(database, {
    artworks: { render: (design, qr) => renderArtwork(design, { qr }) },
    ...(options.gateway ? { gateway: options.gateway } : {}),
    ...(options.google ? { google: options.google } : {}),
    ...(options.log ? { log: options.log } : {}),
    ...(options.outputs ? { outputs: options.outputs } : {}),
    ...(options.vault ? { vault: options.vault } : {}),
  });
  const modules = allModules(services);
  const bindings = [...modules.flatMap((module) => [...module.bindings]), ...(options.more?.(services) ?? [])];
  const endpoints = bindings.map((binding) => binding.endpoint);
  const uploads = await openUploadIntake(options.uploadFolder ?? mkdtempSync(join(tmpdir(), 'papan-uploads-')));
  const words = { id: wordsOf('id'), en: wordsOf('en') };
  const errorTexts = createErrorTexts(() => words);
  const dispatch = createDispatch(bindings);
  const app = await createHttpServer({
    services,
    dispatch,
    endpoints,
    actorOf: (token) => actorOf(services, token),
    errorTexts,
    production: options.production ?? false,
    trusted_proxies: 1,
    rate_limits: options.rate_limits ?? false,
    limitCounts: options.limitCounts ?? countInDatabase({ pool: database.pool, log: services.log }),
    access_log: false,
    shared: options.shared ?? null,
    pageCache: null,
    uploads,
  });
  await addDocs(app, endpoints, { brand: services.brand, errorTexts, text: (locale, key) => words[locale].t(key) });
  addPaymentWebhooks(app, services);
  addGoogleSignIn(app, { services, dispatch, errorTexts, rate_limits: options.rate_limits ?? false });
  addHelpForm(app, { services, dispatch, errorTexts, rate_limits: false });
  addOneClickUnsubscribe(app, { services, dispatch });
  addReportForm(app, { services, dispatch, rate_limits: options.rate_limits ?? false });
  const { server_key = null, production = false, rate_limits = false } = options;
  const draining = addDraining(app);
  addHealth(app, database, { server_key, production, draining });
  addDocuments(app, services, { server_key, rate_limits });
  addOutputs(app, services, { rate_limits });
  const streams = addEventStreams(app, services);
  options.extend?.(app, services, modules);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const raw = async (path: string, init: RequestInit = {}) =>
    readResponse(await fetch(`${url}${API_BASE}${path}`, init));
  const call: Api['call'] = async (who, endpoint, input, sent = {}) => {
    const { path, init } = requestOf(endpoint, { ...input }, sent);
    const headers = { ...(who ? { authorization: `Bearer ${who.token}` } : {}), ...init.headers, ...sent.headers };
    return (await raw(path, { ...init, headers })) as ApiResponse<never>;
  };
  return {
    url,
    app,
    draining,
    services,
    database,
    modules,
    endpoints,
    streams,
    raw,
    call,
    async callOk(who, endpoint, input, sent) {
      const response = await call(who, endpoint, input, sent);
      if (response.status !== 200)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${response.text}`);
      return response.body;
    },
    async codeFor(email) {
      await runJobs(services, modules);
      const mail = (await mailsTo(database, email)).at(-1);
      const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
      if (!code) throw new Error(`no code was sent to ${email}`);
      return code;
    },
    user: (facts) => insertOneUser(services, facts),
    async stop() {
      const closed = app.close();
      // A client may have left without reading its response, so its connection would stay open.
      app.server.closeAllConnections();
      await closed;
      uploads.stop();
    },
  };
}

/** The error of a failed response; throws for any other. */
export function errorOf(response: ApiResponse): ErrorBody {
  const body = response.body;
  if (response.status < 400 || !isErrorBody(body)) throw new Error(`no error but ${response.status} ${response.text}`);
  return body;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'request_id' in body;
}

/** An address of the documentation network, so that tests do not use up each other's rate limits. */
export function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** The three steps of the registration by HTTP. The jar stores cookies as a browser does. */
export async function registerByHttp(api: Api, jar: CookieJar, email: string, phone = newPhone()) {
  const headers = { 'x-forwarded-for': newAddress() };
  const send = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
    const response = await api.call(null, endpoint, input, { headers: { ...headers, ...jar.headers() } });
    jar.store(response.headers);
    if (response.status !== 200) throw new Error(`${endpoint.path}: ${response.status} ${response.text}`);
    return response.body;
  };
  const { registration_token } = await send(accounts.register, { email });
  await send(accounts.verifyRegistration, { registration_token, code: await api.codeFor(email) });
  return send(accounts.completeRegistration, {
    registration_token,
    first_name: 'Rina',
    last_name: 'Kartika',
    phone,
    city_id: CITY,
    password: PASSWORD,
    terms: FIRST_VERSIONS,
  });
}

export type CookieJar = {
  store(headers: Headers): void;
  headers(): Record<string, string>;
  get(name: string): string | undefined;
};

/** Stores cookies as a browser does, as far as needed for one host without a clock. */
export function cookieJar(): CookieJar {
  const stored = new Map<string, string>();
  return {
    store(headers) {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/Max-Age=0\b|Expires=Thu, 01 Jan 1970/i.test(line)) stored.delete(name);
        else stored.set(name, value);
      }
    },
    headers: (): Record<string, string> =>
      stored.size === 0 ? {} : { cookie: [...stored].map(([name, value]) => `${name}=${value}`).join('; ') },
    get: (name) => stored.get(name),
  };
}

function requestOf(endpoint: Endpoint, input: Record<string, unknown>, sent: Sent) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams();
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || Object.hasOwn(endpoint.params.shape, name)) continue;
    if (Object.hasOwn(endpoint.query.shape, name)) {
      if (Array.isArray(value))
        for (const [index, item] of value.entries()) query.append(`${name}[${index}]`, String(item));
      else query.append(name, String(value));
    } else fields[name] = value;
  }
  const headers: Record<string, string> = {};
  const key = sent.idempotency_key === undefined && endpoint.idempotent ? newId() : sent.idempotency_key;
  if (key) headers['idempotency-key'] = key;
  let body: string | FormData | null = null;
  if (sent.file) {
    body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
    body.append('file', sent.file, 'picture.png');
  } else if (endpoint.method !== 'GET' && Object.keys(fields).length > 0) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(fields);
  }
  return { path: `${path}${query.size > 0 ? `?${query}` : ''}`, init: { method: endpoint.method, headers, body } };
}

async function readResponse(response: Response): Promise<ApiResponse> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : null;
  return { status: response.status, headers: response.headers, text, body };
}

function wordsOf(locale: Locale) {
  const folder = join(import.meta.dirname, '..', '..', 'src', 'web', 'locales', locale);
  const namespaces = readdirSync(folder).map((name) => [
    name.replace('.json', ''),
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  ]);
  return createTranslator(locale, { [locale]: Object.fromEntries(namespaces) });
}

/** The texts of the locale file, to compare responses with. */
export const errorTexts: Record<Locale, { keys: Record<string, string>; validation: Record<string, string> }> =
  Object.fromEntries(LOCALES.map((locale) => [locale, readErrorTexts(locale)])) as never;

function readErrorTexts(locale: Locale) {
  const file = join(import.meta.dirname, '..', '..', 'src', 'web', 'locales', locale, 'errors.json');
  const names = brandVariables(brandWords(defaultBrand(), locale));
  return JSON.parse(readFileSync(file, 'utf8'), (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => names[name] ?? whole) : value,
  );
}

async function insertOneUser(
  services: TestServices,
  facts: { user_type?: number; balance?: number; email?: string } = {},
): Promise<ApiUser> {
  const user_id = newId();
  const session_id = newId();
  const now = services.clock.now();
  const expires_at = new Date(now.getTime() + MILLISECONDS.day);
  const email = facts.email ?? `${user_id}@papan.test`;
  const user_type = facts.user_type ?? accountRules.USER_TYPES.REGULAR;
  // In the future, so that tests which let time pass need no other code.
  const confirmed_at = accountRules.isAdministrator({ user_type }) ? expires_at : null;
  await services.database.transaction(async (tx) => {
    await createAccount(tx, {
      id: user_id,
      email,
      phone: newPhone(),
      first_name: 'Sari',
      last_name: 'Wulandari',
      city_id: CITY,
      password_hash: null,
      locale: 2,
      user_type,
      account_status: accountRules.ACCOUNT_STATUSES.ACTIVE,
      identity_status: accountRules.IDENTITY_STATUSES.NOT_VERIFIED,
      now,
    });
    await tx
      .insertInto('sessions')
      .values({
        id: session_id,
        user_id,
        user_agent: 'test',
        created_at: now,
        last_used_at: now,
        confirmed_at,
        expires_at,
      })
      .execute();
    if (confirmed_at) await enrol(services, tx, user_id, now);
    if (facts.balance) {
      const amount = coins(facts.balance);
      const to = { wallet: user_id };
      const from = { platform: 'sales' } as const;
      const order = {
        from,
        to,
        amount,
        cause: 'topup',
        subject_id: null,
        idempotency_key: `test:${user_id}`,
        now,
      } as const;
      await transfer(tx, order);
    }
  });
  const token = await services.tokens.sign({ session_id, user_id, expires_at });
  return { user_id, email, token, csrf_token: services.tokens.csrf(session_id) };
}

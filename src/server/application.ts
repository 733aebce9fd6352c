import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { openDatabase, type PublicDatabase, WEB_TIMEOUTS } from '../base/database.ts';
import { databaseClock } from '../base/database-clock.ts';
import { type EventBus, type OnBusEvent, postgresBus } from '../base/event-bus.ts';
import { type JobHandlers, type Jobs, startJobs } from '../base/jobs.ts';
import type { Log } from '../base/log.ts';
import { DELIVER_JOB } from '../base/outbox.ts';
import { startDelivery } from '../base/outbox-delivery.ts';
import { PURGE_CALLS_CRONTAB, PURGE_CALLS_JOB, purgeIdempotentCalls } from '../base/purge-idempotent-calls.ts';
import type { Config, Secrets } from '../config.ts';
import type { Brand } from '../contract/brand/brand.ts';
import type { Locale } from '../contract/text/locale.ts';
import { createDocuments } from '../documents/documents.ts';
import { actorOf, firstAdministratorPath } from '../domain/accounts/public.ts';
import { deliver } from '../domain/events.ts';
import { fillHelp } from '../domain/help/public.ts';
import { jobKind } from '../domain/job-kinds.ts';
import { legalNamesOf, publishSuppliedTexts } from '../domain/legal/public.ts';
import type { Module } from '../domain/module.ts';
import type { PublicServices } from '../domain/services.ts';
import { redeemAtRegistration } from '../domain/vouchers/public.ts';
import { redisBus } from '../providers/events/redis-bus.ts';
import { developmentMailer } from '../providers/mail/development-mailer.ts';
import { smtpMailer } from '../providers/mail/smtp-mailer.ts';
import { openIdProvider } from '../providers/oauth/openid-provider.ts';
import { createSandbox, type Sandbox } from '../providers/payment/sandbox/sandbox.ts';
import { mmdbPlaces } from '../providers/places/mmdb-places.ts';
import { webPushSender } from '../providers/push/web-push-sender.ts';
import type { Translators } from '../web/app/entry-server.tsx';
import { addFeeds } from './crawlers/feeds.ts';
import { addRobots } from './crawlers/robots.ts';
import { addSitemaps } from './crawlers/sitemaps.ts';
import { type CurrentBrand, openBrand } from './current-brand.ts';
import { createDoctor } from './doctor/console-doctor.ts';
import { addEventStreams } from './events/event-streams.ts';
import { handleBusEvents } from './events/subscriptions.ts';
import { configuredBackups, withCopies } from './files/backups.ts';
import { addBrandFiles } from './files/brand-files.ts';
import { addDocuments } from './files/documents.ts';
import { type FileStores, openFileStores } from './files/file-stores.ts';
import { addFiles } from './files/files.ts';
import { outputProcess } from './files/output-process.ts';
import { addOutputs } from './files/outputs.ts';
import { openUploadIntake } from './files/upload-intake.ts';
import { addHelpForm } from './forms/help-form.ts';
import { addOneClickUnsubscribe } from './forms/one-click-unsubscribe.ts';
import { addReportForm } from './forms/report-form.ts';
import { createDispatch } from './http/dispatch.ts';
import { addDraining } from './http/draining.ts';
import { createErrorTexts } from './http/error-texts.ts';
import { createHttpServer } from './http/http-server.ts';
import { countInDatabase, countInRedis } from './http/limit-counts.ts';
import { addHealth } from './metrics/health.ts';
import { startObservers } from './metrics/observers.ts';
import { allModules } from './modules.ts';
import { cachePurges } from './pages/cache-purges.ts';
import type { CompressedResponse } from './pages/compressed-response.ts';
import type { Frontend } from './pages/frontend.ts';
import type { CallCache } from './pages/in-process-client.ts';
import { createPageCache } from './pages/page-cache.ts';
import { createPageChanges } from './pages/page-changes.ts';
import { addPages } from './pages/pages.ts';
import { createResponseCache } from './pages/response-cache.ts';
import { addSiteNoticeForm } from './pages/site-notice-form.ts';
import { createSiteNotices } from './pages/site-notices.ts';
import { addManifest } from './pages/web-manifest.ts';
import { paymentGateway, SANDBOX_PREFIX, sandboxKeys } from './payments/payment-gateway.ts';
import { addDocs } from './reference/docs.ts';
import { addDevelopmentMail } from './sandbox/development-mail.ts';
import { addPayerPages } from './sandbox/payer-pages.ts';
import { addGoogleSignIn } from './sessions/google-sign-in.ts';
import { passwordHasher } from './sessions/password-hasher.ts';
import { createSecretBox } from './sessions/secret-box.ts';
import { createTokens } from './sessions/tokens.ts';
import { addMailBounces } from './webhooks/mail-bounces.ts';
import { addPaymentWebhooks, PAYMENT_WEBHOOK_PATH } from './webhooks/payment-webhooks.ts';

/** The memory of cached responses of the API. */
const SHARED_BYTES = 16_000_000;
const RESPONSE_BYTES = 8_000_000;

/** Where a line of the crontab names its job: after minute, hour, day, month and day of the week. */
const CRONTAB_NAME = 5;

const ROOT = join(import.meta.dirname, '..', '..');
/** The font of the outputs; decoders read no font of the system. */
const MARK_FONT = join(ROOT, 'src', 'web', 'outputs', 'fonts', 'plus-jakarta-sans-latin-700.ttf');

export type ApplicationOptions = {
  config: Config;
  secrets: Secrets;
  database_url: string;
  frontend: Frontend;
};

export type Application = { url: string; services: PublicServices; stop(): Promise<void> };

/** Builds the application and starts the configured role. */
export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const { config } = options;
  const observers = await startObservers(config, options.secrets);
  const { log } = observers;
  const database = openDatabase({
    url: options.database_url,
    directUrl: config.database_direct_url,
    readUrls: config.database_read_urls,
    onReplicaChange: (replica, reason) =>
      reason === null
        ? log.info({ replica }, 'a replica is read again')
        : log.warn({ replica, reason }, 'a replica is not read'),
    maxConnections: config.database_connections,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    timeouts: WEB_TIMEOUTS,
  });
  let url = config.public_url ?? `http://localhost:${config.port}`;
  let ownUrl = `http://localhost:${config.port}`;
  const clock = await databaseClock({ database, log });
  const addresses = { public_url: () => url, own_url: () => ownUrl };
  const { database_url } = options;
  const files = openFileStores({ ...options, database, log });
  await files.check();
  const brand = await openBrand({ database, log }, config.app_name);
  const services = createServices(options, {
    database,
    database_url,
    log,
    clock,
    files,
    brand: brand.get,
    ...addresses,
  });
  const names = legalNamesOf(services);
  await database.transaction((tx) => publishSuppliedTexts(tx, { names, now: clock.now() }));
  await database.transaction(fillHelp);
  const modules = allModules(services);
  const bus = options.secrets.redis_url
    ? redisBus({ url: options.secrets.redis_url, log })
    : postgresBus({ database, url: sessionUrl(options), log });
  const events: Events = { bus, modules, brand, log };
  const jobs = config.role === 'web' ? null : await startWorker(options, services, events);
  const web = config.role === 'worker' ? null : await startWeb(options, services, events);
  if (web) ownUrl = web.url;
  if (!config.public_url) url = ownUrl;
  if (web) await offerFirstAdministrator(services);
  return {
    url,
    services,
    async stop() {
      await web?.stop();
      await jobs?.stop();
      for (const { flush } of modules) await flush?.();
      await bus.stop();
      clock.stop();
      files.stop();
      await database.close();
      await observers.stop();
    },
  };
}

/** The address of connections whose session lasts. */
function sessionUrl({ config, database_url }: ApplicationOptions): string {
  return config.database_direct_url ?? database_url;
}

/** Writes into the log where the first administrator makes an account, while there has been none. */
async function offerFirstAdministrator(services: PublicServices): Promise<void> {
  const path = await firstAdministratorPath(services);
  if (path === null) return;
  const page = `${services.public_url()}${path}`;
  services.log.warn({ page }, 'there is no administrator: open this page within 30 minutes to become the first');
}

/** The services of the use cases: real providers if they are configured, embedded ones elsewhere. */
export function createServices(
  {
    config,
    secrets,
    frontend,
  }: Pick<ApplicationOptions, 'config' | 'secrets'> & { frontend: Pick<Frontend, 'pages' | 'outputsScript'> },
  given: {
    database: PublicDatabase;
    database_url: string;
    log: Log;
    clock: Clock;
    files: Pick<FileStores, 'blobs' | 'vault'>;
    brand: () => Brand;
    public_url: () => string;
    own_url: () => string;
  },
): PublicServices {
  const { database, log, clock, files } = given;
  return {
    database,
    clock,
    log,
    mailer: secrets.smtp_url
      ? smtpMailer({ url: secrets.smtp_url, from: config.mail_from })
      : developmentMailer({ database, from: config.mail_from }),
    gateway: paymentGateway(config, secrets, given.own_url),
    blobs: withCopies(files.blobs, { ...config, s3: secrets.s3 }, log),
    backups: configuredBackups({ ...config, s3: secrets.s3 }, given.database_url),
    vault: files.vault,
    markFont: MARK_FONT,
    artworks: { render: (design, qr) => frontend.pages.renderArtwork(design, { qr }) },
    outputs: outputProcess(frontend.outputsScript, ROOT),
    documents: createDocuments(ROOT),
    tokens: createTokens(secrets.secret_key, clock, secrets.previous_secret_key),
    secretBox: createSecretBox(secrets.secret_key, secrets.previous_secret_key),
    passwords: passwordHasher({ cost: config.password_hashing }),
    places: mmdbPlaces(config.places_file),
    google: secrets.google && openIdProvider(secrets.google),
    push: webPushSender({
      secret: secrets.push_key,
      contact: config.support_email,
      allowsLoopback: config.push_loopback,
    }),
    doctor: createDoctor({
      config,
      secrets,
      database_url: config.database_direct_url ?? given.database_url,
      migrations: join(ROOT, 'db', 'migrations'),
      dkim_selectors: [],
      dns_servers: null,
    }),
    redeemAtRegistration,
    brand: given.brand,
    operator: config.operator,
    support_email: config.support_email,
    public_url: given.public_url,
  };
}

/** The crontab of all modules, or of some jobs by their names, in graphile-worker's format. */
export function crontabOf(modules: readonly Module[], includes: (name: string) => boolean = () => true): string {
  const lines = [PURGE_CALLS_CRONTAB, ...modules.flatMap((module) => module.crontab ?? [])];
  return lines.filter((line) => includes(line.split(' ')[CRONTAB_NAME] ?? '')).join('\n');
}

type Events = { bus: EventBus; modules: readonly Module[]; brand: CurrentBrand; log: Log };

/** Forgets what this process has in memory when it changes; null means that anything may have. */
function listenTo({ bus, modules, brand, log }: Events, onEvent: OnBusEvent = () => undefined) {
  return bus.listen((event) => {
    for (const module of modules) module.onBusEvent?.(event);
    if (event === null || event.type === 'catalogue.changed') {
      brand.refresh().catch((error) => log.warn({ err: error }, 'the name and look of the board could not be read'));
    }
    onEvent(event);
  });
}

async function startWorker(options: ApplicationOptions, services: PublicServices, events: Events): Promise<Jobs> {
  const { modules, bus } = events;
  const { publish } = bus;
  const purges = cachePurges(options.secrets.cache_purge, services.clock);
  const subscribers = [...modules.flatMap((module) => module.subscribers ?? []), ...purges.subscribers];
  const delivery = { database: services.database, subscribers, publish };
  const deliverEvent = (eventId: number) => deliver(delivery, eventId);
  const deliverJob = z.object({ event_id: z.number() });
  const handlers: JobHandlers = Object.assign({}, ...modules.map((module) => module.jobs ?? {}), purges.jobs, {
    [DELIVER_JOB]: (payload: unknown) => deliverEvent(deliverJob.parse(payload).event_id),
    [PURGE_CALLS_JOB]: () => services.database.transaction((tx) => purgeIdempotentCalls(tx, services.clock.now())),
  });
  const { config } = options;
  const { database, log } = services;
  const isOwn = (name: string) => config.worker_kinds.includes(jobKind(name));
  const own = Object.entries(handlers).filter(([name]) => isOwn(name));
  const crontab = crontabOf(modules, isOwn);
  const jobs =
    own.length > 0
      ? await startJobs({ pool: database.direct, log, handlers: Object.fromEntries(own), crontab, concurrency: 4 })
      : null;
  const deliveries = config.worker_kinds.includes('events')
    ? await startDelivery({ database, log, url: sessionUrl(options), deliver: deliverEvent })
    : null;
  // A process that is a web process too listens as one.
  const listener = config.role === 'worker' ? await listenTo(events) : null;
  return { stop: async () => void (await Promise.all([listener?.stop(), deliveries?.stop(), jobs?.stop()])) };
}

async function startWeb(options: ApplicationOptions, services: PublicServices, events: Events) {
  const { modules, brand } = events;
  const { config, frontend } = options;
  const bindings = modules.flatMap((module) => module.bindings);
  const endpoints = bindings.map((binding) => binding.endpoint);
  const dispatch = createDispatch(bindings);
  const translators = () => frontend.pages.createTranslators(services.brand());
  const errorTexts = createErrorTexts(translators);
  const shared = createResponseCache<CompressedResponse>(SHARED_BYTES);
  const pageCache = createPageCache();
  const siteNotices = createSiteNotices(services);
  await siteNotices.refresh();
  const responses: CallCache = createResponseCache(RESPONSE_BYTES);
  const limitCounts = options.secrets.redis_url
    ? countInRedis({ url: options.secrets.redis_url, log: services.log })
    : countInDatabase({ pool: services.database.pool, log: services.log });
  const uploads = await openUploadIntake(join(config.data_dir, 'uploads'));
  const app = await createHttpServer({
    services,
    dispatch,
    endpoints,
    actorOf: (token) => actorOf(services, token),
    errorTexts,
    production: config.production,
    trusted_proxies: config.trusted_proxies,
    rate_limits: config.rate_limits,
    limitCounts,
    access_log: config.access_log,
    shared,
    pageCache,
    dictionaries: frontend.dictionaries,
    siteNotices,
    uploads,
  });
  const draining = addDraining(app);
  await addFiles(app, {
    services,
    filesFolder: frontend.filesFolder,
    actorOf: async (request) => {
      await app.identify(request);
      return request.actor;
    },
  });
  addBrandFiles(app, services);
  addOutputs(app, services, { rate_limits: config.rate_limits });
  addDocuments(app, services, { server_key: options.secrets.server_key, rate_limits: config.rate_limits });
  const text = (locale: Locale, key: string) => translators()[locale].t(key);
  await addDocs(app, endpoints, { brand: services.brand, errorTexts, text });
  addPaymentWebhooks(app, services);
  addMailBounces(app, services, { token: options.secrets.mail_webhook_token });
  addHealth(app, services.database, {
    server_key: options.secrets.server_key,
    production: config.production,
    draining,
  });
  if (!config.production && !options.secrets.smtp_url) addDevelopmentMail(app, services.database);
  const sandbox =
    config.production || options.secrets.xendit ? null : await addSandbox(app, options, services, translators);
  addGoogleSignIn(app, { services, dispatch, errorTexts, rate_limits: config.rate_limits });
  addHelpForm(app, { services, dispatch, errorTexts, rate_limits: config.rate_limits });
  addOneClickUnsubscribe(app, { services, dispatch });
  addSiteNoticeForm(app);
  addReportForm(app, { services, dispatch, rate_limits: config.rate_limits });
  addManifest(app, { brand: services.brand, translators });
  addRobots(app, services);
  addSitemaps(app, services);
  addFeeds(app, { services, dispatch, translators, shared });
  addPages(app, {
    frontend,
    services,
    dispatch,
    endpoints: new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])),
    errorTexts,
    rate_limits: config.rate_limits,
    pageCache,
    responses,
    siteNotices,
    hasCacheTags: options.secrets.cache_purge !== null,
  });
  const streams = addEventStreams(app, services);
  const pages = createPageChanges(services.database.read, [pageCache, shared, responses]);
  frontend.development?.attach(app, pages.clear);
  const handleEvent = handleBusEvents({
    log: services.log,
    streams,
    pages,
    siteNotices,
    replicas: services.database.replicas,
  });
  brand.onChange(pages.clear);
  const listener = await listenTo(events, handleEvent);
  await app.listen({ host: config.host, port: config.port });
  sandbox?.resume();
  return {
    url: addressOf(app, config.host),
    async stop() {
      await draining.drain(config.drain_seconds);
      await listener.stop();
      await sandbox?.stop();
      await app.close();
      uploads.stop();
      limitCounts.stop();
    },
  };
}

/** The embedded payment gateway with its payer pages; it sends webhooks over HTTP like a real one. */
async function addSandbox(
  app: FastifyInstance,
  { config, secrets, frontend }: ApplicationOptions,
  services: PublicServices,
  translators: () => Translators,
): Promise<Sandbox> {
  const sandbox = createSandbox({
    ...sandboxKeys(secrets.secret_key),
    webhook_url: () => `${addressOf(app, config.host)}${PAYMENT_WEBHOOK_PATH}`,
    page_url: () => `${services.public_url()}${SANDBOX_PREFIX}`,
    file: join(config.data_dir, 'payment-gateway.json'),
    merchant: () => services.brand().app_name,
  });
  await app.register(sandbox.api, { prefix: SANDBOX_PREFIX });
  const gatewayTexts =
    (locale: Locale) =>
    (key: string, values: Record<string, unknown> = {}) =>
      translators()[locale].t(`gateway:${key}`, values);
  const options = { sandbox, base: SANDBOX_PREFIX, font: frontend.uiFont, texts: gatewayTexts };
  await app.register((scope) => addPayerPages(scope, options), { prefix: SANDBOX_PREFIX });
  return sandbox;
}

function addressOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}

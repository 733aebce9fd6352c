import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { type Database, openDatabase, WEB_PATIENCE } from '../base/database.ts';
import { databaseClock } from '../base/database-clock.ts';
import { type EventBus, postgresBus } from '../base/event-bus.ts';
import { FORGET_CALLS_CRONTAB, FORGET_CALLS_JOB, forgetOldCalls } from '../base/forget-old-calls.ts';
import { type JobHandlers, type Jobs, startJobs } from '../base/jobs.ts';
import { createLog, type Log } from '../base/log.ts';
import { DELIVER_JOB, deliver } from '../base/outbox.ts';
import type { Config, Secrets } from '../config.ts';
import type { Locale } from '../contract/locale.ts';
import { actorOf } from '../domain/accounts/public.ts';
import type { Noun, Services } from '../domain/binding.ts';
import { redeemAtRegistration } from '../domain/vouchers/public.ts';
import { folderBlobStore } from '../providers/blobs/folder-blob-store.ts';
import { redisBus } from '../providers/events/redis-bus.ts';
import { developmentMailer } from '../providers/mail/development-mailer.ts';
import { smtpMailer } from '../providers/mail/smtp-mailer.ts';
import { createSandbox, type Sandbox } from '../providers/payment/sandbox/sandbox.ts';
import { createPapers } from '../web/papers/papers.ts';
import { addDevelopmentMail } from './development-mail.ts';
import { createDispatch } from './dispatch.ts';
import { addDocs } from './docs.ts';
import { createDoor } from './door.ts';
import { createErrorTexts } from './error-texts.ts';
import { addEventStreams } from './event-streams.ts';
import { addFiles } from './files.ts';
import { addHealth } from './health.ts';
import { allNouns } from './nouns.ts';
import { outputProcess } from './output-process.ts';
import { addOutputs } from './outputs.ts';
import type { Packed } from './packed.ts';
import { uiFont } from './page-shell.ts';
import { addPages, type Pages } from './pages.ts';
import { addPapers } from './papers.ts';
import { passwordHasher } from './password-hasher.ts';
import { addPayerPages } from './payer-pages.ts';
import { paymentGateway, SANDBOX_PREFIX, sandboxKeys } from './payment-gateway.ts';
import { addPaymentWebhooks, PAYMENT_WEBHOOK_PATH } from './payment-webhooks.ts';
import { createSharedAnswers } from './shared-answers.ts';
import { hearEvents } from './subscriptions.ts';
import { createTokens } from './tokens.ts';
import { openUploadIntake } from './upload-intake.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export type ApplicationOptions = {
  config: Config;
  secrets: Secrets;
  database_url: string;
  pages: Pages;
  /** Folder of the browser's build. */
  client_folder: string;
};

export type Application = { url: string; services: Services; stop(): Promise<void> };

/** Puts the house together and starts the role that the configuration names. */
export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const { config } = options;
  const log = createLog(config.log_level);
  const database = openDatabase({
    url: options.database_url,
    max_connections: config.database_connections,
    on_error: (error) => log.warn({ err: error }, 'a database connection was lost'),
    patience: WEB_PATIENCE,
  });
  let url = config.public_url ?? `http://localhost:${config.port}`;
  let ownUrl = `http://localhost:${config.port}`;
  const clock = await databaseClock({ database, log });
  const addresses = { public_url: () => url, own_url: () => ownUrl };
  const services = createServices(options, { database, log, clock, ...addresses });
  const nouns = allNouns(services);
  const bus = options.secrets.redis_url
    ? redisBus({ url: options.secrets.redis_url, log })
    : postgresBus({ database, url: options.database_url, log });
  const jobs = config.role === 'web' ? null : await startWorker(services, nouns, bus);
  const web = config.role === 'worker' ? null : await startWeb(options, services, nouns, bus);
  if (web) ownUrl = web.url;
  if (!config.public_url) url = ownUrl;
  return {
    url,
    services,
    async stop() {
      await web?.stop();
      await jobs?.stop();
      await bus.stop();
      clock.stop();
      await database.close();
    },
  };
}

/** What use cases work with, by the configuration: real providers where it names them, the embedded ones elsewhere. */
export function createServices(
  options: Pick<ApplicationOptions, 'config' | 'secrets' | 'pages'> &
    Partial<Pick<ApplicationOptions, 'client_folder'>>,
  given: { database: Database; log: Log; clock: Clock; public_url: () => string; own_url: () => string },
): Services {
  const { config, secrets, pages } = options;
  const { database, log, clock } = given;
  return {
    database,
    clock,
    log,
    mailer: secrets.smtp_url
      ? smtpMailer({ url: secrets.smtp_url, from: config.mail_from })
      : developmentMailer({ database, from: config.mail_from }),
    gateway: paymentGateway(config, secrets, given.own_url),
    blobs: folderBlobStore(join(config.data_dir, 'blobs')),
    drawing: { face: (document) => pages.renderFace(document) },
    outputs: outputProcess(join(options.client_folder ?? join(ROOT, 'dist', 'client'), '..', 'outputs'), ROOT),
    papers: createPapers(ROOT),
    tokens: createTokens(secrets.secret_key, clock),
    passwords: passwordHasher(),
    redeemAtRegistration,
    app_name: config.app_name,
    public_url: given.public_url,
  };
}

/** All that comes by the clock, as graphile-worker reads it. */
export function crontabOf(nouns: readonly Noun[]): string {
  return [FORGET_CALLS_CRONTAB, ...nouns.flatMap((noun) => noun.crontab ?? [])].join('\n');
}

function startWorker(services: Services, nouns: readonly Noun[], { publish }: EventBus): Promise<Jobs> {
  const subscribers = nouns.flatMap((noun) => noun.subscribers ?? []);
  const delivery = { database: services.database, subscribers, publish };
  const deliverJob = z.object({ event_id: z.number() });
  const handlers: JobHandlers = Object.assign({}, ...nouns.map((noun) => noun.jobs ?? {}), {
    [DELIVER_JOB]: (payload: unknown) => deliver(delivery, deliverJob.parse(payload).event_id),
    [FORGET_CALLS_JOB]: () => services.database.transaction((tx) => forgetOldCalls(tx, services.clock.now())),
  });
  return startJobs({
    pool: services.database.pool,
    log: services.log,
    handlers,
    crontab: crontabOf(nouns),
    concurrency: 4,
  });
}

async function startWeb(options: ApplicationOptions, services: Services, nouns: readonly Noun[], bus: EventBus) {
  const { config, pages } = options;
  const bindings = nouns.flatMap((noun) => noun.bindings);
  const endpoints = bindings.map((binding) => binding.endpoint);
  const dispatch = createDispatch(bindings);
  const translators = pages.createTranslators(config.app_name);
  const errorTexts = createErrorTexts(translators);
  const shared = createSharedAnswers<Packed>();
  const uploads = await openUploadIntake(join(config.data_dir, 'uploads'));
  const app = await createDoor({
    services,
    dispatch,
    endpoints,
    actorOf: (token) => actorOf(services, token),
    error_texts: errorTexts,
    production: config.production,
    trusted_proxies: config.trusted_proxies,
    rate_limits: config.rate_limits,
    shared,
    uploads,
  });
  await addFiles(app, { services, client_folder: options.client_folder });
  addOutputs(app, services, { rate_limits: config.rate_limits });
  addPapers(app, services, { server_key: options.secrets.server_key, rate_limits: config.rate_limits });
  await addDocs(app, endpoints, config.app_name);
  addPaymentWebhooks(app, services);
  const { durations } = addHealth(app, services.database, {
    server_key: options.secrets.server_key,
    production: config.production,
  });
  if (!config.production && !options.secrets.smtp_url) addDevelopmentMail(app, services.database);
  const sandbox =
    config.production || options.secrets.xendit ? null : await addSandbox(app, options, services, translators);
  const cache = addPages(app, {
    pages,
    translators,
    services,
    dispatch,
    error_texts: errorTexts,
    client_folder: options.client_folder,
    rate_limits: config.rate_limits,
    on_kept_sent: () => durations.count({ method: 'GET', route: 'page', status: 200, seconds: 0 }),
  });
  const streams = addEventStreams(app, services);
  const forgetPages = () => {
    cache.clear();
    shared.clear();
  };
  const listener = await bus.listen(hearEvents({ log: services.log, streams, forgetPages }));
  await app.listen({ host: config.host, port: config.port });
  sandbox?.resume();
  return {
    url: addressOf(app, config.host),
    async stop() {
      await listener.stop();
      await sandbox?.stop();
      await app.close();
      uploads.stop();
    },
  };
}

/** The embedded payment gateway with its payer's pages; its webhooks take the way of any other over HTTP. */
async function addSandbox(
  app: FastifyInstance,
  { config, secrets, client_folder }: ApplicationOptions,
  services: Services,
  translators: ReturnType<Pages['createTranslators']>,
): Promise<Sandbox> {
  const sandbox = createSandbox({
    ...sandboxKeys(secrets.secret_key),
    webhook_url: () => `${addressOf(app, config.host)}${PAYMENT_WEBHOOK_PATH}`,
    page_url: () => `${services.public_url()}${SANDBOX_PREFIX}`,
    file: join(config.data_dir, 'payment-gateway.json'),
    merchant: config.app_name,
  });
  await app.register(sandbox.api, { prefix: SANDBOX_PREFIX });
  const words =
    (locale: Locale) =>
    (key: string, values: Record<string, unknown> = {}) =>
      translators[locale].t(`gateway:${key}`, values);
  const options = { sandbox, base: SANDBOX_PREFIX, font: uiFont(client_folder), words };
  await app.register((scope) => addPayerPages(scope, options), { prefix: SANDBOX_PREFIX });
  return sandbox;
}

function addressOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}

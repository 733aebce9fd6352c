import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger, runOnce, type TaskList } from 'graphile-worker';
import PostalMime, { type Email } from 'postal-mime';
import { fixedClock } from '../../src/base/clock.ts';
import type { Database, PublicDatabase } from '../../src/base/database.ts';
import { publishByNotify } from '../../src/base/event-bus.ts';
import { newSecret } from '../../src/base/ids.ts';
import { deliverDueEvents } from '../../src/base/outbox-delivery.ts';
import { readConfig } from '../../src/config.ts';
import { defaultBrand } from '../../src/contract/brand/brand.ts';
import { createDocuments } from '../../src/documents/documents.ts';
import type { Call } from '../../src/domain/call.ts';
import { deliver } from '../../src/domain/events.ts';
import type { Module } from '../../src/domain/module.ts';
import type { PublicServices, Services } from '../../src/domain/services.ts';
import { redeemAtRegistration } from '../../src/domain/vouchers/public.ts';
import { folderBlobStore } from '../../src/providers/blobs/folder-blob-store.ts';
import { developmentMailer } from '../../src/providers/mail/development-mailer.ts';
import { xenditGateway } from '../../src/providers/payment/xendit-gateway.ts';
import { webPushSender } from '../../src/providers/push/web-push-sender.ts';
import { sealingKey } from '../../src/providers/vault/seal.ts';
import { createVault } from '../../src/providers/vault/vault.ts';
import { createDoctor } from '../../src/server/doctor/console-doctor.ts';
import { passwordHasher } from '../../src/server/sessions/password-hasher.ts';
import { createSecretBox } from '../../src/server/sessions/secret-box.ts';
import { createTokens } from '../../src/server/sessions/tokens.ts';
import { errorLog } from './server-errors.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** One process for all test files of a worker. */
const passwords = passwordHasher({ cost: 'cheapest' });
export const SECRET_KEY = 'a secret of the tests, long enough to sign with';

const BRAND = defaultBrand();
const KEYS = {
  SECRET_KEY,
  IDENTITY_KEY: 'a key of the tests, long enough to encrypt with',
  PUSH_KEY: 'another key of the tests, long enough to derive from',
};

export type TestServices = PublicServices & { clock: ReturnType<typeof fixedClock> };

/** The real services on a test's own database, at a date that the test chooses. */
export function testServices(
  database: PublicDatabase,
  overrides: Omit<Partial<PublicServices>, 'clock'> = {},
): TestServices {
  const clock = fixedClock(new Date('2026-03-02T03:00:00Z'));
  return {
    database,
    log: errorLog(),
    mailer: developmentMailer({ database, from: 'Papan <halo@papan.test>' }),
    // Nothing listens there: a payment test starts its own gateway.
    gateway: xenditGateway({
      url: () => 'http://127.0.0.1:9',
      secret_key: 'xnd_development_test',
      webhook_token: 'token of the tests',
    }),
    blobs: folderBlobStore(mkdtempSync(join(tmpdir(), 'papan-blobs-'))),
    backups: null,
    vault: createVault(folderBlobStore(mkdtempSync(join(tmpdir(), 'papan-identity-'))), {
      current: sealingKey('a key of the tests, long enough to encrypt with'),
      previous: null,
    }),
    markFont: join(ROOT, 'src/web/outputs/fonts/plus-jakarta-sans-latin-700.ttf'),
    artworks: {
      render() {
        throw new Error('this test renders nothing');
      },
    },
    outputs: {
      render() {
        throw new Error('this test renders nothing');
      },
    },
    documents: createDocuments(ROOT),
    tokens: createTokens(SECRET_KEY, clock),
    secretBox: createSecretBox(SECRET_KEY),
    passwords,
    places: { nameOf: () => null, countryOf: () => null },
    google: null,
    push: webPushSender({ secret: SECRET_KEY, contact: 'bantuan@papan.test', allowsLoopback: true }),
    doctor: createDoctor({
      ...readConfig({ ...KEYS, DATA_DIR: tmpdir() }),
      database_url: database.pool.options.connectionString ?? null,
      migrations: join(ROOT, 'db', 'migrations'),
      dkim_selectors: [],
      dns_servers: null,
    }),
    redeemAtRegistration,
    brand: () => BRAND,
    operator: 'PT Papan Contoh',
    support_email: 'bantuan@papan.test',
    public_url: () => 'http://papan.test',
    ...overrides,
    clock,
  };
}

export type TestCall = Call & { token: string | null | undefined; cookies: Map<string, string> };

/** A guest's call by default; `token` is the token that the browser received, `cookies` are its other cookies. */
export function testCall(overrides: Partial<Call> = {}): TestCall {
  const cookies = new Map<string, string>();
  return {
    actor: null,
    locale: 'id',
    request_id: 'test',
    network_address: '203.0.113.1',
    user_agent: 'test',
    device: newSecret(),
    idempotency_key: null,
    file: null,
    ...overrides,
    token: undefined,
    setToken(token) {
      this.token = token;
    },
    cookies,
    cookie: (name) => cookies.get(name) ?? null,
    setCookie: ({ name, value }) => void (value === null ? cookies.delete(name) : cookies.set(name, value)),
  };
}

/** Writes what is counted, delivers every event and runs every job that is due, including those that these cause. */
export async function runJobs(services: Services, modules: readonly Module[]): Promise<void> {
  const subscribers = modules.flatMap((module) => module.subscribers ?? []);
  const { database } = services;
  const delivery = { database, subscribers, publish: publishByNotify(database) };
  const taskList: TaskList = Object.assign({}, ...modules.map((module) => module.jobs ?? {}));
  const deliverEvents = () =>
    deliverDueEvents({ database, log: services.log, deliver: (eventId) => deliver(delivery, eventId) });
  const logger = new Logger(() => () => undefined);
  // A run ends early if the queue of the last job is about to be unlocked.
  for (const { flush } of modules) await flush?.();
  do {
    await deliverEvents();
    await runOnce({ pgPool: database.direct, noHandleSignals: true, logger, taskList });
  } while (await hasDueWork(database, Object.keys(taskList)));
}

async function hasDueWork(database: Database, names: readonly string[]): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `select from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where identifier = any ($1) and run_at <= now() and attempts = 0 and locked_at is null
     union all select from outbox_waiting where run_at <= now() and attempts = 0 limit 1`,
    [names],
  );
  return rowCount !== 0;
}

/** The mails sent to an address, oldest first. */
export async function mailsTo(database: Database, recipient: string): Promise<Email[]> {
  const rows = await database.read
    .selectFrom('development_mails')
    .select('raw')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return Promise.all(rows.map(({ raw }) => PostalMime.parse(raw)));
}

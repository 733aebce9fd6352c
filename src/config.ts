import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from './base/is-loopback.ts';
import { JOB_KINDS, type JobKind } from './domain/job-kinds.ts';
import type { S3Account } from './providers/blobs/s3-connection.ts';
import type { OpenIdOptions } from './providers/oauth/openid-provider.ts';

const SECRET_LENGTH = 32;

/** An integer between two bounds, with a readable error message. */
const integer = (from: number, to: number) =>
  z
    .string()
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= from && value <= to, `a whole number from ${from} to ${to}`);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const jobKinds = z
  .string()
  .transform((text) => text.split(',').map((kind) => kind.trim()))
  .pipe(z.array(z.enum(JOB_KINDS, { error: `kinds of ${JOB_KINDS.join(', ')}, separated by commas` })));

const MAX_REPLICAS = 16;
const databaseUrls = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(
    z
      .array(z.url({ protocol: /^postgres(ql)?$/, error: 'addresses such as postgres://user:password@host:5432/name' }))
      .max(MAX_REPLICAS, `at most ${MAX_REPLICAS} addresses`),
  );

const MAX_CACHES = 8;
const purgeUrls = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(
    z
      .array(z.url({ protocol: /^https?$/, error: 'addresses such as https://cdn.example/purge' }))
      .max(MAX_CACHES, `at most ${MAX_CACHES} addresses`),
  );

/** Every environment variable with its default. docs/configuration.md describes them. */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  APP_NAME: z.string().min(1).max(40).default('Papan'),
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  /** The URL that users type, without a trailing slash; mails and shared links use it. */
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.string().min(1).optional(),
  /** Reaches the server itself where DATABASE_URL is a pooler that gives a server connection to each transaction. */
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  /** Replicas of the database, for pages that are the same for everybody. */
  DATABASE_READ_URLS: databaseUrls.optional(),
  DATABASE_CONNECTIONS: integer(4, 200).default(20),
  DATA_DIR: z.string().min(1).default('data'),
  /** Gets the archive of the embedded database, its nightly backups and copies of all files. */
  BACKUP_FOLDER: z.string().min(1).optional(),
  /** How long a web process goes on answering after SIGTERM, while proxies notice that it ends. */
  DRAIN_SECONDS: integer(0, 50).optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** The kinds of jobs that this process runs. */
  WORKER_KINDS: jobKinds.default([...JOB_KINDS]),
  /** With it, traces are sent to a receiver of OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().min(3).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('papan'),
  /** The share of traces that is sent. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .transform(Number)
    .refine((share) => share >= 0 && share <= 1, 'a number from 0 to 1')
    .default(1),
  /** With it, errors are sent to a receiver that speaks the protocol of Sentry. */
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+@[^\s/@]+(\/[\w-]+)*\/\d+$/, 'an address such as https://key@errors.example/1')
    .optional(),
  /** Writes one line for each request into the log. */
  ACCESS_LOG: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Carries events between processes, and counts calls for limits; without it PostgreSQL does both. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'an address such as smtp://user:password@host:587' }).optional(),
  /** With both, users pay with real money at Xendit; with neither, at the embedded gateway. */
  XENDIT_SECRET_KEY: z.string().min(8).optional(),
  XENDIT_WEBHOOK_TOKEN: z.string().min(8).optional(),
  PAYMENT_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Lets every user buy coins with play money, for a demonstration. */
  PLAY_MONEY: flag.default(false),
  /** With both, users can sign in with Google. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Another OpenID provider, for tests. */
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname), 'https, or http on this machine')
    .default('https://accounts.google.com'),
  /** With both, caches in front are told which pages they must not hold any more. */
  CACHE_PURGE_URLS: purgeUrls.optional(),
  CACHE_PURGE_TOKEN: z.string().min(8).optional(),
  /** Enables the webhook about mails that came back; without it the path does not exist. */
  MAIL_WEBHOOK_TOKEN: z.string().min(SECRET_LENGTH, `at least ${SECRET_LENGTH} characters`).optional(),
  MAIL_FROM: z.string().min(3).default('Papan <halo@papan.test>'),
  /** With all five, files are stored by a service that speaks S3; with none, in DATA_DIR. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_PRIVATE_BUCKET: z.string().min(3).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** The disk space for copies of pictures that are stored by S3, in megabytes; 0 for none. */
  FILES_CACHE_MB: integer(0, 1_000_000).default(1000),
  /** Shown to users who need help with their account. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Name and address of the company that runs the board, for the legal texts. */
  OPERATOR: z.string().min(1).max(300).optional(),
  /** Signs tokens. Without it a key is generated and stored in DATA_DIR; in production it is required. */
  SECRET_KEY: z.string().min(SECRET_LENGTH, `at least ${SECRET_LENGTH} characters`).optional(),
  /** The last SECRET_KEY: the sessions that it signed stay valid. */
  PREVIOUS_SECRET_KEY: z.string().min(SECRET_LENGTH, `at least ${SECRET_LENGTH} characters`).optional(),
  /**
   * Encrypts photos of ID cards. Without it a key is generated and stored in DATA_DIR; in production it is required.
   */
  IDENTITY_KEY: z.string().min(SECRET_LENGTH, `at least ${SECRET_LENGTH} characters`).optional(),
  /** The last IDENTITY_KEY: it decrypts photos, and encrypts none. */
  PREVIOUS_IDENTITY_KEY: z.string().min(SECRET_LENGTH, `at least ${SECRET_LENGTH} characters`).optional(),
  /** What the keys for push messages are derived from. Without it a key is generated and stored in DATA_DIR. */
  PUSH_KEY: z.string().min(SECRET_LENGTH, `at least ${SECRET_LENGTH} characters`).optional(),
  /** Also sends push messages to push services of this machine, for tests. */
  PUSH_LOOPBACK: flag.default(false),
  /** Enables /{SERVER_KEY}/generate-pdf for the operator's own machines; without it the path does not exist. */
  SERVER_KEY: z
    .string()
    .min(SECRET_LENGTH, `at least ${SECRET_LENGTH} characters`)
    .regex(/^[\w-]{1,190}$/, 'at most 190 letters, digits, - and _')
    .optional(),
  /** A city database in MMDB format; without it the list of devices shows part of the network address. */
  PLACES_FILE: z.string().min(1).optional(),
  /** Number of reverse proxies that are trusted about the client's address. */
  TRUSTED_PROXIES: integer(0, 5).default(0),
  RATE_LIMITS: flag.default(true),
  /** `cheapest` spares tests the cost of hashing passwords. Production refuses it. */
  PASSWORD_HASHING: z.enum(['full', 'cheapest']).default('full'),
});

export type Config = {
  app_name: string;
  production: boolean;
  host: string;
  port: number;
  drain_seconds: number;
  public_url: string | null;
  database_url: string | null;
  /** For what needs a session; null if `database_url` keeps sessions. */
  database_direct_url: string | null;
  /** Replicas of the database; empty without any. */
  database_read_urls: readonly string[];
  database_connections: number;
  data_dir: string;
  backup_folder: string | null;
  role: 'all' | 'web' | 'worker';
  worker_kinds: readonly JobKind[];
  log_level: string;
  access_log: boolean;
  /** Where traces are sent; null if nothing is traced. */
  tracing: { endpoint: string; service: string; ratio: number } | null;
  mail_from: string;
  support_email: string;
  operator: string | null;
  places_file: string | null;
  /** Of copies of pictures that are stored by S3; 0 for none. */
  files_cache_bytes: number;
  trusted_proxies: number;
  rate_limits: boolean;
  password_hashing: 'full' | 'cheapest';
  /** Whether push services may run on this machine. */
  push_loopback: boolean;
  /** The payment gateway's URL, without a trailing slash; null for the embedded gateway of this process. */
  payment_gateway_url: string | null;
};
export type Secrets = {
  smtp_url: string | null;
  /** What the mail service sends with messages about mails that came back. */
  mail_webhook_token: string | null;
  redis_url: string | null;
  /** Caches in front that are told what they must not hold; null: none. */
  cache_purge: CachePurge | null;
  secret_key: string;
  /** Verifies tokens, and signs none. */
  previous_secret_key: string | null;
  /** Encrypts photos of ID cards. */
  identity_key: string;
  /** Decrypts photos of ID cards, and encrypts none. */
  previous_identity_key: string | null;
  /** What the keys for push messages are derived from. */
  push_key: string;
  server_key: string | null;
  /** Xendit's API key and webhook token; null if users pay with play money. */
  xendit: { secret_key: string; webhook_token: string } | null;
  /** The credentials at Google, or at the OpenID provider of a test; null if users cannot sign in with Google. */
  google: OpenIdOptions | null;
  /** Headers of calls to the receiver of traces, `name=value,name=value`. */
  tracing_headers: string | null;
  /** Where errors are sent, with the key of the project. */
  sentry_dsn: string | null;
  /** Where files are stored; null if in DATA_DIR. */
  s3: S3Options | null;
};
export type CachePurge = { urls: readonly string[]; token: string };
export type S3Options = S3Account & { bucket: string; private_bucket: string };

/** Longer than the proxies of ops/ take to notice that a process is not ready, also when its answers to checks are late. */
const DRAIN_SECONDS = 10;
const XENDIT_URL = 'https://api.xendit.co';

/**
 * Reads and validates the environment; throws an error with a sentence per invalid variable. The only reader of
 * process.env.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): { config: Config; secrets: Secrets } {
  // `PORT= npm start` means that PORT is not set.
  const defined = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  refuseWindowsLineEnds(defined);
  const parsed = environment.safeParse(defined);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Invalid configuration:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  if (production) requireProductionValues(values);
  const xendit = xenditSecrets(values);
  if (!xendit && values.ROLE === 'worker' && !values.PAYMENT_GATEWAY_URL) {
    throw new Error(
      'PAYMENT_GATEWAY_URL is missing: the embedded payment gateway runs in the web process. Set it for workers, for example to http://localhost:3000/dev/gateway, or set XENDIT_SECRET_KEY and XENDIT_WEBHOOK_TOKEN.',
    );
  }
  if (!xendit && !values.PAYMENT_GATEWAY_URL && !values.PLAY_MONEY) requireOwnMachine(values);
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    throw new Error('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.');
  }
  if (values.DATABASE_READ_URLS && !values.DATABASE_URL) {
    throw new Error('DATABASE_READ_URLS needs DATABASE_URL, the address of the primary.');
  }
  const dataDir = resolve(values.DATA_DIR);
  const backupFolder = values.BACKUP_FOLDER === undefined ? null : resolve(values.BACKUP_FOLDER);
  if (backupFolder !== null && isInside(dataDir, backupFolder)) {
    throw new Error(`BACKUP_FOLDER is inside ${dataDir}: both would be lost together. Use a folder on another disk.`);
  }
  return {
    config: {
      app_name: values.APP_NAME,
      production,
      host: values.HOST,
      port: values.PORT,
      drain_seconds: values.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0),
      public_url: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
      database_url: values.DATABASE_URL ?? null,
      database_direct_url: values.DATABASE_DIRECT_URL ?? null,
      database_read_urls: values.DATABASE_READ_URLS ?? [],
      database_connections: values.DATABASE_CONNECTIONS,
      data_dir: dataDir,
      backup_folder: backupFolder,
      role: values.ROLE,
      worker_kinds: values.WORKER_KINDS,
      log_level: values.LOG_LEVEL,
      access_log: values.ACCESS_LOG,
      tracing: tracingOf(values),
      mail_from: values.MAIL_FROM,
      support_email: values.SUPPORT_EMAIL ?? addressOf(values.MAIL_FROM),
      operator: values.OPERATOR ?? null,
      places_file: values.PLACES_FILE ?? null,
      files_cache_bytes: values.FILES_CACHE_MB * 1_000_000,
      trusted_proxies: values.TRUSTED_PROXIES,
      rate_limits: values.RATE_LIMITS,
      password_hashing: values.PASSWORD_HASHING,
      push_loopback: values.PUSH_LOOPBACK,
      payment_gateway_url: values.PAYMENT_GATEWAY_URL?.replace(/\/+$/, '') ?? (xendit ? XENDIT_URL : null),
    },
    secrets: {
      smtp_url: values.SMTP_URL ?? null,
      mail_webhook_token: values.MAIL_WEBHOOK_TOKEN ?? null,
      redis_url: values.REDIS_URL ?? null,
      cache_purge: cachePurge(values),
      secret_key: values.SECRET_KEY ?? storedSecret(dataDir, 'secret-key', 'all users must then sign in again'),
      previous_secret_key: values.PREVIOUS_SECRET_KEY ?? null,
      identity_key:
        values.IDENTITY_KEY ?? storedSecret(dataDir, 'identity-key', 'stored photos of ID cards are then unreadable'),
      previous_identity_key: values.PREVIOUS_IDENTITY_KEY ?? null,
      push_key:
        values.PUSH_KEY ?? storedSecret(dataDir, 'push-key', 'browsers must then subscribe to push messages again'),
      server_key: values.SERVER_KEY ?? null,
      xendit,
      google: googleCredentials(values),
      tracing_headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? null,
      sentry_dsn: values.SENTRY_DSN ?? null,
      s3: s3Options(values),
    },
  };
}

/** Docker and others take the `\r` of an env file with Windows line ends as part of each value. */
function refuseWindowsLineEnds(env: NodeJS.ProcessEnv): void {
  const names = Object.keys(environment.shape).filter((name) => env[name]?.endsWith('\r'));
  if (names.length === 0) return;
  throw new Error(
    `The env file has Windows line ends: ${names.join(', ')} would end with a carriage return. Convert the file: sed -i 's/\\r$//' papan.env`,
  );
}

/**
 * Production does not allow the development defaults: mails must be delivered, links must work, and stolen hashes must
 * be costly to guess.
 */
function requireProductionValues(values: z.output<typeof environment>): void {
  if (values.PASSWORD_HASHING !== 'full') {
    throw new Error('PASSWORD_HASHING=cheapest is for tests and not allowed in production. Remove it.');
  }
  const required = {
    SECRET_KEY: 'at least 32 random characters, the same for every process',
    IDENTITY_KEY: 'at least 32 random characters that encrypt photos of ID cards, the same for every process',
    PUSH_KEY: 'at least 32 random characters that push messages are signed with, the same for every process',
    SMTP_URL: 'the mail server for one-time codes, such as smtp://user:password@host:587',
    PUBLIC_URL: 'the public URL of the site, https://…; used in mails and links',
    XENDIT_SECRET_KEY: 'the API key of Xendit',
    XENDIT_WEBHOOK_TOKEN: 'the token that verifies webhooks from Xendit',
  } as const;
  const missing = Object.entries(required).filter(([name]) => !values[name as keyof typeof required]);
  if (missing.length === 0) return;
  throw new Error(
    `These variables are required in production:\n${missing.map(([name, meaning]) => `  ${name}: ${meaning}`).join('\n')}`,
  );
}

/** The embedded gateway accepts play money, so only the local machine may reach it. */
function requireOwnMachine({ HOST, PUBLIC_URL }: z.output<typeof environment>): void {
  const addresses = { HOST, ...(PUBLIC_URL ? { PUBLIC_URL: new URL(PUBLIC_URL).hostname } : {}) };
  const publicAddress = Object.entries(addresses).find(([, host]) => !isLoopback(host));
  if (!publicAddress) return;
  throw new Error(
    `${publicAddress[0]} is public (${publicAddress[1]}), but payments use play money. Set XENDIT_SECRET_KEY and XENDIT_WEBHOOK_TOKEN, or PLAY_MONEY=true for a demonstration.`,
  );
}

function xenditSecrets(values: z.output<typeof environment>): Secrets['xendit'] {
  const { XENDIT_SECRET_KEY: secret_key, XENDIT_WEBHOOK_TOKEN: webhook_token } = values;
  if (secret_key && webhook_token) return { secret_key, webhook_token };
  if (!secret_key && !webhook_token) return null;
  const missing = secret_key ? 'XENDIT_WEBHOOK_TOKEN' : 'XENDIT_SECRET_KEY';
  throw new Error(`${missing} is missing: set both XENDIT_SECRET_KEY and XENDIT_WEBHOOK_TOKEN.`);
}

function cachePurge(values: z.output<typeof environment>): CachePurge | null {
  const { CACHE_PURGE_URLS: urls, CACHE_PURGE_TOKEN: token } = values;
  if (urls && token) return { urls, token };
  if (!urls && !token) return null;
  throw new Error(
    `${urls ? 'CACHE_PURGE_TOKEN' : 'CACHE_PURGE_URLS'} is missing: set both CACHE_PURGE_URLS and CACHE_PURGE_TOKEN.`,
  );
}

function googleCredentials(values: z.output<typeof environment>): Secrets['google'] {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, GOOGLE_ISSUER: issuer } = values;
  if (client_id && client_secret) return { issuer, client_id, client_secret };
  if (!client_id && !client_secret) return null;
  const missing = client_id ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID';
  throw new Error(`${missing} is missing: set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.`);
}

function s3Options(values: z.output<typeof environment>): S3Options | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_PRIVATE_BUCKET: private_bucket,
    S3_ACCESS_KEY_ID: access_key_id,
    S3_SECRET_ACCESS_KEY: secret_access_key,
  } = values;
  if (endpoint && bucket && private_bucket && access_key_id && secret_access_key) {
    if (bucket === private_bucket) {
      throw new Error('S3_BUCKET and S3_PRIVATE_BUCKET are equal: private files need a bucket of their own.');
    }
    const region = values.S3_REGION;
    return { endpoint: endpoint.replace(/\/+$/, ''), region, access_key_id, secret_access_key, bucket, private_bucket };
  }
  const given = Object.entries({ endpoint, bucket, private_bucket, access_key_id, secret_access_key });
  if (given.every(([, value]) => !value)) return null;
  const missing = given.filter(([, value]) => !value).map(([name]) => `S3_${name.toUpperCase()}`);
  throw new Error(
    `${missing.join(', ')} missing: set all of S3_ENDPOINT, S3_BUCKET, S3_PRIVATE_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none.`,
  );
}

function tracingOf(values: z.output<typeof environment>): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return null;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    service: values.OTEL_SERVICE_NAME,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** The address of a sender such as `Papan <halo@papan.test>`. */
function addressOf(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}

/**
 * A secret that is generated once and stored in the data folder, so that a developer's sessions and files survive a
 * restart. `loss` is what a new secret costs.
 */
function storedSecret(dataDir: string, name: string, loss: string): string {
  const path = join(dataDir, name);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
    try {
      // Unlike writing, linking never replaces the secret of another process that starts at the same time.
      linkSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  const stored = readFileSync(path, 'utf8').trim();
  if (stored.length >= SECRET_LENGTH) return stored;
  throw new Error(`${path} is damaged. Delete it to generate a new key; ${loss}.`);
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment, readConfig } from './config.ts';
import { JOB_KINDS } from './domain/job-kinds.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'k'.repeat(32),
  IDENTITY_KEY: 'i'.repeat(32),
  PUSH_KEY: 'p'.repeat(32),
  SMTP_URL: 'smtp://mail.papan.test',
  PUBLIC_URL: 'https://papan.test/',
  XENDIT_SECRET_KEY: 'xnd_production_key',
  XENDIT_WEBHOOK_TOKEN: 'a shared token',
};

describe('in production', () => {
  it('requires every value that a developer’s machine would generate', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /SECRET_KEY.*\n.*IDENTITY_KEY.*\n.*PUSH_KEY.*\n.*SMTP_URL.*\n.*PUBLIC_URL/,
    );
    for (const name of Object.keys(PRODUCTION).filter((key) => key !== 'NODE_ENV')) {
      expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(name);
    }
  });

  it('uses the configured values', () => {
    const { config, secrets } = readConfig(PRODUCTION);
    expect(config).toMatchObject({ production: true, public_url: 'https://papan.test' });
    expect(config.payment_gateway_url).toBe('https://api.xendit.co');
    expect(secrets).toEqual({
      secret_key: PRODUCTION.SECRET_KEY,
      previous_secret_key: null,
      identity_key: PRODUCTION.IDENTITY_KEY,
      previous_identity_key: null,
      push_key: PRODUCTION.PUSH_KEY,
      smtp_url: PRODUCTION.SMTP_URL,
      mail_webhook_token: null,
      cache_purge: null,
      redis_url: null,
      s3: null,
      server_key: null,
      xendit: { secret_key: PRODUCTION.XENDIT_SECRET_KEY, webhook_token: PRODUCTION.XENDIT_WEBHOOK_TOKEN },
      google: null,
      tracing_headers: null,
      sentry_dsn: null,
    });
  });
});

describe('the kinds of jobs of a worker', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'papan-config-'));

  it('are all, or those of a list', () => {
    expect(readConfig({ DATA_DIR }).config.worker_kinds).toEqual(JOB_KINDS);
    expect(readConfig({ DATA_DIR, WORKER_KINDS: 'mail, events' }).config.worker_kinds).toEqual(['mail', 'events']);
    expect(() => readConfig({ DATA_DIR, WORKER_KINDS: 'mail,letters' })).toThrow(/WORKER_KINDS.*kinds of events, mail/);
  });
});

describe('the cost of hashing passwords', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'papan-config-'));

  it('is full unless another is configured', () => {
    expect(readConfig({ DATA_DIR }).config.password_hashing).toBe('full');
    expect(readConfig(PRODUCTION).config.password_hashing).toBe('full');
    expect(readConfig({ DATA_DIR, PASSWORD_HASHING: 'cheapest' }).config.password_hashing).toBe('cheapest');
  });

  it('cannot be lowered in production', () => {
    expect(() => readConfig({ ...PRODUCTION, PASSWORD_HASHING: 'cheapest' })).toThrow(/^PASSWORD_HASHING.*production/);
    expect(readConfig({ ...PRODUCTION, PASSWORD_HASHING: 'full' }).config.password_hashing).toBe('full');
  });
});

describe('the time after SIGTERM in which a process goes on answering', () => {
  it('is there in production, and configurable', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'papan-config-'));
    expect(readConfig({ DATA_DIR }).config.drain_seconds).toBe(0);
    expect(readConfig(PRODUCTION).config.drain_seconds).toBe(10);
    expect(readConfig({ ...PRODUCTION, DRAIN_SECONDS: '0' }).config.drain_seconds).toBe(0);
  });
});

describe("on a developer's machine", () => {
  it('works without configuration, and stores the secret that it generates', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'papan-config-'));
    const first = readConfig({ DATA_DIR });
    expect(first.config).toMatchObject({ production: false, public_url: null, database_url: null, role: 'all' });
    expect(first.secrets.smtp_url).toBeNull();
    expect(readConfig({ DATA_DIR }).secrets).toEqual(first.secrets);
  });

  it('uses play money unless both keys of the payment gateway are set', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'papan-config-'));
    const { config, secrets } = readConfig({ DATA_DIR });
    expect([config.payment_gateway_url, secrets.xendit]).toEqual([null, null]);
    const keys = { XENDIT_SECRET_KEY: 'xnd_development', XENDIT_WEBHOOK_TOKEN: 'a shared token' };
    expect(readConfig({ DATA_DIR, ...keys }).secrets.xendit).toEqual({
      secret_key: keys.XENDIT_SECRET_KEY,
      webhook_token: keys.XENDIT_WEBHOOK_TOKEN,
    });
    expect(() => readConfig({ DATA_DIR, ...keys, XENDIT_WEBHOOK_TOKEN: '' })).toThrow('XENDIT_WEBHOOK_TOKEN');
    expect(() => readConfig({ DATA_DIR, ...keys, XENDIT_SECRET_KEY: '' })).toThrow('XENDIT_SECRET_KEY');
  });

  it('offers sign-in with Google if both credentials are set, at another issuer only by HTTPS or on this machine', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'papan-config-'));
    const credentials = { GOOGLE_CLIENT_ID: 'papan', GOOGLE_CLIENT_SECRET: 'a shared secret' };
    expect(readConfig({ DATA_DIR, ...credentials }).secrets.google).toEqual({
      issuer: 'https://accounts.google.com',
      client_id: 'papan',
      client_secret: 'a shared secret',
    });
    const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = credentials;
    expect(() => readConfig({ DATA_DIR, GOOGLE_CLIENT_ID })).toThrow('GOOGLE_CLIENT_SECRET is missing');
    expect(() => readConfig({ DATA_DIR, GOOGLE_CLIENT_SECRET })).toThrow('GOOGLE_CLIENT_ID is missing');
    expect(() => readConfig({ DATA_DIR, GOOGLE_ISSUER: 'http://accounts.example.com' })).toThrow('GOOGLE_ISSUER');
    const GOOGLE_ISSUER = 'http://127.0.0.1:4000';
    expect(readConfig({ DATA_DIR, ...credentials, GOOGLE_ISSUER }).secrets.google?.issuer).toBe(GOOGLE_ISSUER);
  });

  it('stores files by S3 if all five values are set', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'papan-config-'));
    const values = {
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'papan-public',
      S3_PRIVATE_BUCKET: 'papan-private',
      S3_ACCESS_KEY_ID: 'papan',
      S3_SECRET_ACCESS_KEY: 'a shared secret',
    };
    expect(readConfig({ DATA_DIR }).secrets.s3).toBeNull();
    expect(readConfig({ DATA_DIR, ...values }).secrets.s3).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'papan-public',
      private_bucket: 'papan-private',
      access_key_id: 'papan',
      secret_access_key: 'a shared secret',
    });
    for (const name of Object.keys(values)) {
      expect(() => readConfig({ DATA_DIR, ...values, [name]: '' })).toThrow(`${name} missing: set all of S3_ENDPOINT`);
    }
    expect(() => readConfig({ DATA_DIR, ...values, S3_PRIVATE_BUCKET: 'papan-public' })).toThrow('are equal');
    expect(() => readConfig({ DATA_DIR, ...values, S3_ENDPOINT: 'ftp://s3.example.com' })).toThrow('S3_ENDPOINT');
  });

  describe('play money', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'papan-config-'));
    const OPEN = [
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '192.168.1.4' },
      { HOST: 'papan.test' },
      { PUBLIC_URL: 'https://papan.test' },
      { PUBLIC_URL: 'http://127.0.0.1.papan.test:3000' },
    ];
    it.each(OPEN)('is rejected for a public address: %j', (address) => {
      const [name] = Object.keys(address);
      expect(() => readConfig({ DATA_DIR, ...address })).toThrow(
        new RegExp(`^${name} is public.*XENDIT_SECRET_KEY and XENDIT_WEBHOOK_TOKEN, or PLAY_MONEY=true`),
      );
      expect(() => readConfig({ DATA_DIR, ...address, PLAY_MONEY: 'false' })).toThrow('PLAY_MONEY');
      expect(readConfig({ DATA_DIR, ...address, PLAY_MONEY: 'true' }).config.payment_gateway_url).toBeNull();
      const keys = { XENDIT_SECRET_KEY: 'xnd_development', XENDIT_WEBHOOK_TOKEN: 'a shared token' };
      expect(readConfig({ DATA_DIR, ...address, ...keys }).secrets.xendit).not.toBeNull();
      const PAYMENT_GATEWAY_URL = 'http://localhost:3000/dev/gateway';
      expect(() => readConfig({ DATA_DIR, ...address, PAYMENT_GATEWAY_URL })).not.toThrow();
    });

    it.each([
      { HOST: '127.0.0.1' },
      { HOST: '127.1.2.3' },
      { HOST: 'localhost' },
      { HOST: '::1' },
      { PUBLIC_URL: 'http://localhost:3000' },
      { PUBLIC_URL: 'http://papan.localhost' },
      { PUBLIC_URL: 'http://[::1]:3000' },
    ])('is allowed on the local machine: %j', (address) => {
      expect(readConfig({ DATA_DIR, ...address }).config.payment_gateway_url).toBeNull();
    });
  });

  it('requires the URL of the embedded payment gateway for a separate worker', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'papan-config-'));
    expect(() => readConfig({ DATA_DIR, ROLE: 'worker' })).toThrow('PAYMENT_GATEWAY_URL');
    const PAYMENT_GATEWAY_URL = 'http://localhost:3000/dev/gateway/';
    const { config } = readConfig({ DATA_DIR, ROLE: 'worker', PAYMENT_GATEWAY_URL });
    expect(config.payment_gateway_url).toBe('http://localhost:3000/dev/gateway');
  });

  it('refuses an env file with Windows line ends', () => {
    expect(() => readConfig({ PORT: '3000\r', OPERATOR: '\r', TERM: 'x\r' })).toThrow(
      /^The env file has Windows line ends: PORT, OPERATOR would .*sed -i 's\/\\r\$\/\/'/,
    );
  });

  it('names every invalid variable', () => {
    expect(() => readConfig({ PORT: 'x', ROLE: 'boss' })).toThrow(/PORT:.*\n.*ROLE:/);
    expect(() => readConfig({ REDIS_URL: 'http://cache' })).toThrow(/REDIS_URL:/);
  });
});

describe('docs/configuration.md', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'configuration.md'), 'utf8');
  const table = page.split(/^## /m).find((section) => section.startsWith('The server')) ?? '';
  const rows = [...table.matchAll(/^\| `(\w+)` \| (?:`(.*?)`|–) \| \S/gm)];

  it('lists every variable with its default, and no other', () => {
    const listed = rows.map(([, name, value]) => [name, value ?? null]);
    const declared = Object.entries(environment.shape).map(([name, schema]) => {
      const value = schema.parse(undefined);
      return [name, value === undefined ? null : String(value)];
    });
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(declared));
    expect(listed).toHaveLength(declared.length);
  });
});

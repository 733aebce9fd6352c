import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { acceptSharedKeys } from '../../src/base/shared-keys.ts';
import { readConfig } from '../../src/config.ts';
import type { Finding } from '../../src/contract/admin/checks.ts';
import { examine as examineSetup } from '../../src/server/doctor/doctor.ts';
import type { Setup } from '../../src/server/doctor/finding.ts';
import { requireSharedKeys, sharedKeysOf } from '../../src/server/shared-keys.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { run } from '../support/database-server.ts';
import { inEnglish } from '../support/finding-texts.ts';
import { AUTHORITY, CERTIFICATE, startHttpsProxy, UNSIGNED } from '../support/https-proxy.ts';
import { type PaymentApp, startPaymentApp } from '../support/payment-app.ts';
import { createRedisServer, whyNoRedis } from '../support/redis-server.ts';
import { startDnsServer } from './dns-server.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'db', 'migrations');
const key = (letters: string) => `${letters}0123456789abcdefghijklmnopqrstuvwxyz`;
const folder = mkdtempSync(join(tmpdir(), 'papan-doctor-'));
let database: TestDatabase;
let app: PaymentApp;
let proxy: Awaited<ReturnType<typeof startHttpsProxy>>;
let mail: { url: string; stop(): Promise<void> };
let dns: Awaited<ReturnType<typeof startDnsServer>>;

beforeAll(async () => {
  setDefaultCACertificates([...getCACertificates('default'), AUTHORITY]);
  database = await createTestDatabase();
  app = await startPaymentApp(database);
  proxy = await startHttpsProxy(app.api.url);
  mail = await startMailServer();
  dns = await startDnsServer({
    'papan.co.id': 'v=spf1 include:mail.example -all',
    'mail._domainkey.papan.co.id': `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`,
    '_dmarc.papan.co.id': 'v=DMARC1; p=quarantine; rua=mailto:dmarc@papan.co.id',
    'boleh.co.id': 'v=spf1 +all',
    'lama._domainkey.boleh.co.id': 'v=DKIM1; p=',
  });
});

afterAll(async () => {
  await Promise.all([proxy?.stop(), mail?.stop(), dns?.stop(), app?.stop()]);
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A mail server for the user `papan` with the password `rahasia`. */
async function startMailServer(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const server = new SMTPServer({
    ...CERTIFICATE,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'papan' && password === 'rahasia' ? done(null, { user: username }) : done(new Error('wrong')),
    ...options,
  });
  // A client that refuses the certificate closes the connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://papan:rahasia@localhost:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A complete installation for production, with changes. */
function setup(variables: Record<string, string> = {}, changes: Partial<Setup> = {}): Setup {
  const { config, secrets } = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY: key('S'),
    IDENTITY_KEY: key('I'),
    PUSH_KEY: key('P'),
    SERVER_KEY: key('V'),
    PUBLIC_URL: proxy.url,
    TRUSTED_PROXIES: '1',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Papan <halo@papan.co.id>',
    XENDIT_SECRET_KEY: app.sandbox.secret_key,
    XENDIT_WEBHOOK_TOKEN: app.sandbox.webhook_token,
    PAYMENT_GATEWAY_URL: app.sandbox.url,
    ...variables,
  });
  return {
    config,
    secrets,
    database_url: config.database_url,
    migrations: MIGRATIONS,
    dkim_selectors: ['mail'],
    dns_servers: dns.servers,
    now: new Date(),
    ...changes,
  };
}

const examine = async (given: Setup) => inEnglish(await examineSetup(given));
const of = (findings: readonly Finding[], check: string) => findings.filter((finding) => finding.check === check);
async function finding(check: string, variables: Record<string, string>, changes: Partial<Setup> = {}) {
  const [found, ...others] = of(await examine(setup(variables, changes)), check);
  expect(others).toEqual([]);
  return found ?? expect.fail(`no finding about ${check}`);
}

describe('an installation', () => {
  it('that is complete is good in everything but administrators, the key of the trial and the first night', async () => {
    const findings = await examine(setup());
    const results = Object.fromEntries(findings.map(({ check, result }) => [check, result]));
    expect(results).toEqual({
      configuration: 'good',
      keys: 'good',
      data_folder: expect.stringMatching(/good|warning/),
      database: 'good',
      database_rights: 'good',
      migrations: 'good',
      connections: expect.stringMatching(/good|warning/),
      clock: 'good',
      shared_keys: 'good',
      administrators: 'bad',
      ledger: 'warning',
      jobs: 'good',
      backup: 'warning',
      mail_server: 'good',
      spf: 'good',
      dkim: 'good',
      dmarc: 'good',
      payment_gateway: expect.stringMatching(/good|warning/),
      certificate: 'good',
      site: 'good',
      payment_webhook: 'good',
    });
    // What is not good says what to do.
    expect(findings.filter(({ result, remedy }) => (result === 'good') !== (remedy === null))).toEqual([]);
  });

  it('names no secret', async () => {
    const text = JSON.stringify([
      ...(await examine(setup())),
      ...(await examine(setup({ SMTP_URL: mail.url.replace('rahasia', 'salah'), XENDIT_SECRET_KEY: 'xnd_wrong_key' }))),
      ...(await examine(setup({}, { database_url: 'postgres://papan:kata-sandi@127.0.0.1:1/papan' }))),
    ]);
    for (const secret of [key('S'), key('I'), key('P'), key('V'), 'rahasia', 'salah', 'kata-sandi', 'xnd_wrong_key']) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('keys', () => {
  it('that are equal or not random are found', async () => {
    expect(await finding('keys', { PUSH_KEY: key('S') })).toMatchObject({
      result: 'bad',
      message: 'SECRET_KEY and PUSH_KEY are equal.',
    });
    expect(await finding('keys', { SERVER_KEY: 'a'.repeat(40) })).toMatchObject({ result: 'warning' });
  });

  it('that differ from those of another process are found and refused until they are accepted', async () => {
    const { secrets } = setup();
    const shared = (changes: Record<string, string> = {}) => finding('shared_keys', changes);
    try {
      await requireSharedKeys(database, secrets);
      await requireSharedKeys(database, secrets);
      expect(await shared()).toMatchObject({ result: 'good' });
      const changed = { SECRET_KEY: key('T'), PUSH_KEY: key('Q') };
      expect(await shared(changed)).toMatchObject({
        result: 'bad',
        message: expect.stringContaining('SECRET_KEY, PUSH_KEY'),
        remedy: expect.stringContaining('keys accept'),
      });
      await expect(requireSharedKeys(database, setup(changed).secrets)).rejects.toThrow(
        /^SECRET_KEY and PUSH_KEY differ .* PREVIOUS_… .* keys accept$/,
      );
      // A process that knows the old key replaces it; from then on the old key alone is refused.
      const rotated = setup({ SECRET_KEY: key('T'), PREVIOUS_SECRET_KEY: key('S') }).secrets;
      await requireSharedKeys(database, rotated);
      await expect(requireSharedKeys(database, secrets)).rejects.toThrow(/^SECRET_KEY differs/);
      await database.transaction((tx) => acceptSharedKeys(tx, sharedKeysOf(secrets)));
      await requireSharedKeys(database, secrets);
    } finally {
      await database.pool.query('delete from shared_keys');
    }
  });

  it('of two first processes that start at once are those of one of them', async () => {
    const starts = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((letter) => requireSharedKeys(database, setup({ SECRET_KEY: key(letter) }).secrets)),
    );
    await database.pool.query('delete from shared_keys');
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the database', () => {
  it('that cannot be reached, is empty or newer is found, and its own tables are not read', async () => {
    const closed = await examine(setup({}, { database_url: 'postgres://papan@127.0.0.1:1/papan' }));
    expect(of(closed, 'database')).toMatchObject([{ result: 'bad', message: expect.stringContaining('refused') }]);
    expect(of(closed, 'administrators')).toEqual([]);
    const older = mkdtempSync(join(folder, 'migrations-'));
    expect(await finding('migrations', {}, { migrations: older })).toMatchObject({ result: 'bad' });
    await run(database.url, "insert into migrations (name) values ('0999_expand_later.sql')");
    expect(await finding('migrations', {})).toMatchObject({ result: 'warning' });
    await run(database.url, "delete from migrations where name = '0999_expand_later.sql'");
    const url = new URL(database.url);
    url.pathname = '/postgres';
    expect(await finding('migrations', {}, { database_url: url.href })).toMatchObject({
      result: 'warning',
      message: 'The database is empty.',
    });
  });

  it('that cannot be written by its user is found', async () => {
    await database.pool.query("create role papan_guest login password 'tamu'");
    await database.pool.query('revoke create on schema public from public');
    const url = new URL(database.url);
    url.username = 'papan_guest';
    url.password = 'tamu';
    try {
      const found = of(await examine(setup({}, { database_url: url.href })), 'database_rights');
      expect(found).toMatchObject([{ result: 'bad', message: expect.stringContaining('may not create') }]);
    } finally {
      await database.pool.query('drop role papan_guest');
    }
  });

  it('with too few connections is found', async () => {
    const { result } = await finding('connections', { DATABASE_CONNECTIONS: '200' });
    expect(result).not.toBe('good');
  });
});

describe('replicas', () => {
  it('may be all nodes of a cluster, but not the primary alone', async () => {
    const resultsOf = async (urls: string[]) =>
      of(await examine(setup({ DATABASE_READ_URLS: urls.join() })), 'replicas').map(({ result }) => result);
    expect(await resultsOf([database.url])).toEqual(['bad']);
    expect(await resultsOf([database.url, 'postgres://papan@127.0.0.1:1/papan'])).toEqual(['good', 'bad']);
  });
});

describe('backups', () => {
  it('are of other programs where both database and files are elsewhere', async () => {
    const s3 = {
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'public',
      S3_PRIVATE_BUCKET: 'private',
      S3_ACCESS_KEY_ID: 'papan',
      S3_SECRET_ACCESS_KEY: 'rahasia',
    };
    expect(of(await examine(setup(s3)), 'backup')).toEqual([]);
    expect(of(await examine(setup()), 'backup')).toMatchObject([{ result: 'warning' }]);
  });

  it('of the database by ops/backup are found when they stopped', async () => {
    const archive = async () => of(await examine(setup()), 'archive');
    expect(await archive()).toEqual([]);
    await run(database.url, "select pg_create_physical_replication_slot('papan_backup')");
    try {
      expect(await archive()).toMatchObject([{ result: 'bad', remedy: expect.stringContaining('backup') }]);
      expect(of(await examine(setup()), 'restore_drill')).toMatchObject([
        { result: 'warning', remedy: expect.stringContaining('compose logs backup') },
      ]);
    } finally {
      await run(database.url, "select pg_drop_replication_slot('papan_backup')");
    }
  });

  it('that are missing, failed or late are found, as is an archive that is off', async () => {
    // The embedded database is the one without DATABASE_URL.
    const config = { ...setup({ BACKUP_FOLDER: '/tmp/papan-backup' }).config, database_url: null };
    const resultOf = async (check: string) => {
      const found = of(await examine(setup({}, { config })), check);
      return found.map(({ result }) => result).join();
    };
    expect([await resultOf('backup'), await resultOf('restore_drill')]).toEqual(['warning', 'warning']);
    expect(await resultOf('archive')).toBe('bad');
    const run = { seconds: 4, bytes: 1000, lost_seconds: null };
    const insert = (kind: 'backup' | 'drill', hours: number, error: string | null = null) =>
      database.transaction((tx) =>
        tx
          .insertInto('backup_runs')
          .values({ ...run, kind, error, started_at: addMilliseconds(new Date(), -hours * MILLISECONDS.hour) })
          .execute(),
      );
    await insert('drill', 25);
    expect(await resultOf('restore_drill')).toBe('good');
    await insert('drill', 27);
    expect(await resultOf('restore_drill')).toBe('warning');
    await insert('backup', 27);
    expect(await resultOf('backup')).toBe('warning');
    await insert('backup', 1, 'the disk is full');
    expect(await resultOf('backup')).toBe('bad');
  });
});

describe('the data folder', () => {
  it('that cannot be written, because it is a file, is found', async () => {
    const file = join(import.meta.dirname, 'doctor.test.ts');
    expect(await finding('data_folder', { DATA_DIR: file })).toMatchObject({ result: 'bad' });
  });
});

describe('the mail server', () => {
  it('that refuses the password or is not there is found', async () => {
    const wrong = await finding('mail_server', { SMTP_URL: mail.url.replace('rahasia', 'salah') });
    expect(wrong).toMatchObject({ result: 'bad', message: expect.stringContaining('refuses user or password') });
    expect(await finding('mail_server', { SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({ result: 'bad' });
  });

  it('without encryption is accepted on this machine only', async () => {
    const plain = await startMailServer({
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
    });
    try {
      expect(await finding('mail_server', { SMTP_URL: plain.url })).toMatchObject({ result: 'good' });
    } finally {
      await plain.stop();
    }
  });

  it('with a certificate that nobody signed is found', async () => {
    const unsigned = await startMailServer(UNSIGNED);
    try {
      expect(await finding('mail_server', { SMTP_URL: unsigned.url })).toMatchObject({
        result: 'bad',
        message: expect.stringContaining('certificate'),
      });
    } finally {
      await unsigned.stop();
    }
  });
});

describe('the domain of mails', () => {
  it('that lets everybody send, or publishes no key and no policy, is found', async () => {
    const findings = await examine(setup({ MAIL_FROM: 'halo@boleh.co.id' }, { dkim_selectors: ['lama', 'tiada'] }));
    expect(of(findings, 'spf')).toMatchObject([{ result: 'bad', message: expect.stringContaining('everybody') }]);
    expect(of(findings, 'dkim')).toMatchObject([
      { result: 'bad', message: expect.stringContaining('revoked') },
      { result: 'bad', message: expect.stringContaining('no key') },
    ]);
    expect(of(findings, 'dmarc')).toMatchObject([{ result: 'warning' }]);
    const unknown = await examine(setup({ MAIL_FROM: 'halo@kosong.co.id' }, { dkim_selectors: [] }));
    expect(of(unknown, 'spf')).toMatchObject([{ result: 'bad' }]);
    expect(of(unknown, 'dkim')).toMatchObject([{ result: 'warning' }]);
  });
});

describe('the payment gateway', () => {
  it('that refuses the key or is not there is found', async () => {
    expect(await finding('payment_gateway', { XENDIT_SECRET_KEY: 'xnd_wrong_key' })).toMatchObject({ result: 'bad' });
    expect(await finding('payment_gateway', { PAYMENT_GATEWAY_URL: 'http://127.0.0.1:1' })).toMatchObject({
      result: 'bad',
    });
  });
});

describe('the site', () => {
  it('whose certificate ends soon or has ended is found', async () => {
    const end = new Date('2126-11-02T17:11:56Z');
    const daysLeft = (days: number) => ({ now: addMilliseconds(end, -days * MILLISECONDS.day) });
    expect(await finding('certificate', {}, daysLeft(5.5))).toMatchObject({
      result: 'warning',
      message: expect.stringContaining(': 5.'),
    });
    expect(await finding('certificate', {}, daysLeft(-1))).toMatchObject({ result: 'bad' });
  });

  it('that is not reached, or whose proxy stops webhooks, is found', async () => {
    expect(await finding('site', { PUBLIC_URL: 'https://localhost:1' })).toMatchObject({ result: 'bad' });
    const strict = await startHttpsProxy(app.api.url, { without: ['POST'] });
    try {
      expect(await finding('payment_webhook', { PUBLIC_URL: strict.url })).toMatchObject({
        result: 'bad',
        message: expect.stringContaining('403'),
      });
    } finally {
      await strict.stop();
    }
  });
});

describe.skipIf(whyNoRedis())('Redis', () => {
  it('that answers is good, and one that is gone is bad', async () => {
    const redis = await createRedisServer();
    await redis.start();
    try {
      expect(await finding('redis', { REDIS_URL: redis.url })).toMatchObject({ result: 'good' });
    } finally {
      await redis.stop();
    }
    expect(await finding('redis', { REDIS_URL: redis.url })).toMatchObject({ result: 'bad' });
  });
});

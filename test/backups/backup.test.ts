import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS, systemClock } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { backUp, drillRestore, lastRuns } from '../../src/domain/backups/public.ts';
import { pollOpenPayments, reconcile } from '../../src/domain/payments/public.ts';
import { topUp } from '../../src/domain/payments/top-up.ts';
import { openWallet, verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { root } from '../../src/main.ts';
import { backedUpBlobs } from '../../src/providers/backup/backed-up-blobs.ts';
import {
  BackupProblem,
  listBackups,
  type Manifest,
  manifestPath,
  placesIn,
} from '../../src/providers/backup/manifest.ts';
import { folderBlobStore } from '../../src/providers/blobs/folder-blob-store.ts';
import { type RunningSandbox, startSandbox } from '../../src/providers/payment/sandbox/sandbox.ts';
import { xenditGateway } from '../../src/providers/payment/xendit-gateway.ts';
import { insertBareUser } from '../support/bare-user.ts';
import { count } from '../support/counted-work.ts';
import { type TestServices, testCall, testServices } from '../support/services.ts';
import { archive, instant, newestBackup, openFolder, restore, type Site, startSite } from './own-site.ts';

const COINS = 1100;
const folder = openFolder();
const backupFolder = join(folder, 'backup');
const keys = { secret_key: 'xnd_development_backups', webhook_token: 'nobody hears the webhooks' };
let site: Site;
let sandbox: RunningSandbox;
let services: TestServices;
let user_id: string;
/** After the backup, before the first payment was credited. */
let before: Date;
let paid: string;

beforeAll(async () => {
  site = await startSite(join(folder, 'data'), backupFolder);
  services = servicesOf(site);
  // No webhooks arrive, so a payment's state is known only by asking for it.
  sandbox = await startSandbox({ ...keys, clock: services.clock, webhook_url: () => 'http://127.0.0.1:9/nobody' });
  const now = services.clock.now();
  user_id = await site.database.transaction(async (tx) => {
    const id = await insertBareUser(tx, now);
    await openWallet(tx, { user_id: id, now });
    return id;
  });
  await services.blobs.put('pictures/old', Buffer.from('stored before the backup'));
  paid = await buy(services);
  await backUp({ ...services, backups: site.backups(backupFolder) });
  await services.blobs.put('pictures/new', Buffer.from('stored after the backup'));
  before = await instant(site);
});
afterAll(async () => {
  await site?.stop();
  await sandbox?.stop();
  await rm(folder, { recursive: true, force: true });
});

function servicesOf({ database, data_dir }: Site): TestServices {
  const blobs = folderBlobStore(join(data_dir, 'blobs'));
  const given = testServices(database);
  return {
    ...given,
    blobs: backedUpBlobs(blobs, folderBlobStore(placesIn(backupFolder).blobs), given.log),
    gateway: xenditGateway({ ...keys, url: () => sandbox.url }),
  };
}

/** Starts a payment of Rp 100.000, and returns its id at the gateway. */
async function buy(given: TestServices): Promise<string> {
  const actor = { user_id, session_id: newId(), user_type: 1, account_status: 2 };
  const call = { ...testCall(), actor, idempotency_key: newId() };
  const { id } = await topUp(given, call, { package_id: 4, channel: 'dana' });
  return sandbox.book.findByReference(id)?.id ?? expect.fail('the gateway does not know the payment');
}

const poll = (given: TestServices) => pollOpenPayments(given, addMilliseconds(given.clock.now(), -MILLISECONDS.day));
const coinsOf = async ({ database }: TestServices) => (await walletOf(database.read, user_id))?.amount;

/** A copy of the backup folder that a test may damage. */
async function copyOf(name: string): Promise<string> {
  const copy = join(folder, name);
  await cp(backupFolder, copy, { recursive: true });
  return copy;
}

async function changeManifest(from: string, change: (manifest: Manifest) => void): Promise<void> {
  const { folder, manifest } = await newestBackup(from);
  change(manifest);
  await writeFile(manifestPath(folder), JSON.stringify(manifest));
}

/** The refusal of a restore, which leaves nothing. */
async function refusal(from: string, to = join(folder, 'refused'), at: Date | null = null): Promise<string> {
  const error = await restore(from, to, at).then(
    () => expect.fail('it was restored'),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(BackupProblem);
  if (basename(to) === 'refused') expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([]);
  return (error as Error).message;
}

describe('a backup', () => {
  it('says what it contains and what it leaves out', async () => {
    const { manifest } = await newestBackup(backupFolder);
    expect(manifest.database).toMatchObject({ migrations: expect.arrayContaining(['0001_baseline.sql']) });
    expect(manifest.kept_apart).toContain('SECRET_KEY');
    expect((await lastRuns(site.database.read)).backup).toMatchObject({ error: null });
    const list = await readFile(join((await newestBackup(backupFolder)).folder, 'blobs.sha256'), 'utf8');
    expect(list).toMatch(/^[0-9a-f]{64} {2}pictures\/old\n$/);
  });

  it('that was cut short or changed is refused, with the file', async () => {
    const cut = await copyOf('cut');
    const archivePath = join((await newestBackup(cut)).folder, 'base.tar.gz');
    await truncate(archivePath, 1000);
    expect(await refusal(cut)).toContain(`${archivePath} was cut short`);
    const changed = await copyOf('changed');
    const { folder: of, manifest } = await newestBackup(changed);
    const path = join(of, 'base.tar.gz');
    await truncate(path, (manifest.files[0]?.bytes ?? 0) - 1);
    await appendFile(path, 'x');
    expect(await refusal(changed)).toContain('its checksum differs');
    await rm(join(of, 'manifest.json'));
    expect(await refusal(changed)).toContain('manifest.json is missing');
  });

  it('without one of its pictures is refused', async () => {
    const incomplete = await copyOf('incomplete');
    await rm(join(incomplete, 'blobs', 'pictures', 'old'));
    expect(await refusal(incomplete)).toContain('pictures/old');
  });

  it('of another version is refused', async () => {
    const other = await copyOf('other');
    await changeManifest(other, ({ database }) => database && Object.assign(database, { postgres: 170_002 }));
    expect(await refusal(other)).toContain('PostgreSQL 17');
    const newer = await copyOf('newer');
    await changeManifest(newer, ({ database }) => void database?.migrations.push('9999_contract_later.sql'));
    expect(await refusal(newer)).toContain('9999_contract_later.sql');
  });
});

describe('a restore', () => {
  it('needs a new folder with enough space, and a complete backup', async () => {
    expect(await refusal(backupFolder, site.data_dir)).toContain('A site runs in');
    expect(await refusal(backupFolder, folder)).toContain('is not empty');
    expect(await refusal(backupFolder, join(import.meta.filename, 'inside'))).toContain('is not a folder');
    expect(await refusal(join(folder, 'nothing'))).toContain('no complete backup');
    const large = await copyOf('large');
    await changeManifest(large, ({ database }) => database && Object.assign(database, { bytes: 2 ** 52 }));
    expect(await refusal(large)).toContain('GB are free');
  });

  it('to an instant that the archive does not have is refused', async () => {
    expect(await refusal(backupFolder, undefined, new Date('2020-01-01T00:00:00Z'))).toContain(
      'before the first backup',
    );
    expect(await refusal(backupFolder, undefined, new Date('2999-01-01T00:00:00Z'))).toContain('in the future');
    const gap = await copyOf('gap');
    const { manifest } = await newestBackup(gap);
    const last = manifest.database?.last_wal ?? '';
    const later = `${last.slice(0, 16)}${(Number.parseInt(last.slice(16), 16) + 5).toString(16).toUpperCase().padStart(8, '0')}`;
    await writeFile(join(placesIn(gap).wal, later), '');
    expect(await refusal(gap)).toContain('lacks the file');
  });

  it('for trial is recorded with the changes that it would have lost', async () => {
    const run = await drillRestore({ ...services, clock: systemClock, backups: site.backups(backupFolder) });
    expect(run).toMatchObject({ kind: 'drill', error: null, lost_seconds: expect.any(Number) });
    expect((await lastRuns(site.database.read)).drill).toEqual(run);
    expect(existsSync(join(site.data_dir, 'restore-drill'))).toBe(false);
  });

  it('that is killed leaves no data folder, and the next one clears up', async () => {
    const to = join(folder, 'killed');
    count('processes started by unit and database tests');
    const command = spawn(process.execPath, [join(root, 'tools/papan.ts'), 'restore', backupFolder, '--to', to], {
      stdio: 'ignore',
    });
    const remains = () => readdirSync(folder).filter((name) => name.startsWith('killed'));
    while (remains().length === 0) await wait(5);
    command.kill('SIGKILL');
    await once(command, 'exit');
    expect(existsSync(to)).toBe(false);
    expect(remains()).toHaveLength(1);
  });

  it('brings back database and pictures of an instant, and payments that were credited later once each', async () => {
    await sandbox.pay(paid);
    await poll(services);
    expect(await coinsOf(services)).toBe(COINS);
    const later = await buy(services);
    await sandbox.pay(later);
    await poll(services);
    expect(await coinsOf(services)).toBe(2 * COINS);
    const [first] = await listBackups(backupFolder);
    await backUp({ ...services, clock: systemClock, backups: site.backups(backupFolder) });
    await archive(site, backupFolder);
    await site.backups(backupFolder).compressArchive();
    await site.kill();
    await rm(site.data_dir, { recursive: true });

    const to = join(folder, 'killed');
    const { checked, last_change } = await restore(backupFolder, to, before);
    expect(checked).toMatchObject({ errors: [], ledger: { ok: true, sum: 0 } });
    expect(last_change.getTime()).toBeLessThanOrEqual(before.getTime());
    expect(readdirSync(folder).filter((name) => name.startsWith('killed'))).toEqual(['killed']);
    expect((await readdir(join(to, 'blobs', 'pictures'))).sort()).toEqual(['new', 'old']);

    site = await startSite(to, backupFolder);
    services = servicesOf(site);
    expect(await coinsOf(services)).toBe(0);
    await Promise.all([poll(services), poll(services)]);
    expect(await coinsOf(services)).toBe(COINS);
    // Its payment was started after the instant: only the gateway knows it, and an administrator decides.
    const now = services.clock.now();
    const period = { from: addMilliseconds(now, -MILLISECONDS.day), to: addMilliseconds(now, MILLISECONDS.day) };
    const { differences } = await reconcile(services, period);
    expect(differences.map(({ kind }) => kind)).toEqual(['unknown_payment']);
    await poll(services);
    expect(await coinsOf(services)).toBe(COINS);
    expect(await verifyLedger(site.database.read)).toMatchObject({ ok: true });

    // The newest backup was made after the instant, so that the restored site does not continue it.
    await archive(site, backupFolder);
    const again = await restore(backupFolder, join(folder, 'again'));
    expect(again).toMatchObject({ backup: first?.name, checked: { errors: [] } });
    const restored = await startSite(join(folder, 'again'), null);
    expect(await coinsOf(servicesOf(restored))).toBe(COINS);
    await restored.stop();
  });
});

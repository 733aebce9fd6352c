import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { installationId } from '../../src/base/installation-id.ts';
import { createLog } from '../../src/base/log.ts';
import { readConfig, type S3Options } from '../../src/config.ts';
import { FileStorageUnavailable } from '../../src/providers/blobs/blob-store.ts';
import { type MoveProgress, moveBlobs } from '../../src/providers/blobs/move-blobs.ts';
import type { S3BlobStore } from '../../src/providers/blobs/s3-blob-store.ts';
import { countLocalFiles, type FileStores, openBuckets, openFileStores } from '../../src/server/files/file-stores.ts';
import { moveLocalFiles } from '../../src/server/files/move-local-files.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { startTroubledWire, type TroubledWire } from '../support/troubled-wire.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'papan-move-'));
let database: TestDatabase;
let server: S3Server;
let wire: TroubledWire;
let data: string;
let s3: S3Options;
/** The stores of a site that runs with S3 already. */
let site: FileStores;
const opened: { stop(): void }[] = [];

beforeAll(async () => {
  [database, server] = await Promise.all([createTestDatabase(), startS3Server()]);
  wire = await startTroubledWire(Number(new URL(server.account.endpoint).port));
});
beforeEach(async () => {
  wire.set({ kind: 'none' });
  data = mkdtempSync(join(folder, 'data-'));
  s3 = { ...(await server.newBuckets()), endpoint: `http://127.0.0.1:${wire.port}` };
  site = openFileStores(options(true));
  opened.push(site);
});
afterAll(async () => {
  for (const one of opened) one.stop();
  await wire?.stop();
  await Promise.all([database?.drop(), server?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

function options(withS3: boolean) {
  const { config, secrets } = readConfig({ DATA_DIR: data });
  return { config, secrets: { ...secrets, s3: withS3 ? s3 : null }, database, log: createLog('silent') };
}
/** Starts `papan files move`. */
function command(): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'tools', 'papan.ts'), 'files', 'move'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: data,
      DATABASE_URL: database.url,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_PRIVATE_BUCKET: s3.private_bucket,
      S3_ACCESS_KEY_ID: s3.access_key_id,
      S3_SECRET_ACCESS_KEY: s3.secret_access_key,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
async function resultOf(child: ChildProcess) {
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout ?? expect.fail()),
    text(child.stderr ?? expect.fail()),
    once(child, 'exit'),
  ]);
  return { out, errors, code };
}
const moveAll = () => moveLocalFiles({ ...options(true), s3 });
const local = (key: string) => join(data, 'blobs', key);
async function write(key: string, content: string): Promise<void> {
  await mkdir(dirname(local(key)), { recursive: true });
  await writeFile(local(key), content);
}
const read = async (key: string) => (await site.blobs.get(key))?.toString() ?? null;

test('the command moves everything while the site runs, and again what a killed one left', async () => {
  const contents = new Map<string, string>();
  for (let count = 0; count < 60; count += 1) {
    contents.set(`pictures/ab/${newId()}/original.webp`, `picture ${count}`.repeat(100));
  }
  contents.set('cases/aa/one/ad/artwork.jpg', 'evidence').set('sitemaps/index.xml', '<xml/>').set('exports/empty', '');
  const before = openFileStores(options(false));
  for (const [key, content] of contents) await before.blobs.put(key, Buffer.from(content));
  const card = { id: newId(), owner_id: newId() };
  await before.vault.put(card, Buffer.from('a card'));

  wire.set({ kind: 'slow', milliseconds: 40 });
  const killed = command();
  const ended = once(killed, 'exit');
  const moved = async () => (await server.keysOf(s3.bucket)).length;
  await expect.poll(moved, { timeout: 50_000, interval: 20 }).toBeGreaterThan(5);
  killed.kill('SIGKILL');
  await ended;
  wire.set({ kind: 'none' });
  expect(await countLocalFiles({ data_dir: data })).toBeGreaterThan(0);
  for (const [key, content] of contents) expect(await read(key)).toBe(content);
  // The site goes on: what is stored, replaced and deleted now stays so.
  const [added, replaced, deleted] = [newId(), ...contents.keys()].map((name, index) =>
    index === 0 ? `pictures/ab/${name}/original.webp` : name,
  ) as [string, string, string];
  await site.blobs.put(added, Buffer.from('new'));
  await site.blobs.put(replaced, Buffer.from('replaced'));
  await site.blobs.delete(deleted);

  const result = await resultOf(command());
  expect([result.code, result.errors]).toEqual([0, '']);
  expect(result.out).toMatch(/^\d+ files moved and compared, \d+\.\d MB\. 0 were changed or deleted meanwhile\.$/m);
  expect(await countLocalFiles({ data_dir: data })).toBe(0);
  expect(await readdir(join(data, 'blobs'))).toEqual([]);
  contents.set(added, 'new').set(replaced, 'replaced').delete(deleted);
  for (const [key, content] of contents) expect([key, await read(key)]).toEqual([key, content]);
  expect(await read(deleted)).toBeNull();
  expect((await site.vault.get(card))?.toString()).toBe('a card');

  const publicKeys = [...contents.keys()].filter((key) => /^(?:pictures|sitemaps)/.test(key));
  expect((await server.keysOf(s3.bucket)).sort()).toEqual(['papan.json', ...publicKeys].sort());
  expect((await server.keysOf(s3.private_bucket)).sort()).toEqual(
    [
      'cases/aa/one/ad/artwork.jpg',
      'exports/empty',
      `identity/files/${card.id.slice(-2)}/${card.id}`,
      'papan.json',
    ].sort(),
  );
}, 180_000);

test('the command stops when S3 does', async () => {
  await write('pictures/one', 'content');
  wire.set({ kind: 'refused' });
  await expect(moveAll()).rejects.toThrow(FileStorageUnavailable);
  expect(existsSync(local('pictures/one'))).toBe(true);
  await write('pictures/large', 'x'.repeat(100_000));
  wire.set({ kind: 'cut request', bytes: 50_000 });
  await expect(moveAll()).rejects.toThrow(FileStorageUnavailable);
  expect(await read('pictures/large')).toHaveLength(100_000);
  wire.set({ kind: 'none' });
  expect(await countLocalFiles({ data_dir: data })).toBeGreaterThan(0);
  await moveAll();
  expect((await read('pictures/large'))?.length).toBe(100_000);
  expect(await moveAll()).toEqual({ moved: 0, bytes: 0, changed: 0, different: [] });
});

describe('a file that the site changes while it is copied', () => {
  const KEY = 'pictures/ab/one/original.webp';
  /** Moves `KEY`; the site acts before or after its copy is stored. */
  async function move(when: 'before' | 'after', act: () => Promise<void>): Promise<MoveProgress> {
    await write(KEY, 'old');
    const buckets = openBuckets(options(true), s3);
    opened.push(buckets);
    const to: S3BlobStore = {
      ...buckets.public,
      async putNew(key, file) {
        if (when === 'before') await act();
        const isNew = await buckets.public.putNew(key, file);
        if (when === 'after') await act();
        return isNew;
      },
    };
    const progress: MoveProgress = { moved: 0, bytes: 0, changed: 0, different: [] };
    await moveBlobs({ folder: join(data, 'blobs'), to: () => to, now: () => new Date(), progress });
    return progress;
  }

  test.each(['before', 'after'] as const)('is deleted, if it is deleted %s the copy', async (when) => {
    const progress = await move(when, () => site.blobs.delete(KEY));
    expect([progress, await read(KEY)]).toEqual([{ moved: 0, bytes: 0, changed: 1, different: [] }, null]);
    expect(await server.keysOf(s3.bucket)).toEqual(['papan.json']);
  });

  test('is the new one, if it is replaced after the copy', async () => {
    const progress = await move('after', () => site.blobs.put(KEY, Buffer.from('new')));
    expect([progress, await read(KEY)]).toEqual([{ moved: 0, bytes: 0, changed: 1, different: [] }, 'new']);
  });
});

test('a file of which S3 has another version stays, and is named', async () => {
  await write('pictures/one', 'here');
  await server.put(s3.bucket, 'pictures/one', 'there');
  // The bucket is claimed by its marker, not by being empty.
  await server.put(
    s3.bucket,
    'papan.json',
    JSON.stringify({ installation: await installationId(database), content: 'public' }),
  );
  expect(await moveAll()).toEqual({ moved: 0, bytes: 0, changed: 0, different: ['pictures/one'] });
  expect(await read('pictures/one')).toBe('here');
});

test('remains of interrupted writes are not moved, and deleted when they are old', async () => {
  const [young, old] = [`pictures/one.${crypto.randomUUID()}`, `pictures/two.${crypto.randomUUID()}`];
  for (const key of [young, old]) await write(key, 'half');
  const past = new Date(Date.now() - 2 * 3600_000);
  await utimes(local(old), past, past);
  await moveAll();
  expect([existsSync(local(young)), existsSync(local(old))]).toEqual([true, false]);
  expect(await server.keysOf(s3.bucket)).toEqual(['papan.json']);
});

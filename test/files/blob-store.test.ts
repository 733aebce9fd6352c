import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import type { BlobStore } from '../../src/providers/blobs/blob-store.ts';
import { cachedBlobStore } from '../../src/providers/blobs/cached-blob-store.ts';
import { folderBlobStore } from '../../src/providers/blobs/folder-blob-store.ts';
import { movingBlobStore } from '../../src/providers/blobs/moving-blob-store.ts';
import { s3BlobStore } from '../../src/providers/blobs/s3-blob-store.ts';
import { connectS3 } from '../../src/providers/blobs/s3-connection.ts';
import { splitBlobStore } from '../../src/providers/blobs/split-blob-store.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { isSoak } from '../support/soak.ts';

const folder = mkdtempSync(join(tmpdir(), 'papan-stores-'));
const folderOf = (name: string) => join(folder, name);
const stores = new Map<string, BlobStore>();
let server: S3Server;
const stops: (() => void)[] = [];

beforeAll(async () => {
  server = await startS3Server();
  const { bucket, private_bucket } = await server.newBuckets();
  const connection = connectS3(server.account, createLog('silent'));
  stops.push(() => connection.stop());
  const inBucket = (name: string, prefix: string) =>
    s3BlobStore({ connection, bucket: name, prefix, spool: folderOf('spool'), ready: async () => undefined });
  const cached = cachedBlobStore(inBucket(bucket, 'cached/'), {
    folders: ['pictures'],
    folder: folderOf('cache'),
    bytes: 1000,
    onError: (error) => expect.fail(String(error)),
  });
  stops.push(cached.stop);
  stores.set('a folder', folderBlobStore(folderOf('one')));
  stores.set('S3', inBucket(bucket, ''));
  stores.set('S3 with a prefix', inBucket(bucket, 'identity/'));
  stores.set('S3 with copies on the disk', cached);
  stores.set(
    'two buckets',
    splitBlobStore({
      folders: ['pictures'],
      inside: inBucket(bucket, 'split/'),
      outside: inBucket(private_bucket, ''),
    }),
  );
  stores.set('S3 over a folder', movingBlobStore(inBucket(bucket, 'moving/'), folderBlobStore(folderOf('rest'))));
});
afterAll(async () => {
  for (const stop of stops) stop();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();
async function* pieces(...texts: string[]) {
  for (const piece of texts) yield Buffer.from(piece);
}
const keysBelow = async (store: BlobStore, below: string) =>
  (await Array.fromAsync(store.list(below))).map(({ key }) => key).sort();

describe.each(['a folder', 'S3', 'S3 with a prefix', 'S3 with copies on the disk', 'two buckets', 'S3 over a folder'])(
  '%s',
  (name) => {
    const store = (): BlobStore => stores.get(name) ?? expect.fail(name);

    test('stores, replaces and deletes', async () => {
      const key = 'pictures/ab/one/original.webp';
      expect([await store().get(key), await store().stream(key), await store().has(key)]).toEqual([null, null, false]);
      await store().put(key, Buffer.from('first'));
      expect([text(await store().get(key)), await store().has(key)]).toEqual(['first', true]);
      await store().put(key, Buffer.from('second'));
      expect(text(await store().get(key))).toBe('second');
      await store().delete(key);
      await store().delete(key);
      expect([await store().get(key), await store().has(key)]).toEqual([null, false]);
    });

    test('stores what is produced piece by piece, and nothing if it is interrupted', async () => {
      expect(await store().putStream('exports/one.zip', pieces('PK', '', 'content'))).toBe(9);
      const stored = await store().stream('exports/one.zip');
      expect(stored && (await buffer(stored)).toString()).toBe('PKcontent');
      async function* interrupted() {
        yield Buffer.from('half');
        throw new Error('the database is gone');
      }
      await expect(store().putStream('exports/two.zip', interrupted())).rejects.toThrow('the database is gone');
      await expect(store().putStream('exports/one.zip', interrupted())).rejects.toThrow('the database is gone');
      expect(await keysBelow(store(), 'exports')).toEqual(['exports/one.zip']);
      expect(text(await store().get('exports/one.zip'))).toBe('PKcontent');
      expect(readdirSync(folder).includes('spool') ? readdirSync(folderOf('spool')) : []).toEqual([]);
    });

    test('stores a megabyte and an empty file unchanged', async () => {
      const bytes = Buffer.alloc(1_000_003, 'Papan ');
      await store().put('pictures/large', bytes);
      expect(bytes.equals((await store().get('pictures/large')) ?? Buffer.alloc(0))).toBe(true);
      await store().put('pictures/empty', Buffer.alloc(0));
      expect((await store().get('pictures/empty'))?.byteLength).toBe(0);
    });

    test('lists and deletes what is below a folder, and nothing beside it', async () => {
      const inside = ['cases/aa/one/a.webp', 'cases/aa/one/ad/b.webp', 'cases/aa/one/ad/c.jpg'];
      const beside = ['cases/aa/one-more/a.webp', 'cases/ab/two/a.webp'];
      const before = new Date(Date.now() - 5000);
      for (const key of [...inside, ...beside]) await store().put(key, Buffer.from(key));
      expect(await keysBelow(store(), 'cases')).toEqual([...inside, ...beside].sort());
      expect(await keysBelow(store(), 'cases/aa/one')).toEqual(inside);
      for await (const { changed_at } of store().list('cases'))
        expect(changed_at.getTime()).toBeGreaterThan(before.getTime());
      await store().deleteBelow('cases/aa/one');
      await store().deleteBelow('cases/none');
      expect(await keysBelow(store(), 'cases')).toEqual(beside);
    });

    test('refuses keys that leave its place', async () => {
      for (const key of ['../secret', '/etc/passwd', 'pictures/../../secret', 'Ünlü', '']) {
        await expect(async () => store().put(key, Buffer.from('x'))).rejects.toThrow('Not a blob key');
        await expect(async () => store().get(key)).rejects.toThrow('Not a blob key');
      }
    });
  },
);

// It writes a thousand objects.
if (isSoak || process.env.PAPAN_TEST_S3) {
  test('S3 lists more objects than one answer names', async () => {
    const store = stores.get('S3') ?? expect.fail();
    const keys = Array.from({ length: 1003 }, (_, index) => `outputs/${index}`);
    for (let start = 0; start < keys.length; start += 50) {
      await Promise.all(keys.slice(start, start + 50).map((key) => store.put(key, Buffer.from('x'))));
    }
    expect(await keysBelow(store, 'outputs')).toEqual(keys.sort());
    await store.deleteBelow('outputs');
    expect(await keysBelow(store, 'outputs')).toEqual([]);
  });
}

test('a wrong secret stores nothing and says so', async () => {
  const { bucket } = await server.newBuckets();
  const connection = connectS3({ ...server.account, secret_access_key: 'wrong' }, createLog('silent'));
  const store = s3BlobStore({ connection, bucket, spool: folderOf('spool'), ready: async () => undefined });
  await expect(store.put('pictures/one', Buffer.from('x'))).rejects.toMatchObject({
    name: 'FileStorageUnavailable',
    cause: { name: 'SignatureDoesNotMatch' },
  });
  connection.stop();
  expect(await server.keysOf(bucket)).toEqual([]);
});

import { mkdtempSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cachedBlobStore } from '../../src/providers/blobs/cached-blob-store.ts';
import { folderBlobStore } from '../../src/providers/blobs/folder-blob-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'papan-cache-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A cache of 1000 bytes over a store, which counts what is read from it. */
function cacheOf(name: string) {
  const store = folderBlobStore(join(folder, name, 'store'));
  const copies = join(folder, name, 'copies');
  const read: string[] = [];
  const errors: unknown[] = [];
  const cache = cachedBlobStore(
    {
      ...store,
      get: (key) => {
        read.push(key);
        return store.get(key);
      },
    },
    { folders: ['pictures'], folder: copies, bytes: 1000, onError: (error) => errors.push(error) },
  );
  const sizeOf = async () => {
    const sizes = await Promise.all((await readdir(copies)).map(async (file) => (await stat(join(copies, file))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  return { store, cache, copies, read, errors, sizeOf };
}

test('reads a blob once, and other folders each time', async () => {
  const { cache, store, read } = cacheOf('once');
  await store.put('pictures/one', Buffer.from('picture'));
  await store.put('sitemaps/index.xml', Buffer.from('index'));
  for (const _ of [1, 2, 3]) {
    expect(Buffer.from((await cache.get('pictures/one')) ?? '').toString()).toBe('picture');
    await cache.get('sitemaps/index.xml');
  }
  expect(read.toSorted()).toEqual(['pictures/one', ...Array.from({ length: 3 }, () => 'sitemaps/index.xml')]);
  cache.stop();
});

test('stays below its limit, and drops what was not read for longest', async () => {
  const { cache, store, read, sizeOf } = cacheOf('limit');
  for (const name of ['a', 'b', 'c', 'd']) await store.put(`pictures/${name}`, Buffer.alloc(300, name));
  await store.put('pictures/large', Buffer.alloc(1001));
  for (const name of ['a', 'b', 'c', 'a', 'd', 'large']) await cache.get(`pictures/${name}`);
  await expect.poll(sizeOf).toBeLessThanOrEqual(1000);
  read.splice(0);
  for (const name of ['a', 'c', 'd', 'b', 'large']) await cache.get(`pictures/${name}`);
  expect(read).toEqual(['pictures/b', 'pictures/large']);
  cache.stop();
});

test('forgets what is deleted or replaced', async () => {
  const { cache, store, copies } = cacheOf('deleted');
  for (const name of ['one/a', 'one/b', 'two', 'three']) await store.put(`pictures/${name}`, Buffer.from(name));
  for (const name of ['one/a', 'one/b', 'two', 'three']) await cache.get(`pictures/${name}`);
  await cache.deleteBelow('pictures/one');
  await cache.delete('pictures/two');
  await cache.put('pictures/three', Buffer.from('new'));
  for (const name of ['one/a', 'one/b', 'two']) expect(await cache.get(`pictures/${name}`)).toBeNull();
  await expect.poll(() => readdir(copies)).toEqual([]);
  expect(Buffer.from((await cache.get('pictures/three')) ?? '').toString()).toBe('new');
  cache.stop();
});

test('answers where its folder cannot be written', async () => {
  const { cache, store, errors, copies } = cacheOf('broken');
  await store.put('pictures/one', Buffer.from('picture'));
  await cache.get('pictures/none');
  // A file in the place of the folder, as which every user fails.
  await writeFile(copies, 'not a folder');
  expect(Buffer.from((await cache.get('pictures/one')) ?? '').toString()).toBe('picture');
  expect(errors).toHaveLength(1);
  cache.stop();
});

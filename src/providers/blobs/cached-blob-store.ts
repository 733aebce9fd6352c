import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { MILLISECONDS } from '../../base/clock.ts';
import type { BlobStore } from './blob-store.ts';
import { folderBlobStore } from './folder-blob-store.ts';

/** After this time a blob is read from its store again, so that one that was deleted elsewhere is gone here, too. */
const MAX_AGE_MILLISECONDS = MILLISECONDS.day;
const SWEEP_MILLISECONDS = MILLISECONDS.hour;

export type CachedBlobStoreOptions = {
  /** Blobs of these folders never change under their key. Others are not cached. */
  folders: readonly string[];
  /** Where the copies are. No other process uses it at the same time. */
  folder: string;
  bytes: number;
  onError: (error: unknown) => void;
};

/** Keeps copies of blobs that are read in a folder, at most `bytes`, and drops those first that were not read for longest. */
export function cachedBlobStore(store: BlobStore, options: CachedBlobStoreOptions): BlobStore & { stop(): void } {
  const copies = folderBlobStore(options.folder);
  const isCacheable = (key: string) => options.folders.includes(key.split('/')[0] ?? '');
  // Flat, because the folders of deleted pictures would stay.
  const placeOf = (key: string) => createHash('sha256').update(key).digest('hex');
  // The store still has what the cache loses, so a full or damaged disk only makes reading slower.
  const withoutFailing = (work: Promise<unknown>) => work.catch(options.onError);
  const sizes = new LRUCache<string, number>({
    maxSize: options.bytes,
    sizeCalculation: (bytes) => bytes,
    ttl: MAX_AGE_MILLISECONDS,
    disposeAfter: (_bytes, key, reason) => {
      if (reason !== 'set') void withoutFailing(copies.delete(placeOf(key)));
    },
  });
  // Their age is unknown to a new process, so the copies of the last one are not used.
  const emptied = withoutFailing(rm(options.folder, { recursive: true, force: true }));
  const sweep = setInterval(() => sizes.purgeStale(), SWEEP_MILLISECONDS).unref();

  return {
    ...store,
    async get(key) {
      if (!isCacheable(key)) return store.get(key);
      await emptied;
      const copy = sizes.get(key) === undefined ? null : await copies.get(placeOf(key)).catch(() => null);
      if (copy) return copy;
      const bytes = await store.get(key);
      if (bytes && bytes.byteLength > 0 && bytes.byteLength <= options.bytes) {
        const isStored = await copies.put(placeOf(key), bytes).then(
          () => true,
          (error: unknown) => options.onError(error),
        );
        if (isStored) sizes.set(key, bytes.byteLength);
      }
      return bytes;
    },
    async put(key, bytes) {
      await store.put(key, bytes);
      sizes.delete(key);
    },
    async delete(key) {
      sizes.delete(key);
      await store.delete(key);
    },
    async deleteBelow(folder) {
      for (const key of [...sizes.keys()]) if (key.startsWith(`${folder}/`)) sizes.delete(key);
      await store.deleteBelow(folder);
    },
    stop: () => clearInterval(sweep),
  };
}

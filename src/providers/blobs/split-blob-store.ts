import type { BlobStore } from './blob-store.ts';

/** Stores the blobs of some folders in one store, and all others in another one. */
export function splitBlobStore(options: {
  folders: readonly string[];
  inside: BlobStore;
  outside: BlobStore;
}): BlobStore {
  const storeOf = (key: string) =>
    options.folders.includes(key.split('/')[0] ?? '') ? options.inside : options.outside;
  return {
    put: (key, bytes) => storeOf(key).put(key, bytes),
    get: (key) => storeOf(key).get(key),
    putStream: (key, bytes) => storeOf(key).putStream(key, bytes),
    stream: (key) => storeOf(key).stream(key),
    has: (key) => storeOf(key).has(key),
    delete: (key) => storeOf(key).delete(key),
    deleteBelow: (folder) => storeOf(folder).deleteBelow(folder),
    list: (folder) => storeOf(folder).list(folder),
  };
}

import type { BlobStore } from './blob-store.ts';

/**
 * A store that blobs are being moved to. What has not been moved yet is still in `rest`; new blobs are written to the store
 * alone. When everything is moved, `rest` is empty.
 */
export function movingBlobStore(store: BlobStore, rest: BlobStore): BlobStore {
  return {
    async put(key, bytes) {
      await store.put(key, bytes);
      await rest.delete(key);
    },
    async putStream(key, bytes) {
      const size = await store.putStream(key, bytes);
      await rest.delete(key);
      return size;
    },
    // A blob leaves `rest` only when the store has it, so this order always finds it.
    get: async (key) => (await rest.get(key)) ?? store.get(key),
    stream: async (key) => (await rest.stream(key)) ?? store.stream(key),
    has: async (key) => (await rest.has(key)) || store.has(key),
    // In this order a move that is copying the blob sees that it was deleted.
    async delete(key) {
      await rest.delete(key);
      await store.delete(key);
    },
    async deleteBelow(folder) {
      await rest.deleteBelow(folder);
      await store.deleteBelow(folder);
    },
    async *list(folder) {
      yield* rest.list(folder);
      for await (const blob of store.list(folder)) if (!(await rest.has(blob.key))) yield blob;
    },
  };
}

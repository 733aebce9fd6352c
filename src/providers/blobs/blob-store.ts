export type StoredBlob = { key: string; changed_at: Date };

/**
 * Stores bytes under keys of lowercase letters, digits, `/`, `-`, `_` and `.`. A write is complete or has not happened.
 * All functions throw `FileStorageUnavailable` while the store cannot be reached.
 */
export type BlobStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when the key does not exist. */
  get(key: string): Promise<Uint8Array | null>;
  /** Stores bytes while they are produced, readable by the server's user only. Returns their number. */
  putStream(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** The bytes while they are read; null when the key does not exist. */
  stream(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Deletes every blob whose key begins with `folder` and a slash. */
  deleteBelow(folder: string): Promise<void>;
  /** Keys that begin with `folder` and a slash, in no particular order; includes remains of interrupted writes. */
  list(folder: string): AsyncIterable<StoredBlob>;
};

/** The file storage cannot be reached, answers too slowly or refuses: the same call may succeed later. */
export class FileStorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('the file storage is not available', { cause });
    this.name = 'FileStorageUnavailable';
  }
}

const KEY = /^[a-z0-9][a-z0-9/_.-]{0,200}$/;

/** Returns the key; throws unless every store can use it. */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error(`Not a blob key: ${key}`);
  return key;
}

/** Groups the items of a stream into arrays of at most `size`. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

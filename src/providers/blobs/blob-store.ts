export type StoredBlob = { key: string; changed_at: Date };

/** Keeps bytes under keys of lowercase letters, digits, `/`, `-`, `_` and `.`. */
export type BlobStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is nothing. */
  get(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Everything whose key begins with `folder` and a slash. */
  deleteBelow(folder: string): Promise<void>;
  /** Everything whose key begins with `folder` and a slash, in no particular order; what broken writes left, too. */
  list(folder: string): AsyncIterable<StoredBlob>;
};

/** The items of a long list, some at a time. */
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

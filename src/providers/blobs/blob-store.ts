/** Keeps bytes under keys of lowercase letters, digits, `/`, `-`, `_` and `.`. */
export type BlobStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is nothing. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
  /** Everything whose key begins with `folder` and a slash. */
  deleteBelow(folder: string): Promise<void>;
};

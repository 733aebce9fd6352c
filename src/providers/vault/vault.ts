import type { BlobStore, StoredBlob } from '../blobs/blob-store.ts';
import { keyIdOf, type SealingKeys, seal, unseal } from './seal.ts';

/** A file by its id and its owner's. */
export type VaultFile = { id: string; owner_id: string };

/** Stores encrypted files apart from all others; only these functions reach them. */
export type Vault = {
  put(file: VaultFile, bytes: Uint8Array): Promise<void>;
  /** Null if the file does not exist. Throws `UnreadableSeal` if it cannot be decrypted. */
  get(file: VaultFile): Promise<Uint8Array | null>;
  delete(fileId: string): Promise<void>;
  /**
   * Encrypts a file with the current key if it is encrypted with another one. `none`: there is no such file. Throws
   * `UnreadableSeal`.
   */
  renew(file: VaultFile): Promise<'renewed' | 'current' | 'none'>;
  /** Every stored file with its id, in no particular order; includes remains of interrupted writes. */
  list(): AsyncIterable<StoredBlob & { file_id: string }>;
  /** Deletes what `list` named. */
  deleteKey(key: string): Promise<void>;
};

const FOLDER = 'files';

/** A vault in a blob store of its own. */
export function createVault(blobs: BlobStore, keys: SealingKeys): Vault {
  // Grouped by last characters, which keeps folders small.
  const keyOf = (fileId: string) => `${FOLDER}/${fileId.slice(-2)}/${fileId}`;
  const placeOf = ({ id, owner_id }: VaultFile) => `${owner_id} ${id}`;
  const put = (file: VaultFile, bytes: Uint8Array) =>
    blobs.put(keyOf(file.id), seal(keys.current, bytes, placeOf(file)));
  return {
    put,
    async get(file) {
      const sealed = await blobs.get(keyOf(file.id));
      return sealed && unseal(keys, sealed, placeOf(file));
    },
    delete: (fileId) => blobs.delete(keyOf(fileId)),
    async renew(file) {
      const sealed = await blobs.get(keyOf(file.id));
      if (!sealed) return 'none';
      if (keyIdOf(sealed) === keys.current.id) return 'current';
      await put(file, unseal(keys, sealed, placeOf(file)));
      return 'renewed';
    },
    async *list() {
      for await (const blob of blobs.list(FOLDER)) yield { ...blob, file_id: blob.key.split('/')[2] ?? '' };
    },
    deleteKey: (key) => blobs.delete(key),
  };
}

import type { Tx } from '../../base/database.ts';
import { IMAGE_WIDTHS } from '../../contract/images.ts';
import type { BlobStore } from '../../providers/blobs/blob-store.ts';
import { keptKey, widthKey } from './blob-keys.ts';
import { deleteFile, lockOwnedFile } from './store.ts';

/** Holds an own file against everybody who would name it just now; false where this person has no such file. */
export async function lockFile(tx: Tx, ownerId: string, fileId: string): Promise<boolean> {
  return (await lockOwnedFile(tx, ownerId, fileId)) !== undefined;
}

/** Takes away the row of a held file. Its bytes go after the commit, by `removeBytes`. */
export async function removeFile(tx: Tx, fileId: string): Promise<void> {
  await deleteFile(tx, fileId);
}

/** Takes away the bytes of a file that has no row any more, at every width. */
export async function removeBytes(blobs: BlobStore, fileId: string): Promise<void> {
  const keys = [keptKey(fileId), ...IMAGE_WIDTHS.map((width) => widthKey(fileId, width))];
  await Promise.all(keys.map((key) => blobs.delete(key)));
}

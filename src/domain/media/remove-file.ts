import { z } from 'zod';
import type { Tx } from '../../base/database.ts';
import { addJob } from '../../base/outbox.ts';
import { id } from '../../contract/api/endpoint.ts';
import type { BlobStore } from '../../providers/blobs/blob-store.ts';
import { folderOf } from './blob-keys.ts';
import { deleteFiles, lockExistingFiles, lockOwnedFile } from './store.ts';

/** Name of the job that deletes the bytes of deleted files. */
export const REMOVE_BYTES_JOB = 'remove_file_bytes';
const removeBytesJob = z.object({ file_ids: z.array(id) });

/** Locks the user's file for ads against concurrent use; false if the user has no such file. */
export async function lockFile(tx: Tx, ownerId: string, fileId: string): Promise<boolean> {
  return (await lockOwnedFile(tx, ownerId, fileId)) !== undefined;
}

/** Locks the given files that exist and returns their ids. */
export async function lockFiles(tx: Tx, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  return (await lockExistingFiles(tx, fileIds)).map((file) => file.id);
}

/** Deletes the rows of locked files; a job deletes their bytes after the commit. */
export async function removeFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await deleteFiles(tx, fileIds);
  await addJob(tx, REMOVE_BYTES_JOB, { file_ids: fileIds });
}

/** Deletes the bytes of deleted files at every width. It may run twice. */
export async function removeBytes(blobs: BlobStore, payload: unknown): Promise<void> {
  for (const fileId of removeBytesJob.parse(payload).file_ids) await blobs.deleteBelow(folderOf(fileId));
}

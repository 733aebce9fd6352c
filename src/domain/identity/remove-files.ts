import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Database, Tx } from '../../base/database.ts';
import { addJob } from '../../base/outbox.ts';
import { id as uuid } from '../../contract/api/endpoint.ts';
import { IDENTITY_PHOTO_DAYS } from '../../contract/identity/rules.ts';
import { inBatches } from '../../providers/blobs/blob-store.ts';
import { closeReviews } from '../review-queue/public.ts';
import type { Services } from '../services.ts';
import { deletePhotosOf, deleteUndecided, knownFiles, takeOldFiles } from './store.ts';

export const REMOVE_FILES_JOB = 'remove_identity_files';
export const DELETE_OLD_PHOTOS_JOB = 'delete_old_identity_photos';
const removeJob = z.object({ file_ids: z.array(uuid) });
const BATCH = 200;
/** A photo's file is stored shortly before its row; after an hour sending it has succeeded or failed. */
const ORPHAN_AGE = MILLISECONDS.hour;

/** Deletes files after the commit of the transaction in which their rows lost them. */
export async function removeFiles(tx: Tx, fileIds: readonly (string | null)[]): Promise<void> {
  const file_ids = fileIds.filter((id) => id !== null);
  if (file_ids.length > 0) await addJob(tx, REMOVE_FILES_JOB, { file_ids });
}

/** The job of `removeFiles`. It may run twice. */
export async function removeFilesNow({ vault }: Pick<Services, 'vault'>, payload: unknown): Promise<void> {
  for (const fileId of removeJob.parse(payload).file_ids) await vault.delete(fileId);
}

/** Deletes everything about a user's identity, for an account that is erased. */
export async function eraseIdentity(tx: Tx, userId: string, now: Date): Promise<void> {
  const photos = await deletePhotosOf(tx, userId);
  await removeFiles(
    tx,
    photos.map(({ file_id }) => file_id),
  );
  const subject_ids = photos.map(({ id }) => id);
  await closeReviews(tx, { subject_ids }, { decision: 'deleted', decided_by: null, now });
}

/**
 * The hourly job: deletes photos 30 days after their decision, and files without a row, which a killed process or a
 * deleted account leaves behind.
 */
export async function deleteOldPhotos(services: Pick<Services, 'database' | 'vault' | 'clock' | 'log'>): Promise<void> {
  const { database, clock, log } = services;
  const now = clock.now();
  const photos = await forgetOldFiles(database, addMilliseconds(now, -IDENTITY_PHOTO_DAYS * MILLISECONDS.day));
  const orphans = await removeOrphans(services, addMilliseconds(now, -ORPHAN_AGE));
  if (photos + orphans > 0) log.info({ photos, orphans }, 'old ID-card photos were deleted');
}

async function forgetOldFiles(database: Database, before: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const taken = await database.transaction(async (tx) => {
      const fileIds = await takeOldFiles(tx, before, BATCH);
      await removeFiles(tx, fileIds);
      await deleteUndecided(tx, before);
      return fileIds.length;
    });
    total += taken;
    if (taken < BATCH) return total;
  }
}

async function removeOrphans({ database, vault }: Pick<Services, 'database' | 'vault'>, before: Date): Promise<number> {
  let removed = 0;
  for await (const files of inBatches(vault.list(), BATCH)) {
    const old = files.filter(({ changed_at }) => changed_at < before);
    const isId = (text: string) => uuid.safeParse(text).success;
    const known = await knownFiles(
      database.read,
      old.map(({ file_id }) => file_id).filter((fileId) => isId(fileId)),
    );
    for (const { file_id, key } of old) {
      if (known.has(file_id)) continue;
      await vault.deleteKey(key);
      removed += 1;
    }
  }
  return removed;
}

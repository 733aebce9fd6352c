import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { id as uuid } from '../../contract/api/endpoint.ts';
import { inBatches, type StoredBlob } from '../../providers/blobs/blob-store.ts';
import type { Services } from '../services.ts';
import { folderOf, isPictureKey, originalKey, PICTURES_FOLDER } from './blob-keys.ts';
import { existingIds, fileIdsAfter } from './store.ts';

export const REMOVE_ORPHANED_BYTES_JOB = 'remove_orphaned_bytes';
const BATCH = 500;
/** An upload stores its bytes shortly before its row; after a day it is complete or has failed. */
const AGE = MILLISECONDS.day;

type OrphanServices = Pick<Services, 'database' | 'blobs' | 'clock' | 'log'>;

/**
 * The nightly job: deletes bytes without a file, which a killed process leaves behind, and counts files without bytes.
 * Those rows stay: an ad may use them, and a backup may have the bytes.
 */
export async function removeOrphanedBytes(services: OrphanServices): Promise<{ removed: number; missing: number }> {
  const before = addMilliseconds(services.clock.now(), -AGE);
  let removed = 0;
  for await (const blobs of inBatches(services.blobs.list(PICTURES_FOLDER), BATCH)) {
    removed += await removeOrphans(
      services,
      blobs.filter(({ changed_at }) => changed_at < before),
    );
  }
  const missing = await filesWithoutBytes(services, before);
  services.log.info({ removed }, 'bytes without a file were removed');
  if (missing.length > 0) {
    services.log.warn({ missing: missing.length, file_ids: missing.slice(0, 20) }, 'files without bytes were found');
  }
  return { removed, missing: missing.length };
}

async function removeOrphans({ database, blobs }: OrphanServices, old: readonly StoredBlob[]): Promise<number> {
  const fileIdOf = (key: string) => key.split('/')[2] ?? '';
  const ids = [...new Set(old.map(({ key }) => fileIdOf(key)))].filter((id) => uuid.safeParse(id).success);
  const existing = await existingIds(database.read, ids);
  const orphans = old.filter(({ key }) => !(existing.has(fileIdOf(key)) && isPictureKey(fileIdOf(key), key)));
  for (const { key } of orphans) await blobs.delete(key);
  for (const id of ids.filter((candidate) => !existing.has(candidate))) await blobs.deleteBelow(folderOf(id));
  return orphans.length;
}

async function filesWithoutBytes({ database, blobs }: OrphanServices, before: Date): Promise<string[]> {
  const missing: string[] = [];
  let last: string | null = null;
  for (;;) {
    const ids: string[] = await fileIdsAfter(database.read, last, before, BATCH);
    for (const id of ids) if (!(await blobs.has(originalKey(id)))) missing.push(id);
    last = ids.at(-1) ?? null;
    if (last === null) return missing;
  }
}

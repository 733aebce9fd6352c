import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { UNUSED_FILE_DAYS } from '../../../contract/media/rules.ts';
import { lockFiles, removeFiles } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { deleteAds } from '../my-ads/my-ads-store.ts';
import { filesOfAds, lockLongUnusedFiles, markUnusedFiles, usedAmong } from './file-store.ts';

const BATCH = 200;

/** Deletes ads with their revisions and the files that no other ad uses. */
export async function deleteAdsAndFiles(tx: Tx, adIds: readonly string[]): Promise<void> {
  const fileIds = await filesOfAds(tx, adIds);
  await deleteAds(tx, adIds);
  await removeUnusedFiles(tx, fileIds);
}

/** Deletes the given files that no ad uses and returns their ids. Waits for a save that is adding one of them. */
export async function removeUnusedFiles(tx: Tx, fileIds: readonly string[]): Promise<string[]> {
  const locked = await lockFiles(tx, fileIds);
  // A separate statement, so that it sees what was saved while this one waited for the lock.
  const used = await usedAmong(tx, locked);
  const unused = locked.filter((id) => !used.has(id));
  await removeFiles(tx, unused);
  return unused;
}

/**
 * The nightly job: deletes files that no ad has used for days, such as pictures that were uploaded and never saved.
 * Returns their number.
 */
export async function removeLongUnusedFiles({
  database,
  clock,
  log,
}: Pick<Services, 'database' | 'clock' | 'log'>): Promise<number> {
  const now = clock.now();
  await database.transaction((tx) => markUnusedFiles(tx, now));
  const before = addMilliseconds(now, -UNUSED_FILE_DAYS * MILLISECONDS.day);
  let removed = 0;
  for (;;) {
    const found = await database.transaction(async (tx) => {
      const fileIds = await lockLongUnusedFiles(tx, before, BATCH);
      removed += (await removeUnusedFiles(tx, fileIds)).length;
      return fileIds.length;
    });
    if (found < BATCH) break;
  }
  log.info({ removed }, 'unused files were removed');
  return removed;
}

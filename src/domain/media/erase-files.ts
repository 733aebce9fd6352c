import type { Database } from '../../base/database.ts';
import { removeFiles } from './remove-file.ts';
import { lockFilesOf } from './store.ts';

/** Files of one transaction. */
const BATCH = 200;

/** Deletes all files of an erased user, who has no ads any more. Jobs delete the bytes. */
export async function eraseFilesOf(database: Database, ownerId: string): Promise<void> {
  for (;;) {
    const removed = await database.transaction(async (tx) => {
      const ids = await lockFilesOf(tx, ownerId, BATCH);
      await removeFiles(tx, ids);
      return ids.length;
    });
    if (removed < BATCH) return;
  }
}

import type { Database } from '../../base/database.ts';
import type { Log } from '../../base/log.ts';
import type { Config, S3Options } from '../../config.ts';
import { type MoveProgress, moveBlobs } from '../../providers/blobs/move-blobs.ts';
import { localFolders, openBuckets, storeOfKey } from './file-stores.ts';

/**
 * Moves the files of DATA_DIR to the buckets while the site runs with these buckets, and goes on where an interrupted
 * move ended. Throws `BucketRefused` and `FileStorageUnavailable`.
 */
export async function moveLocalFiles(
  options: { config: Pick<Config, 'data_dir'>; database: Pick<Database, 'transaction'>; log: Log; s3: S3Options },
  onProgress?: (progress: MoveProgress) => void,
): Promise<MoveProgress> {
  const buckets = openBuckets(options, options.s3);
  try {
    await buckets.claim();
    const { blobs, identity } = localFolders(options.config);
    const total: MoveProgress = { moved: 0, bytes: 0, changed: 0, different: [] };
    for (const { folder, to } of [
      { folder: blobs, to: storeOfKey(buckets) },
      { folder: identity, to: () => buckets.identity },
    ]) {
      await moveBlobs({ folder, to, now: () => new Date(), progress: total, onProgress });
    }
    return total;
  } finally {
    buckets.stop();
  }
}

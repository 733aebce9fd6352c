import { AppError } from '../../contract/api/errors.ts';
import type { Services } from '../services.ts';
import { originalKey } from './blob-keys.ts';
import { pageDecoders } from './decoder-pool.ts';
import { filesWithoutFingerprint, insertFingerprint } from './fingerprint-store.ts';
import { lockExistingFiles } from './store.ts';

export const FINGERPRINT_PICTURES_JOB = 'fingerprint_pictures';
const BATCH = 50;

type FingerprintServices = Pick<Services, 'database' | 'blobs' | 'log'>;

/**
 * Gives pictures that were stored before there were fingerprints theirs, in batches; what is done stays done when it
 * stops. A picture that cannot be read is not tried again.
 */
export async function fingerprintPictures(
  { database, blobs, log }: FingerprintServices,
  stopping?: AbortSignal,
): Promise<{ done: number }> {
  let done = 0;
  for (let last: string | null = null; ; ) {
    const ids: string[] = await filesWithoutFingerprint(database.read, last, BATCH);
    for (const id of ids) {
      const thumb = await thumbOf(blobs, id);
      await database.transaction(async (tx) => {
        if ((await lockExistingFiles(tx, [id])).length > 0) await insertFingerprint(tx, id, thumb);
      });
    }
    done += ids.length;
    last = ids.at(-1) ?? null;
    if (last === null || stopping?.aborted) break;
  }
  if (done > 0) log.info({ done }, 'pictures got their fingerprints');
  return { done };
}

async function thumbOf(blobs: Services['blobs'], id: string): Promise<Uint8Array | null> {
  const stored = await blobs.get(originalKey(id));
  if (!stored) return null;
  try {
    return await pageDecoders.run('', () => ({ kind: 'thumb', stored }));
  } catch (error) {
    if (error instanceof AppError && error.key !== 'unavailable') return null;
    throw error;
  }
}

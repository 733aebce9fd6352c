import { AppError } from '../../../contract/api/errors.ts';
import type { PhotoSubject } from '../../../contract/media/subject.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { originalKey, styleKey } from '../blob-keys.ts';
import { lockExistingFiles } from '../store.ts';
import { createSubjectPool } from './subject-pool.ts';
import { findPhoto, insertSubject } from './subject-store.ts';

type SubjectServices = Pick<Services, 'database' | 'blobs' | 'log'>;
/** What is known of a photo's subject; `is_searched` is false if it could not be looked for. */
type Outcome = { subject: PhotoSubject | null; is_searched: boolean };
const NOT_SEARCHED: Outcome = { subject: null, is_searched: false };
type Pool = Pick<ReturnType<typeof createSubjectPool>, 'find'>;

const sharedPool = createSubjectPool();
/** Photos that are being looked at, so that concurrent calls share one search. */
const searching = new Map<string, Promise<Outcome>>();
let missingWasLogged = false;

/** The subject of one of the caller's photos: looked for at the first call, stored with its cut-outs afterwards. */
export async function getPhotoSubject(
  services: SubjectServices,
  { actor }: SignedInCall,
  { file_id }: { file_id: string },
  pool: Pool = sharedPool,
): Promise<Outcome> {
  const photo = await findPhoto(services.database.read, actor.user_id, file_id);
  if (!photo) throw new AppError('not_found');
  if (photo.is_searched) return { subject: photo.subject, is_searched: true };
  const started = searching.get(file_id) ?? search(services, file_id, pool).finally(() => searching.delete(file_id));
  searching.set(file_id, started);
  return started;
}

async function search({ database, blobs, log }: SubjectServices, fileId: string, pool: Pool): Promise<Outcome> {
  const stored = await blobs.get(originalKey(fileId));
  if (!stored) throw new AppError('not_found');
  const outcome = await pool.find(stored);
  if (outcome === 'missing') {
    if (!missingWasLogged) log.warn('photos get no cut-outs: the optional package onnxruntime-web is not installed');
    missingWasLogged = true;
    return NOT_SEARCHED;
  }
  if (outcome === 'failed') {
    log.warn({ file_id: fileId }, 'the subject of a photo could not be looked for');
    return NOT_SEARCHED;
  }
  const { found } = outcome;
  const keys = (found?.cuts ?? []).map(({ style, width }) => styleKey(fileId, style, width));
  // The bytes come first, so that a stored subject always has its cut-outs.
  for (const { style, width, bytes } of found?.cuts ?? []) await blobs.put(styleKey(fileId, style, width), bytes);
  const isStored = await database.transaction(async (tx) => {
    if ((await lockExistingFiles(tx, [fileId])).length === 0) return false;
    await insertSubject(tx, fileId, found?.subject ?? null);
    return true;
  });
  if (isStored) return { subject: found?.subject ?? null, is_searched: true };
  // The photo was removed meanwhile, and its cut-outs go with it.
  await Promise.allSettled(keys.map((key) => blobs.delete(key)));
  throw new AppError('not_found');
}

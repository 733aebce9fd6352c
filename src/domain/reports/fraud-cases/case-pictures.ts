import type { Read, Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { CASE_PICTURE_SIZE, CASE_PICTURES } from '../../../contract/reports/fraud-case-rules.ts';
import type { addCasePicture, getCasePicture, removeCasePicture } from '../../../contract/reports/fraud-cases.ts';
import type { SignedInCall } from '../../call.ts';
import { encodePrivatePicture, STORED_TYPE } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { pictureKey, removeCaseFiles } from './case-files.ts';
import { deletePicture, insertPicture, lockOwnCase, picturesOf, picturesOfPerson } from './case-store.ts';
import { sha256 } from './evidence.ts';
import { requireOwnCase } from './present-case.ts';

type PictureServices = Pick<Services, 'database' | 'blobs' | 'clock'>;

/** Stores a screenshot of a case. Its file is stored before its row, so that every row has a file. */
export async function addPicture(
  { database, blobs, clock }: PictureServices,
  { actor: { user_id }, file }: SignedInCall,
  { id: case_id }: ParsedOf<typeof addCasePicture>,
): Promise<ResultOf<typeof addCasePicture>> {
  await requireOwnCase(database.read, user_id, case_id);
  if (!file) throw new AppError('invalid_argument', { fields: { file: [{ key: 'required' }] } });
  await requireRoom(database.read, case_id);
  const { bytes, width, height } = await encodePrivatePicture(user_id, file.path, CASE_PICTURE_SIZE);
  const id = newId();
  try {
    await blobs.put(pictureKey(case_id, id), bytes);
    await database.transaction(async (tx) => {
      await requireLocked(tx, user_id, case_id);
      await requireRoom(tx, case_id);
      await insertPicture(tx, { id, case_id, width, height, sha256: sha256(bytes), created_at: clock.now() });
    });
  } catch (error) {
    if (error instanceof AppError) await blobs.delete(pictureKey(case_id, id));
    throw error;
  }
  return { id, width, height };
}

export async function removePicture(
  { database }: PictureServices,
  { actor: { user_id } }: SignedInCall,
  { id: case_id, picture_id }: ParsedOf<typeof removeCasePicture>,
): Promise<ResultOf<typeof removeCasePicture>> {
  await database.transaction(async (tx) => {
    await requireLocked(tx, user_id, case_id);
    const isGone = await deletePicture(tx, case_id, picture_id);
    if (isGone) await removeCaseFiles(tx, { keys: [pictureKey(case_id, picture_id)] });
  });
  return { done: true };
}

export async function getPicture(
  { database, blobs }: PictureServices,
  { actor: { user_id } }: SignedInCall,
  { id: case_id, picture_id }: ParsedOf<typeof getCasePicture>,
): Promise<ResultOf<typeof getCasePicture>> {
  await requireOwnCase(database.read, user_id, case_id);
  const isKnown = (await picturesOf(database.read, case_id)).some(({ id }) => id === picture_id);
  const body = isKnown ? await blobs.stream(pictureKey(case_id, picture_id)) : null;
  if (!body) throw new AppError('not_found');
  return { mime_type: STORED_TYPE, file_name: `${picture_id}.webp`, body, is_inline: true };
}

/** The screenshots of a person by id, with the keys of their files. */
export async function casePicturesOf(read: Read, userId: string): Promise<{ id: string; key: string }[]> {
  return (await picturesOfPerson(read, userId)).map(({ id, case_id }) => ({ id, key: pictureKey(case_id, id) }));
}

async function requireRoom(read: Read, caseId: string): Promise<void> {
  if ((await picturesOf(read, caseId)).length < CASE_PICTURES) return;
  throw new AppError('invalid_value', {
    fields: { file: [{ key: 'maximum_items', params: { length: CASE_PICTURES } }] },
  });
}

/** Locked, so that pictures are counted one after the other. */
async function requireLocked(tx: Tx, userId: string, caseId: string): Promise<void> {
  if (!(await lockOwnCase(tx, userId, caseId))) throw new AppError('not_found');
}

import type { Read, Tx } from '../../../base/database.ts';
import type { ParsedOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { UploadedPicture, uploadDisplayAsset } from '../../../contract/media/endpoints.ts';
import { MAX_UNFINISHED_FILES, UNUSED_FILE_DAYS } from '../../../contract/media/rules.ts';
import type { SignedInCall } from '../../call.ts';
import { type InSameTransaction, type NewPicture, uploadPictureWith } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { lockUploads, unfinishedFilesOf } from './file-store.ts';

/** Stores a user's picture for a design or a gallery. */
export async function uploadAsset(
  services: Services,
  call: SignedInCall,
  input: ParsedOf<typeof uploadDisplayAsset>,
): Promise<UploadedPicture> {
  const { ratio } = input;
  const crop = { x: input.crop_x, y: input.crop_y, width: input.crop_width, height: input.crop_height };
  return (await uploadWithinQuota(services, call, { ratio, crop }, async () => null)).picture;
}

/** Stores a picture; throws `storage_full` if the user has too many unpublished files. */
export async function uploadWithinQuota<Result>(
  services: Services,
  call: SignedInCall,
  framing: Pick<NewPicture, 'ratio' | 'crop'>,
  inSameTransaction: InSameTransaction<Result>,
): Promise<{ picture: UploadedPicture; result: Result }> {
  const { user_id } = call.actor;
  // Checked before the picture is processed, and again when it is counted in the transaction.
  await requireWithinQuota(services.database.read, user_id, 1);
  return uploadPictureWith(services, call, framing, async (tx: Tx, fileId) => {
    await lockUploads(tx, user_id);
    await requireWithinQuota(tx, user_id, 0);
    return inSameTransaction(tx, fileId);
  });
}

/** Throws `storage_full` if the user's unpublished files, with `more` added, exceed the limit. */
async function requireWithinQuota(read: Read, ownerId: string, more: number): Promise<void> {
  const { files, bytes } = await unfinishedFilesOf(read, ownerId);
  if (files + more <= MAX_UNFINISHED_FILES.files && bytes + more <= MAX_UNFINISHED_FILES.bytes) return;
  const params = {
    files: MAX_UNFINISHED_FILES.files,
    megabytes: MAX_UNFINISHED_FILES.bytes / 2 ** 20,
    days: UNUSED_FILE_DAYS,
  };
  throw new AppError('storage_full', { params, data: params });
}

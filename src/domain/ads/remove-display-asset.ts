import type { removeDisplayAsset as endpoint } from '../../contract/ad-pictures.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { demandMayCreateAds } from '../accounts/public.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { lockFile, removeBytes, removeFile } from '../media/public.ts';
import { isFileNamed } from './store.ts';

export async function removeDisplayAsset(
  { database, blobs }: Services,
  { actor }: SignedInCall,
  { file_id }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  demandMayCreateAds(actor);
  await database.transaction(async (tx) => {
    // Whoever names the file in a save meanwhile holds it, or finds it gone.
    if (!(await lockFile(tx, actor.user_id, file_id))) throw new AppError('not_found');
    if (await isFileNamed(tx, actor.user_id, file_id)) throw new AppError('status_conflict');
    await removeFile(tx, file_id);
  });
  await removeBytes(blobs, file_id);
  return { done: true };
}

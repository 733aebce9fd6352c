import type { removeDisplayAsset as endpoint } from '../../../contract/ad-pictures.ts';
import type { ParsedOf, ResultOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import { requireMayCreateAds } from '../../accounts/public.ts';
import type { Services, SignedInCall } from '../../binding.ts';
import { lockFile } from '../../media/public.ts';
import { removeUnusedFiles } from './ad-files.ts';

export async function removeDisplayAsset(
  { database }: Services,
  { actor }: SignedInCall,
  { file_id }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  requireMayCreateAds(actor);
  await database.transaction(async (tx) => {
    if (!(await lockFile(tx, actor.user_id, file_id))) throw new AppError('not_found');
    const [removed] = await removeUnusedFiles(tx, [file_id]);
    if (!removed) throw new AppError('file_in_use');
  });
  return { done: true };
}

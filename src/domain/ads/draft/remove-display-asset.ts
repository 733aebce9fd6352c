import type * as contract from '../../../contract/ads/pictures.ts';
import type { Actor } from '../../../contract/api/actor.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { requireMayCreateAds } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import { lockFile } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { removeUnusedFiles } from './ad-files.ts';
import { clearDraft } from './clear-draft.ts';

/** Deletes a photo or, with a draft's id, clears that draft. */
export async function removeDisplayAsset(
  services: Services,
  call: SignedInCall,
  { file_id, id }: ParsedOf<typeof contract.removeDisplayAsset>,
): Promise<ResultOf<typeof contract.removeDisplayAsset>> {
  const { actor } = call;
  requireMayCreateAds(actor);
  if (id !== undefined) await clearDraft(services, call, id);
  if (file_id !== undefined) await removeFile(services, actor, file_id);
  return { done: true };
}

async function removeFile({ database }: Services, actor: Actor, file_id: string): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await lockFile(tx, actor.user_id, file_id))) throw new AppError('not_found');
    const [removed] = await removeUnusedFiles(tx, [file_id]);
    if (!removed) throw new AppError('file_in_use');
  });
}

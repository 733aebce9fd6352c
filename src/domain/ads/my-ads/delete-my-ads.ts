import type * as contract from '../../../contract/ads/my-ads.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { requireMayCreateAds } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import { emit } from '../../events.ts';
import { closeReviews } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { lockOwner } from '../ad-store.ts';
import { deleteAdsAndFiles } from '../draft/ad-files.ts';
import { requireAction } from '../rules.ts';
import { lockOwnAds } from './my-ads-store.ts';

/**
 * Deletes the user's ads with the files that no other ad uses: all of them, or none if one is missing or belongs to
 * another user.
 */
export async function deleteMyAds(
  { database, clock }: Services,
  { actor }: SignedInCall,
  input: ParsedOf<typeof contract.deleteMyAds>,
): Promise<ResultOf<typeof contract.deleteMyAds>> {
  requireMayCreateAds(actor);
  const ids = [...new Set(input.ids)];
  return database.transaction(async (tx) => {
    await lockOwner(tx, actor.user_id);
    const ads = await lockOwnAds(tx, actor.user_id, ids);
    if (ads.length < ids.length) throw new AppError('not_found');
    for (const { status } of ads) requireAction('delete', status);
    await deleteAdsAndFiles(tx, ids);
    await closeReviews(tx, { subject_ids: ids }, { decision: 'deleted', decided_by: null, now: clock.now() });
    for (const { id, status } of ads) {
      await emit(tx, 'ad.deleted', { ad_id: id });
      if (status === AD_STATUSES.PUBLISHED) await emit(tx, 'ad.ended', { ad_id: id });
    }
    return { deleted: ids.length };
  });
}

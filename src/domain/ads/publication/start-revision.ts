import type * as contract from '../../../contract/ads/my-ads.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { recordStatusChange } from '../ad-store.ts';
import { draftOf } from '../my-ads/duplicate-ad.ts';
import { lockMyAd } from '../my-ads/lock-my-ad.ts';
import { findRevision, insertAdCopy } from '../my-ads/my-ads-store.ts';
import { requireAction } from '../rules.ts';

/** Returns the ad's only revision, and starts one if there is none. */
export async function startRevision(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.startRevision>,
): Promise<ResultOf<typeof contract.startRevision>> {
  return database.transaction(async (tx) => {
    const ad = await lockMyAd(tx, actor, id);
    const now = clock.now();
    requireAction('revise', ad.status);
    const started = await findRevision(tx, id);
    if (started) return { draft: await draftOf(tx, started.id, ad) };
    // Every step is complete, so that the owner can go to any of them.
    const status = AD_STATUSES.DRAFT_PUBLICATION_CREATION;
    const copy = await insertAdCopy(tx, ad, { status, revision_of: id, hashtags: ad.hashtags, now });
    await recordStatusChange(tx, { ad_id: copy, from_status: null, to_status: status, actor_id: actor.user_id, now });
    return { draft: await draftOf(tx, copy, ad) };
  });
}

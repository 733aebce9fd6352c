import type { Tx } from '../../../base/database.ts';
import type * as contract from '../../../contract/ads/my-ads.ts';
import { AD_LIMITS, AD_STATUSES } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import { requireConsent } from '../../legal/public.ts';
import { ownedFiles } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { findAd, recordStatusChange } from '../ad-store.ts';
import { countDrafts } from '../draft/draft-store.ts';
import { photosOf } from '../photo-store.ts';
import { presentDraft, presentPhotos } from '../present.ts';
import { postingLimitError, requireAction } from '../rules.ts';
import { lockMyAd } from './lock-my-ad.ts';
import { insertAdCopy } from './my-ads-store.ts';

export async function duplicateAd(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.duplicateAd>,
): Promise<ResultOf<typeof contract.duplicateAd>> {
  return database.transaction(async (tx) => {
    await requireConsent(tx, actor.user_id);
    const ad = await lockMyAd(tx, actor, id);
    const now = clock.now();
    requireAction('duplicate', ad.status);
    const { drafts: maximum } = AD_LIMITS;
    if ((await countDrafts(tx, actor.user_id)) >= maximum) {
      throw postingLimitError({ kind: 'drafts', maximum, ends_at: null }, 'nothing');
    }
    const status = AD_STATUSES.DRAFT;
    const copy = await insertAdCopy(tx, ad, { status, revision_of: null, hashtags: [], now });
    await recordStatusChange(tx, { ad_id: copy, from_status: null, to_status: status, actor_id: actor.user_id, now });
    return { draft: await draftOf(tx, copy) };
  });
}

/** A draft for its owner's editor; `revised` is the ad that it is a revision of. */
export async function draftOf(tx: Tx, id: string, revised: Parameters<typeof presentDraft>[2] = null) {
  const draft = await findAd(tx, id);
  if (!draft) throw new Error('the new draft is missing');
  const fileIds = await photosOf(tx, id);
  return presentDraft(draft, presentPhotos(fileIds, await ownedFiles(tx, draft.owner_id, fileIds)), revised);
}

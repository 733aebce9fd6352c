import type * as contract from '../../../contract/ads/creation.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { findAd, updateAdAsOwner } from '../ad-store.ts';
import { presentSaved } from '../present.ts';
import { takenHashtags } from './hashtag-store.ts';
import { hashtagTaken, requireOnlyRemovedHashtags } from './hashtags.ts';
import { lockUnpublished } from './lock-draft.ts';

export async function saveHashtags(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { hashtags, ...save }: ParsedOf<typeof contract.saveHashtags>,
): Promise<ResultOf<typeof contract.saveHashtags>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const ad = await lockUnpublished(tx, actor, save);
    const revised = ad.revision_of ? await findAd(tx, ad.revision_of) : null;
    if (revised) requireOnlyRemovedHashtags(hashtags, revised);
    else {
      const taken = await takenHashtags(tx, ad.id, hashtags, now);
      if (taken.length > 0) throw hashtagTaken(hashtags, taken);
    }
    return presentSaved(await updateAdAsOwner(tx, ad, { hashtags }, now));
  });
}

import type { saveHashtags as endpoint } from '../../contract/ad-creation.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { takenHashtags } from './hashtag-store.ts';
import { demandOnlyFewer, hashtagTaken } from './hashtags.ts';
import { lockUnpublished } from './lock-draft.ts';
import { presentSaved } from './present.ts';
import { demandFaultless } from './rules.ts';
import { findAd, moveDraft } from './store.ts';

export async function saveHashtags(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { hashtags, ...save }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const now = clock.now();
  const repeated = hashtags.findIndex((hashtag, index) => hashtags.indexOf(hashtag) !== index);
  if (repeated >= 0) demandFaultless({ [`hashtags.${repeated}`]: [{ key: 'repeated' }] });
  return database.transaction(async (tx) => {
    const ad = await lockUnpublished(tx, actor, save);
    const revised = ad.revision_of ? await findAd(tx, ad.revision_of) : null;
    if (revised) demandOnlyFewer(hashtags, revised);
    else {
      const taken = await takenHashtags(tx, ad.id, hashtags, now);
      if (taken.length > 0) throw hashtagTaken(hashtags, taken);
    }
    return presentSaved(await moveDraft(tx, ad, { hashtags }, now));
  });
}

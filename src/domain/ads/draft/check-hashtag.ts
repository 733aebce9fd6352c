import type * as contract from '../../../contract/ads/creation.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { findAd } from '../ad-store.ts';
import { requireOwner } from '../policy.ts';
import { unavailableHashtags } from './hashtags.ts';

export async function checkHashtag(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
  { id, hashtag }: ParsedOf<typeof contract.getHashtagCheck>,
): Promise<ResultOf<typeof contract.getHashtagCheck>> {
  const ad = requireOwner(await findAd(read, id), actor);
  const revised = ad.revision_of ? await findAd(read, ad.revision_of) : null;
  const unavailable = await unavailableHashtags(read, { ad, revised }, [hashtag], clock.now());
  return { hashtag, available: unavailable.length === 0 };
}

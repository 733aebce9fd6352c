import type * as contract from '../../../contract/ads/creation.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { profileOf } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { findCategoryOf } from '../ad-category.ts';
import { findAd } from '../ad-store.ts';
import { requireOwner } from '../policy.ts';
import { reachedLimit } from '../rules.ts';
import { postedBy } from './posted.ts';

export async function getPostingLimit(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.getPostingLimit>,
): Promise<ResultOf<typeof contract.getPostingLimit>> {
  const ad = id === undefined ? null : requireOwner(await findAd(read, id), actor);
  // A revision counts against no limit.
  if (ad?.revision_of) return { reached: null };
  const owner = await profileOf(read, actor.user_id);
  if (!owner) throw new AppError('not_found');
  const category = ad && (await findCategoryOf(read, ad));
  return { reached: reachedLimit(await postedBy(read, owner, category?.posting_group ?? null, clock.now())) };
}

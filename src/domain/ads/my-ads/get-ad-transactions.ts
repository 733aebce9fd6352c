import type * as contract from '../../../contract/ads/my-ads.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import { publicationPackages } from '../../catalogue/public.ts';
import type { Services } from '../../services.ts';
import { transactionsAbout, walletOf } from '../../wallet/public.ts';
import { findCategoryOf } from '../ad-category.ts';
import { findAd } from '../ad-store.ts';
import { requireOwner } from '../policy.ts';

export async function getAdTransactions(
  { database: { read } }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.getAdTransactions>,
): Promise<ResultOf<typeof contract.getAdTransactions>> {
  const ad = requireOwner(await findAd(read, id), actor);
  const category = await findCategoryOf(read, ad);
  return {
    transaction: await transactionsAbout(read, actor.user_id, id),
    coin_wallet: await walletOf(read, actor.user_id),
    publication_package: category ? await publicationPackages(read, category.category_class) : [],
  };
}

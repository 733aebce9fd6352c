import type { ParsedOf, ResultOf } from '../../../contract/endpoint.ts';
import type { getAdTransactions as endpoint } from '../../../contract/my-ads.ts';
import type { Services, SignedInCall } from '../../binding.ts';
import { publicationPackages } from '../../catalogue/public.ts';
import { transactionsAbout, walletOf } from '../../wallet/public.ts';
import { findAd } from '../ad.ts';
import { findCategoryOf } from '../ad-category.ts';
import { requireOwner } from '../policy.ts';

export async function getAdTransactions(
  { database: { read } }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const ad = requireOwner(await findAd(read, id), actor);
  const category = await findCategoryOf(read, ad);
  return {
    transaction: await transactionsAbout(read, actor.user_id, id),
    coin_wallet: await walletOf(read, actor.user_id),
    publication_package: category ? await publicationPackages(read, category.category_class) : [],
  };
}

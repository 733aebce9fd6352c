import type { Read } from '../../base/database.ts';
import type { getPublicationPackage as endpoint } from '../../contract/ad-creation.ts';
import { HASHTAG_PRICES } from '../../contract/ads.ts';
import { displayFileIds } from '../../contract/display.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { publicationPrice } from '../../contract/publication-price.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { categoryById, promotionPrices, publicationPackages } from '../catalogue/public.ts';
import { ownedFiles } from '../media/public.ts';
import { walletOf } from '../wallet/public.ts';
import { formOf } from './category-form.ts';
import { demandOwn } from './policy.ts';
import { preflight } from './preflight.ts';
import { DEFAULT_DURATION, demandCan } from './rules.ts';
import { type Ad, findAd } from './store.ts';

export async function getPublicationPackage(
  { database: { read } }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const ad = demandOwn(await findAd(read, id), actor);
  demandCan('edit', ad.status);
  const offer = await offerFor(read, ad);
  const files = await ownedFiles(read, ad.owner_id, displayFileIds(ad.display_config));
  return {
    packages: offer.packages,
    promotions: offer.promotions,
    hashtags: offer.hashtags,
    voucher: offer.voucher,
    needs_approval: false,
    price: offer.price,
    ads_basic_price: offer.ads_basic_price,
    wallet: await walletOf(read, actor.user_id),
    preflight: preflight(ad.display_config, ad, await formOf(read, ad), (fileId) => files.get(fileId)),
  };
}

/** What an ad's publication is sold for, and the price of its present choice. */
export async function offerFor(read: Read, ad: Ad) {
  // A sub-category may be of another class than its category: car parts cost less than cars.
  const categoryId = ad.sub_category_id ?? ad.category_id;
  const category = categoryId === null ? null : await categoryById(read, categoryId);
  // Prices hang on the category: without one there is nothing to sell yet.
  if (!category) throw new AppError('status_conflict', { data: { status: ad.status } });
  const packages = await publicationPackages(read, category.category_class);
  const promotions = await promotionPrices(read, category.category_class);
  const choice = { duration_days: ad.duration_days ?? DEFAULT_DURATION, boost: ad.boost, highlight: ad.highlight };
  const hashtags = HASHTAG_PRICES;
  const offer = { packages, promotions, hashtags: { free: hashtags.free, price: hashtags.further }, voucher: null };
  const price = publicationPrice(choice, ad.hashtags.length, offer);
  if (!price) throw new AppError('invalid_value', { fields: { duration_days: [{ key: 'not_found' }] } });
  return { category, choice, ...offer, ...price };
}

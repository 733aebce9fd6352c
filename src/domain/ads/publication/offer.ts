import { z } from 'zod';
import type { Read } from '../../../base/database.ts';
import { publicationPrice } from '../../../contract/ads/publication-price.ts';
import { DEFAULT_DURATION_DAYS } from '../../../contract/ads/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { VOUCHER_TYPES } from '../../../contract/vouchers/rules.ts';
import { promotionPrices, publicationPackages, type StoredCategory, setting } from '../../catalogue/public.ts';
import { findUsableVoucher } from '../../vouchers/public.ts';
import { requireCategoryOf } from '../ad-category.ts';
import type { Ad } from '../ad-store.ts';

/** What a category sells for an ad, and the price of the owner's choice with hashtags and voucher. */
export type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** The offer for an ad in its category; null if the chosen duration is not sold there. */
export async function findOffer(read: Read, ad: Ad, category: StoredCategory, now: Date) {
  const packages = await publicationPackages(read, category.category_class);
  const promotions = await promotionPrices(read, category.category_class);
  const choice = { duration_days: ad.duration_days ?? DEFAULT_DURATION_DAYS, boost: ad.boost, highlight: ad.highlight };
  const package_id = packages.find(({ duration_days }) => duration_days === choice.duration_days)?.id;
  const voucher = ad.voucher_code === '' ? null : await voucherOf(read, ad, { package_id, now });
  const offer = { packages, promotions, hashtags: await hashtagPrices(read), voucher };
  const price = publicationPrice(choice, ad.hashtags.length, offer);
  return price && { category, choice, ...offer, ...price };
}

/**
 * `findOffer` in the ad's category; throws `status_conflict` without a category and `invalid_value` without an offer.
 */
export async function requireOffer(read: Read, ad: Ad, now: Date): Promise<Offer> {
  const offer = await findOffer(read, ad, await requireCategoryOf(read, ad), now);
  if (!offer) throw invalidDuration();
  return offer;
}

/** The chosen duration is not sold in the category. */
export function invalidDuration(): AppError {
  return new AppError('invalid_value', { fields: { duration_days: [{ key: 'not_found' }] } });
}

/** A publication takes only general vouchers. */
function voucherOf(read: Read, ad: Ad, request: { package_id: number | undefined; now: Date }) {
  const types = [VOUCHER_TYPES.GENERAL];
  return findUsableVoucher(read, { ...request, code: ad.voucher_code, user_id: ad.owner_id, types });
}

/** Whether the saved voucher was usable and no longer is. */
export function isVoucherLost(ad: Ad, offer: Pick<Offer, 'voucher'>): boolean {
  return ad.voucher_code !== '' && offer.voucher === null;
}

/** The current prices of hashtags. */
export async function hashtagPrices(read: Read): Promise<{ free: number; price: number }> {
  const free = await setting(read, 'hashtag_free_total', z.int());
  const price = await setting(read, 'hashtag_price', z.int());
  return { free, price };
}

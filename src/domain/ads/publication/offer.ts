import { z } from 'zod';
import type { Read } from '../../../base/database.ts';
import { AppError } from '../../../contract/errors.ts';
import { publicationPrice } from '../../../contract/publication-price.ts';
import { VOUCHER_TYPES } from '../../../contract/voucher-rules.ts';
import { promotionPrices, publicationPackages, setting } from '../../catalogue/public.ts';
import { findUsableVoucher } from '../../vouchers/public.ts';
import { requireCategoryOf } from '../ad-category.ts';
import { DEFAULT_DURATION } from '../rules.ts';
import type { Ad } from '../store.ts';

/** What an ad's publication is sold for, and the price of its present choice with hashtags and voucher. */
export async function offerFor(read: Read, ad: Ad, now: Date) {
  const category = await requireCategoryOf(read, ad);
  const packages = await publicationPackages(read, category.category_class);
  const promotions = await promotionPrices(read, category.category_class);
  const choice = { duration_days: ad.duration_days ?? DEFAULT_DURATION, boost: ad.boost, highlight: ad.highlight };
  const package_id = packages.find(({ duration_days }) => duration_days === choice.duration_days)?.id;
  const voucher = ad.voucher_code === '' ? null : await voucherOf(read, ad, { package_id, now });
  const offer = { packages, promotions, hashtags: await hashtagPrices(read), voucher };
  const price = publicationPrice(choice, ad.hashtags.length, offer);
  if (!price) throw new AppError('invalid_value', { fields: { duration_days: [{ key: 'not_found' }] } });
  return { category, choice, ...offer, ...price };
}
export type Offer = Awaited<ReturnType<typeof offerFor>>;

/** At publication only general vouchers count. */
function voucherOf(read: Read, ad: Ad, wish: { package_id: number | undefined; now: Date }) {
  const types = [VOUCHER_TYPES.GENERAL];
  return findUsableVoucher(read, { ...wish, code: ad.voucher_code, user_id: ad.owner_id, types });
}

/** Whether the saved voucher was good once and is no longer. */
export function voucherIsGone(ad: Ad, offer: Pick<Offer, 'voucher'>): boolean {
  return ad.voucher_code !== '' && offer.voucher === null;
}

/** What hashtags cost today. */
export async function hashtagPrices(read: Read): Promise<{ free: number; price: number }> {
  const free = await setting(read, 'hashtag_free_total', z.int());
  const price = await setting(read, 'hashtag_price', z.int());
  return { free, price };
}

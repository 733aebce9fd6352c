import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import { DURATIONS } from '../../../contract/ads/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { daysUntil } from '../../../contract/text/days.ts';
import { promotionPrices, publicationPackages } from '../../catalogue/public.ts';
import { findCategoryOf } from '../ad-category.ts';
import type { Ad } from '../ad-store.ts';
import { promotionsOf } from './promotion-store.ts';

/**
 * Whether a promotion has more days than its ad. Hours do not count: an ad of 7 days may have a promotion of 7 days.
 */
export function outlasts(promotionEnd: Date, adEnd: Date, now: Date): boolean {
  return daysUntil(promotionEnd, now) > daysUntil(adEnd, now);
}

/** What can be bought for a published ad, with its start and end: a promotion follows a running one. */
export async function promotionOffer(read: Read, ad: Ad, now: Date) {
  const category = await findCategoryOf(read, ad);
  if (!category || !ad.end_date) throw new AppError('status_conflict', { data: { status: ad.status } });
  const running = await promotionsOf(read, ad.id);
  const prices = await promotionPrices(read, category.category_class);
  const packages = await publicationPackages(read, category.category_class);
  return {
    end_date: ad.end_date,
    promotions: prices.map(({ kind, days, price }) => {
      const until = running[kind];
      const starts_at = until && until > now ? until : now;
      return { kind, days, price, starts_at, ends_at: addMilliseconds(starts_at, days * MILLISECONDS.day) };
    }),
    extensions: packages.flatMap(({ id, duration_days, price }) => {
      const duration = DURATIONS.find((days) => days === duration_days);
      return duration === undefined ? [] : [{ id, duration_days: duration, price }];
    }),
  };
}

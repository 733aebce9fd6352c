import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import type { MyAd } from '../../../contract/ads/my-ads.ts';
import { AD_STATUSES, adCan } from '../../../contract/ads/rules.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { categoriesByIds } from '../../catalogue/public.ts';
import { categoryIdOf } from '../ad-category.ts';
import type { Ad } from '../ad-store.ts';
import { hidingsOf } from '../moderation/appeal-store.ts';
import { presentMyAd } from '../present.ts';
import { promotionsOfAds } from '../promotion/promotion-store.ts';
import { dayViewsOf } from '../view/count-store.ts';
import { revisionIdsOf, takenOffBy } from './my-ads-store.ts';

/** Days of the curve of an ad's views. */
const CURVE_DAYS = 14;

/** Rows of the owner's list, with data of other tables. */
export async function presentMyAds(read: Read, ads: readonly Ad[], now: Date): Promise<MyAd[]> {
  const ids = ads.map((ad) => ad.id);
  const categoryIds = ads.map(categoryIdOf).filter((id) => id !== null);
  const categories = await categoriesByIds(read, categoryIds);
  const promotions = await promotionsOfAds(read, ids);
  const revisions = await revisionIdsOf(read, ids);
  const hidings = await hidingsOf(
    read,
    ads.flatMap(({ id, status }) => (adCan('appeal', status) ? id : [])),
  );
  const first = jakartaDay(addMilliseconds(now, -(CURVE_DAYS - 1) * MILLISECONDS.day));
  const views = await dayViewsOf(read, ids, { first, last: jakartaDay(now) });
  const takenOff = await takenOffBy(
    read,
    ads.flatMap(({ id, status }) => (status === AD_STATUSES.PENDING_APPROVAL ? id : [])),
  );
  return ads.map((ad) =>
    presentMyAd(ad, {
      category: categories.get(categoryIdOf(ad) ?? 0),
      promotions: promotions.get(ad.id),
      revision_id: revisions.get(ad.id),
      views_by_day: views.get(ad.id) ?? [],
      taken_off_by: takenOff.get(ad.id) ?? null,
      appeal: hidings.get(ad.id)?.appeal ?? null,
      now,
    }),
  );
}

/** One row, as the endpoints return it that change an ad. */
export async function presentOneMyAd(read: Read, ad: Ad, now: Date): Promise<MyAd> {
  const [presented] = await presentMyAds(read, [ad], now);
  if (!presented) throw new Error('the ad was not presented');
  return presented;
}

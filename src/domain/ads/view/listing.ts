import type { StaleRead } from '../../../base/database.ts';
import { IDENTITY_STATUSES, isAgency } from '../../../contract/accounts/rules.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { photoIdsOf } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { profilesOf } from '../../accounts/public.ts';
import { citiesByIds } from '../../catalogue/public.ts';
import { type Ad, adsQuery, parseAds } from '../ad-store.ts';
import { hashtagsOfAds } from '../draft/hashtag-store.ts';
import { firstPhotosOf } from '../photo-store.ts';
import { promotionsOfAds } from '../promotion/promotion-store.ts';
import { artworksOf } from './published-ad-store.ts';

/** The values of a published ad that its listing stores. */
export type PublishedAd = Pick<
  Ad,
  | 'owner_id'
  | 'version'
  | 'title'
  | 'description'
  | 'details'
  | 'price'
  | 'price_unit'
  | 'price_note'
  | 'price_period'
  | 'availability'
> & {
  ad_id: string;
  /** The owner is an agency. */
  agency: boolean;
  /** The owner's identity is verified. */
  verified: boolean;
  category_id: number;
  sub_category_id: number;
  province_id: number;
  province_name: string;
  city_id: number;
  city_name: string;
  /** Value of the form's field `condition`. */
  condition: string | null;
  display_config: DisplayConfig;
  /** The first photo of the gallery, or else of the design. */
  photo_id: string | null;
  artwork_html: string;
  published_at: Date;
  end_date: Date;
  boosted_until: Date | null;
  highlighted_until: Date | null;
  hashtags: string[];
};

/** The values for an ad's listing; null unless it is published. */
export async function publishedAdForListing(read: StaleRead, adId: string): Promise<PublishedAd | null> {
  return (await publishedAdsForListing(read, [adId])).get(adId) ?? null;
}

/** `publishedAdForListing` for several ads, by id; those that are not published are missing. */
export async function publishedAdsForListing(
  read: StaleRead,
  adIds: readonly string[],
): Promise<Map<string, PublishedAd>> {
  if (adIds.length === 0) return new Map();
  const rows = await adsQuery(read).where('id', 'in', adIds).where('status', '=', AD_STATUSES.PUBLISHED).execute();
  const ads = parseAds(rows);
  const ids = ads.map(({ id }) => id);
  const artworks = await artworksOf(read, ids);
  const cities = await citiesByIds(read, [...new Set(ads.flatMap(({ city_id }) => city_id ?? []))]);
  const owners = await profilesOf(
    read,
    ads.map(({ owner_id }) => owner_id),
  );
  const promotions = await promotionsOfAds(read, ids);
  const photos = await firstPhotosOf(read, ids);
  const hashtags = await hashtagsOfAds(read, ids);
  const found = new Map<string, PublishedAd>();
  for (const ad of ads) {
    const { category_id, sub_category_id, city_id, published_at, end_date } = ad;
    const artwork = artworks.get(ad.id) ?? null;
    const city = city_id === null ? undefined : cities.get(city_id);
    // A CHECK constraint guarantees these values for a published ad.
    if (!category_id || !sub_category_id || !city || !published_at || !end_date || artwork === null) continue;
    const owner = owners.get(ad.owner_id);
    const { condition } = ad.details;
    found.set(ad.id, {
      ad_id: ad.id,
      owner_id: ad.owner_id,
      agency: owner !== undefined && isAgency(owner),
      verified: owner?.identity_status === IDENTITY_STATUSES.VERIFIED,
      version: ad.version,
      title: ad.title,
      description: ad.description,
      details: ad.details,
      price: ad.price,
      price_unit: ad.price_unit,
      price_note: ad.price_note,
      price_period: ad.price_period,
      availability: ad.availability,
      category_id,
      sub_category_id,
      province_id: city.province_id,
      province_name: city.province_name,
      city_id: city.id,
      city_name: city.name,
      condition: typeof condition === 'string' ? condition : null,
      display_config: ad.display_config,
      photo_id: photos.get(ad.id) ?? photoIdsOf(ad.display_config)[0] ?? null,
      artwork_html: artwork,
      published_at,
      end_date,
      boosted_until: promotions.get(ad.id)?.boost ?? null,
      highlighted_until: promotions.get(ad.id)?.highlight ?? null,
      hashtags: hashtags.get(ad.id) ?? [],
    });
  }
  return found;
}

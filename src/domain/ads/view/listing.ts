import type { Read } from '../../../base/database.ts';
import { isAgency } from '../../../contract/account-rules.ts';
import { AD_STATUSES } from '../../../contract/ad-rules.ts';
import type { DisplayConfig } from '../../../contract/display.ts';
import { photoIdsOf } from '../../../contract/display-rules.ts';
import { profileOf } from '../../accounts/public.ts';
import { cityById } from '../../catalogue/public.ts';
import { type Ad, findAd } from '../ad.ts';
import { hashtagsOf } from '../draft/hashtag-store.ts';
import { photosOf } from '../photo-store.ts';
import { promotionsOf } from '../promotion/promotion-store.ts';
import { artworkOf } from './published-ad-store.ts';

/** The values of a published ad that its listing stores. */
export type PublishedAd = Pick<
  Ad,
  | 'owner_id'
  | 'revision'
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
export async function publishedAdForListing(read: Read, adId: string): Promise<PublishedAd | null> {
  const ad = await findAd(read, adId);
  if (ad?.status !== AD_STATUSES.PUBLISHED) return null;
  const { category_id, sub_category_id, city_id, published_at, end_date } = ad;
  const artwork = await artworkOf(read, adId);
  // A CHECK constraint guarantees these values for a published ad.
  if (!category_id || !sub_category_id || !city_id || !published_at || !end_date || artwork === null) return null;
  const city = await cityById(read, city_id);
  if (!city) return null;
  const owner = await profileOf(read, ad.owner_id);
  const promotions = await promotionsOf(read, adId);
  const photos = await photosOf(read, adId);
  const { condition } = ad.details;
  return {
    ad_id: ad.id,
    owner_id: ad.owner_id,
    agency: owner !== null && isAgency(owner),
    revision: ad.revision,
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
    city_id,
    city_name: city.name,
    condition: typeof condition === 'string' ? condition : null,
    display_config: ad.display_config,
    photo_id: photos[0] ?? photoIdsOf(ad.display_config)[0] ?? null,
    artwork_html: artwork,
    published_at,
    end_date,
    boosted_until: promotions.boost,
    highlighted_until: promotions.highlight,
    hashtags: await hashtagsOf(read, adId),
  };
}

import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { StaleRead } from '../../../base/database.ts';
import { accountMay, IDENTITY_STATUSES, isAgency } from '../../../contract/accounts/rules.ts';
import type * as contract from '../../../contract/ads/detail.ts';
import { AD_LIMITS, AD_STATUSES } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { ErrorData } from '../../../contract/api/error-data.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { COUNTRY } from '../../../contract/catalogue/rules.ts';
import { profileOf } from '../../accounts/public.ts';
import type { Call } from '../../call.ts';
import { categoriesByIds, cityById, formerFieldsOf } from '../../catalogue/public.ts';
import { ownedFiles } from '../../media/public.ts';
import type { PublicServices } from '../../services.ts';
import { type Ad, findAd } from '../ad-store.ts';
import {
  presentAddress,
  presentAttributes,
  presentCategory,
  presentLinks,
  presentOwner,
  presentPhotos,
} from '../present.ts';
import { isLive, phoneHint } from '../rules.ts';
import { contactOf } from './contact.ts';
import { detailPartsOf } from './detail-store.ts';

export async function getAd(
  { database: { stale: read }, clock }: PublicServices,
  _call: Call,
  { id }: ParsedOf<typeof contract.getAd>,
): Promise<ResultOf<typeof contract.getAd>> {
  const now = clock.now();
  const ad = await findAd(read, id);
  if (!ad) throw new AppError('not_found');
  if (!isLive(ad, now)) {
    const ended = await endedAdOf(read, ad, now);
    throw ended ? new AppError('ad_ended', { data: ended }) : new AppError('not_found');
  }
  const { category_id, sub_category_id, city_id, published_at, end_date } = ad;
  // A CHECK constraint guarantees these values for a published ad.
  if (!category_id || !sub_category_id || !city_id || !published_at || !end_date) throw new AppError('not_found');
  const [owner, categories, fields, city, { photos, hashtags, promotions, ...seller }] = await Promise.all([
    profileOf(read, ad.owner_id),
    categoriesByIds(read, [category_id, sub_category_id]),
    formerFieldsOf(read, sub_category_id),
    cityById(read, city_id),
    detailPartsOf(read, { id: ad.id, owner_id: ad.owner_id, now }),
  ]);
  const category = categories.get(category_id);
  const subCategory = categories.get(sub_category_id);
  if (!owner || !accountMay('show_ads', owner) || !category || !subCategory || !city) throw new AppError('not_found');
  const contact = contactOf(ad, owner);
  return {
    id: ad.id,
    status: ad.status,
    version: ad.version,
    title: ad.title,
    description: ad.description,
    display_config: ad.display_config,
    category: presentCategory(category),
    sub_category: presentCategory(subCategory),
    attributes: presentAttributes(ad.details, fields),
    price: ad.price,
    price_unit: ad.price_unit,
    price_note: ad.price_note,
    price_period: ad.price_period,
    photos: presentPhotos(photos, await ownedFiles(read, ad.owner_id, photos)),
    city_name: city.name,
    province_name: city.province_name,
    country: COUNTRY,
    ...presentAddress(ad),
    hashtags,
    links: presentLinks(ad),
    availability: ad.availability,
    views: ad.counts.views,
    boosted: promotions.includes('boost'),
    highlighted: promotions.includes('highlight'),
    published_at: published_at.toISOString(),
    end_date: end_date.toISOString(),
    contact: {
      name: contact.name,
      whatsapp: ad.whatsapp_connected,
      has_email: contact.email !== null,
      phone_hint: phoneHint(contact.phone),
    },
    owner: presentOwner(owner, {
      verified: owner.identity_status === IDENTITY_STATUSES.VERIFIED,
      agency: isAgency(owner),
      ...seller,
    }),
  };
}

/** Why an ad ended recently. Null for drafts, hidden, ordered and inactive ads, and ads that ended long ago. */
async function endedAdOf(read: StaleRead, ad: Ad, now: Date): Promise<ErrorData['ad_ended'] | null> {
  // The job that sets EXPIRED may not have run yet.
  const hasEnded = ad.status === AD_STATUSES.EXPIRED || ad.status === AD_STATUSES.PUBLISHED;
  if (!hasEnded || ad.ordered_at || !ad.end_date || !ad.sub_category_id) return null;
  if (addMilliseconds(ad.end_date, AD_LIMITS.ended_page_days * MILLISECONDS.day) < now) return null;
  const category = (await categoriesByIds(read, [ad.sub_category_id])).get(ad.sub_category_id);
  return category ? { reason: ad.availability === 'sold' ? 'sold' : 'expired', category: category.slug } : null;
}

import { accountMay, isAdministrator } from '../../../contract/accounts/rules.ts';
import type * as contract from '../../../contract/ads/creation.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import type { Actor } from '../../../contract/api/actor.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { COUNTRY } from '../../../contract/catalogue/rules.ts';
import { profileOf } from '../../accounts/public.ts';
import type { Call } from '../../call.ts';
import { categoriesByIds, cityById, formerFieldsOf } from '../../catalogue/public.ts';
import { ownedFiles } from '../../media/public.ts';
import { findOpenReview } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { type Ad, findAd } from '../ad-store.ts';
import { photosOf } from '../photo-store.ts';
import { presentAddress, presentAttributes, presentCategory, presentLinks, presentPhotos } from '../present.ts';
import { livePreview } from './live-preview.ts';

/** The ad of a preview link, as far as it is written; without contact data. */
export async function getPreview(
  { database: { read }, clock }: Services,
  { actor }: Call,
  { id, token }: ParsedOf<typeof contract.getPreview>,
): Promise<ResultOf<typeof contract.getPreview>> {
  const preview = await livePreview(read, { id, token }, clock.now());
  const ad = await findAd(read, id);
  if (!ad || !(await maySee(read, ad, actor))) throw new AppError('preview_not_found');
  const { category_id, sub_category_id } = ad;
  const [categories, fields, city, fileIds] = await Promise.all([
    categoriesByIds(
      read,
      [category_id, sub_category_id].filter((each) => each !== null),
    ),
    sub_category_id ? formerFieldsOf(read, sub_category_id) : [],
    cityOf(read, ad),
    photosOf(read, id),
  ]);
  const category = category_id ? categories.get(category_id) : undefined;
  const subCategory = sub_category_id ? categories.get(sub_category_id) : undefined;
  return {
    ad: {
      id: ad.id,
      status: ad.status,
      title: ad.title,
      description: ad.description,
      display_config: ad.display_config,
      category: category ? presentCategory(category) : null,
      sub_category: subCategory ? presentCategory(subCategory) : null,
      attributes: presentAttributes(ad.details, fields),
      price: ad.price,
      price_unit: ad.price_unit,
      price_note: ad.price_note,
      price_period: ad.price_period,
      photos: presentPhotos(fileIds, await ownedFiles(read, ad.owner_id, fileIds)),
      hashtags: ad.hashtags,
      links: presentLinks(ad),
      city_name: city?.name ?? null,
      province_name: city?.province_name ?? null,
      country: COUNTRY,
      ...presentAddress(ad),
    },
    expires_at: preview.expires_at.toISOString(),
  };
}

/** Why an ad waits for approval that says nothing about its content. */
const ROUTINE = ['held.category', 'held.first_ad'];

/**
 * What was taken off the board and its corrections, and the ads of an account that shows none, are for the owner and
 * administrators.
 */
async function maySee(read: Services['database']['read'], ad: Ad, actor: Actor | null): Promise<boolean> {
  if (actor && (actor.user_id === ad.owner_id || (isAdministrator(actor) && accountMay('administer', actor))))
    return true;
  const revised = ad.revision_of === null ? null : await findAd(read, ad.revision_of);
  for (const each of [ad, revised]) if (each && (await isTakenOff(read, each))) return false;
  const owner = await profileOf(read, ad.owner_id);
  return owner !== null && accountMay('show_ads', owner);
}

/** Whether a moderator has hidden or refused the ad, an authority ordered to hide it, or reports or rules hold it. */
async function isTakenOff(read: Services['database']['read'], ad: Ad): Promise<boolean> {
  if (ad.moderation || ad.ordered_at) return true;
  if (ad.status !== AD_STATUSES.PENDING_APPROVAL) return false;
  const job = await findOpenReview(read, { kind: 'held_ad', subject_id: ad.id });
  return !job?.reasons.every(({ key }) => ROUTINE.includes(key));
}

/** The city of the profile is copied to a draft only when it is published. */
async function cityOf(read: Services['database']['read'], ad: Ad) {
  const profile = ad.location_same_as_profile ? await profileOf(read, ad.owner_id) : null;
  const id = profile?.city_id ?? ad.city_id;
  return id ? cityById(read, id) : null;
}

import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { displayFileIds } from '../../../contract/design/rules.ts';
import { profileOf } from '../../accounts/public.ts';
import { categoriesByIds, cityById, formerFieldsOf } from '../../catalogue/public.ts';
import { findAd, lockAd, lockOwner } from '../ad-store.ts';
import { photosOf } from '../photo-store.ts';
import { presentAddress, presentAttributes } from '../present.ts';
import { contactOf } from './contact.ts';
import { artworksOf } from './published-ad-store.ts';
import { revealTimes } from './reveal-store.ts';

/** Drafts were never shown to anybody. */
const SHOWN_ONCE: readonly number[] = [
  AD_STATUSES.PUBLISHED,
  AD_STATUSES.EXPIRED,
  AD_STATUSES.INACTIVE,
  AD_STATUSES.BANNED,
  AD_STATUSES.PENDING_APPROVAL,
];

/** Everything that an ad says, as it is now. */
export type AdEvidence = NonNullable<Awaited<ReturnType<typeof collectAdEvidence>>>;

/**
 * Everything that an ad says, for somebody who saw it, also after its end. The contact is part of it only if `viewer`
 * has revealed it. Null for drafts and ads that were never live.
 */
export async function collectAdEvidence(tx: Tx, id: string, viewer: string) {
  const found = await findAd(tx, id);
  // Nothing of the ad changes while it is read.
  if (found) await lockOwner(tx, found.owner_id);
  const ad = await lockAd(tx, id);
  if (!ad || ad.published_at === null || ad.revision_of !== null || !SHOWN_ONCE.includes(ad.status)) return null;
  const owner = await profileOf(tx, ad.owner_id);
  if (!owner) return null;
  const reveals = await revealTimes(tx, { ad_id: id, viewer });
  const { category_id, sub_category_id, city_id } = ad;
  const categories = await categoriesByIds(
    tx,
    [category_id, sub_category_id].flatMap((one) => one ?? []),
  );
  const nameOf = (categoryId: number | null) => categories.get(categoryId ?? 0)?.name ?? null;
  const city = city_id === null ? null : await cityById(tx, city_id);
  const photos = await photosOf(tx, id);
  const fields = sub_category_id === null ? [] : await formerFieldsOf(tx, sub_category_id);
  return {
    owner_id: ad.owner_id,
    file_ids: [...new Set([...displayFileIds(ad.display_config), ...photos])],
    reveals: reveals.map((at) => at.toISOString()),
    contact: reveals.length > 0 ? contactOf(ad, owner) : null,
    seller: {
      id: owner.user_id,
      display_name: owner.display_name,
      since: owner.created_at.toISOString(),
      identity_status: owner.identity_status,
    },
    ad: {
      id: ad.id,
      status: ad.status,
      version: ad.version,
      title: ad.title,
      description: ad.description,
      category: nameOf(category_id),
      sub_category: nameOf(sub_category_id),
      attributes: presentAttributes(ad.details, fields),
      price: ad.price,
      price_unit: ad.price_unit,
      price_note: ad.price_note,
      price_period: ad.price_period,
      city: city?.name ?? null,
      province: city?.province_name ?? null,
      ...presentAddress(ad),
      hashtags: ad.hashtags,
      links: ad.links,
      availability: ad.availability,
      views: ad.counts.views,
      published_at: ad.published_at.toISOString(),
      end_date: ad.end_date?.toISOString() ?? null,
      changed_at: ad.updated_at.toISOString(),
      photos,
      display_config: ad.display_config,
      artwork_html: (await artworksOf(tx, [id])).get(id) ?? null,
    },
  };
}

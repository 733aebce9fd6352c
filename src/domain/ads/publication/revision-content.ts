import type { Tx } from '../../../base/database.ts';
import { deleteAds } from '../my-ads/my-ads-store.ts';
import { type Ad, type AdChanges, photosOf, replacePhotos } from '../store.ts';

/** Everything that a revision is to become of its ad, but the design, which is drawn at publication. */
export function contentOf(revision: Ad): AdChanges {
  return {
    title: revision.title,
    description: revision.description,
    category_id: revision.category_id,
    sub_category_id: revision.sub_category_id,
    details: revision.details,
    price: revision.price,
    price_unit: revision.price_unit,
    price_note: revision.price_note,
    price_period: revision.price_period,
    location_same_as_profile: revision.location_same_as_profile,
    city_id: revision.city_id,
    address: revision.address,
    address_detail: revision.address_detail,
    contact_same_as_profile: revision.contact_same_as_profile,
    contact_name: revision.contact_name,
    contact_email: revision.contact_email,
    contact_phone: revision.contact_phone,
    whatsapp_connected: revision.whatsapp_connected,
    links: revision.links,
    hashtags: revision.hashtags,
  };
}

/** Gives a revision's photos to its ad, both being held, and deletes it: its content is the ad's from now on. */
export async function discardRevision(tx: Tx, revision: Ad): Promise<void> {
  if (revision.revision_of === null) throw new Error(`${revision.id} is the revision of nothing`);
  await replacePhotos(tx, revision.revision_of, await photosOf(tx, revision.id));
  await deleteAds(tx, [revision.id]);
}

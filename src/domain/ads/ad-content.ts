import type { Ad } from './ad-store.ts';

/** The content of an ad without its design and photos: what a copy or a revision starts with. */
export function contentOf(ad: Ad) {
  return {
    title: ad.title,
    description: ad.description,
    category_id: ad.category_id,
    sub_category_id: ad.sub_category_id,
    details: ad.details,
    price: ad.price,
    price_unit: ad.price_unit,
    price_note: ad.price_note,
    price_period: ad.price_period,
    location_same_as_profile: ad.location_same_as_profile,
    city_id: ad.city_id,
    address: ad.address,
    address_detail: ad.address_detail,
    contact_same_as_profile: ad.contact_same_as_profile,
    contact_name: ad.contact_name,
    contact_email: ad.contact_email,
    contact_phone: ad.contact_phone,
    whatsapp_connected: ad.whatsapp_connected,
    links: ad.links,
    hashtags: ad.hashtags,
  } satisfies Partial<Ad>;
}

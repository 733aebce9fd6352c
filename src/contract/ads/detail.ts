import { z } from 'zod';
import { endpoint, id, timestamp } from '../api/endpoint.ts';
import { country } from '../catalogue/endpoints.ts';
import { displayConfig } from '../design/schemas.ts';
import { AVAILABILITIES, PRICE_NOTES, PRICE_PERIODS } from './rules.ts';
import { adStatus, shownLink } from './schemas.ts';

const tag = 'ads';

/** One attribute of the detail page, in both languages. */
export const attribute = z.object({
  key: z.string(),
  label: z.string(),
  label_en: z.string(),
  value: z.union([z.number(), z.array(z.object({ name: z.string(), name_en: z.string() }))]),
  unit: z.string().nullable(),
});

/** An ad as all users see it. It never contains the contact's phone number or email address. */
export const adDetail = z.object({
  id,
  status: adStatus,
  /** Changes whenever the ad changes. URLs of its pictures and documents contain it. */
  version: z.int(),
  title: z.string(),
  description: z.string(),
  display_config: displayConfig,
  category: z.object({ id: z.int(), slug: z.string(), name: z.string(), name_en: z.string() }),
  sub_category: z.object({ id: z.int(), slug: z.string(), name: z.string(), name_en: z.string() }),
  attributes: z.array(attribute),
  price: z.int().nullable(),
  price_unit: z.int(),
  price_note: z.enum(PRICE_NOTES),
  price_period: z.enum(PRICE_PERIODS),
  photos: z.array(z.object({ file_id: id, width: z.int(), height: z.int() })),
  city_name: z.string(),
  province_name: z.string(),
  country,
  /** Street and landmark entered for this ad; empty if the ad uses the location of the owner's profile. */
  address: z.string(),
  address_detail: z.string(),
  hashtags: z.array(z.string()),
  /** The first one is the ad's link. */
  links: z.array(shownLink),
  availability: z.enum(AVAILABILITIES),
  views: z.int(),
  boosted: z.boolean(),
  highlighted: z.boolean(),
  published_at: timestamp,
  end_date: timestamp,
  contact: z.object({
    name: z.string(),
    whatsapp: z.boolean(),
    has_email: z.boolean(),
    /** The first digits, as a hint: '0812 00'. */
    phone_hint: z.string(),
  }),
  owner: z.object({
    id,
    display_name: z.string(),
    photo_id: id.nullable(),
    verified: z.boolean(),
    agency: z.boolean(),
    /** When the advertiser registered. */
    since: timestamp,
    ads_total: z.int(),
    ads_sold: z.int(),
    /** Ads in which a moderator found nothing wrong after reports. */
    reports_cleared: z.int(),
  }),
});
export type AdDetail = z.output<typeof adDetail>;

export const getAd = endpoint({
  method: 'GET',
  path: '/product/detail/:id',
  access: 'all',
  shared: true,
  summary: 'Retrieve a published ad',
  description:
    'Returns the ad without telephone number and email address. Fails with `not_found`, or with `ad_ended` for an ad that ended recently.',
  tag,
  params: z.strictObject({ id }),
  output: adDetail,
  errors: ['not_found', 'ad_ended'],
});

export const countView = endpoint({
  method: 'POST',
  path: '/product/view',
  access: 'all',
  summary: 'Count a view',
  description: "Counts a view of an ad once a day per user or guest's browser. The owner's own views do not count.",
  tag,
  body: z.strictObject({ id }),
  output: z.object({ done: z.literal(true) }),
  calls_per_minute: 60,
});

export const revealContact = endpoint({
  method: 'POST',
  path: '/product/contact',
  access: 'all',
  summary: "Reveal an ad's contact",
  description:
    'Returns telephone number, WhatsApp link and email address. Each call is counted. Fails with `too_many_requests` if the caller has revealed too many ads in an hour, and with `guest_reveals_used_up` if the guests of this network have: signing in helps.',
  tag,
  body: z.strictObject({ id }),
  output: z.object({ phone: z.string(), whatsapp_url: z.string().nullable(), email: z.string().nullable() }),
  errors: ['not_found', 'too_many_requests', 'guest_reveals_used_up'],
  calls_per_minute: 20,
});

export const getFeatures = endpoint({
  method: 'GET',
  path: '/product/detail/feature',
  access: 'all',
  shared: true,
  summary: 'List the attributes of an ad',
  description: "Returns the details of a published ad in the order of its category's form.",
  tag,
  query: z.strictObject({ id }),
  output: z.object({ data: z.array(attribute) }),
  errors: ['not_found'],
});

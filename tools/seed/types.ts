import { z } from 'zod';
import { DURATIONS, PRICE_NOTES, PRICE_PERIODS } from '../../src/contract/ads/rules.ts';
import { details } from '../../src/contract/ads/schemas.ts';
import { displayConfig, photoContent, textContent } from '../../src/contract/design/schemas.ts';
import { ART_ALTS, type ArtName } from './art.ts';

/** A demonstration user or account. */
export type SeedUser = {
  key: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  city_id: number;
  user_type: 'regular' | 'agency' | 'admin';
  /** Whether the identity card has been checked, which raises the posting limits. */
  is_verified: boolean;
};

const art = z.enum(Object.keys(ART_ALTS) as ArtName[]);
const photo = photoContent
  .extend({ file_id: art })
  .transform((content) => ({ ...content, alt: content.alt || ART_ALTS[content.file_id] }));

/** An ad of the demonstration board. `display` and `photos` have names of drawings in `art/` instead of file ids. */
export const seedAd = z.strictObject({
  key: z.string(),
  /** Key of a user. */
  owner: z.string(),
  category_slug: z.string(),
  sub_category_slug: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.number().nullable(),
  price_note: z.enum(PRICE_NOTES),
  price_period: z.enum(PRICE_PERIODS),
  /** By field key. Conditions, transmissions, body types and facilities by their code, brands and colours by name. */
  details,
  city_id: z.int(),
  /** The gallery; the first is the main photo. */
  photos: z.array(art),
  hashtags: z.array(z.string()),
  /** How many hours ago the ad was published. */
  age_hours: z.number(),
  duration_days: z.literal(DURATIONS),
  boosted: z.boolean().optional(),
  highlighted: z.boolean().optional(),
  display: displayConfig.extend({
    background_id: art.nullable().default(null),
    contents: z.array(z.discriminatedUnion('type', [photo, textContent])).default([]),
  }),
});
export type SeedAd = z.output<typeof seedAd>;

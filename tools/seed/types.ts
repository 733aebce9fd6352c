import type { DURATIONS, PRICE_NOTES, PRICE_PERIODS } from '../../src/contract/ad-rules.ts';
import type { Details } from '../../src/contract/ads.ts';
import type { DisplayConfigInput } from '../../src/contract/display.ts';
import type { ArtName } from './art.ts';

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

/** An ad of the demonstration board. `display` and `photos` have names of drawings in `art/` instead of file ids. */
export type SeedAd = {
  key: string;
  /** Key of a user. */
  owner: string;
  category_slug: string;
  sub_category_slug: string;
  title: string;
  description: string;
  price: number | null;
  price_note: (typeof PRICE_NOTES)[number];
  price_period: (typeof PRICE_PERIODS)[number];
  /** By field key. Conditions, transmissions, body types and facilities by their code, brands and colours by name. */
  details: Details;
  city_id: number;
  /** The gallery; the first is the main photo. */
  photos: ArtName[];
  hashtags: string[];
  /** How many hours ago the ad was published. */
  age_hours: number;
  duration_days: (typeof DURATIONS)[number];
  boosted?: boolean;
  highlighted?: boolean;
  display: DisplayConfigInput;
};

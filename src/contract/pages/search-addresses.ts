import { slugOf } from './slug.ts';

/** Conditions as words of an address, and the answers of an ad that each of them means. */
export const CONDITION_WORDS = {
  baru: ['new', 'new_open_box'],
  bekas: ['used_like_new', 'used_good', 'used_fair', 'refurbished', 'used_minus', 'for_parts'],
} as const;
export type ConditionWord = keyof typeof CONDITION_WORDS;

/** What the words after a category in an address say; places as slugs of their names. */
export type AddressWords = { condition?: ConditionWord; province?: string; city?: string };
type Place = { name: string };

/** Path of a category's ads in a condition and a place: `/mobil/bekas/jawa-barat/bandung`. */
export function categoryPath(
  category: string,
  { condition, province, city }: { condition?: ConditionWord; province?: Place; city?: Place } = {},
): string {
  const place = province ? [slugOf(province.name), ...(city ? [slugOf(city.name)] : [])] : [];
  return `/${[category, ...(condition ? [condition] : []), ...place].join('/')}`;
}

/** Reads what follows the category in an address; null if it cannot be one. */
export function readAddressWords(rest: string): AddressWords | null {
  const segments = rest.split('/');
  const [first = ''] = segments;
  const condition = Object.hasOwn(CONDITION_WORDS, first) ? (first as ConditionWord) : undefined;
  const [province, city, ...others] = condition ? segments.slice(1) : segments;
  if (others.length > 0 || [province, city].some((slug) => slug !== undefined && !/^[a-z0-9-]{1,60}$/.test(slug))) {
    return null;
  }
  return { ...(condition ? { condition } : {}), ...(province ? { province } : {}), ...(city ? { city } : {}) };
}

/** First segments of other addresses: of pages, files and the API. No category may have them as its slug. */
export const RESERVED_SEGMENTS: readonly string[] = [
  'search',
  'simple',
  'content',
  'seller',
  'agen',
  'profile',
  'affiliate',
  'favourite',
  'notification',
  'index',
  'saved-searches',
  'report',
  'reports',
  'fraud-cases',
  'unsubscribe',
  'invoice',
  'welcome',
  'welcome-registered',
  'help',
  'status',
  'about',
  'term-condition',
  'privacy-policy',
  'terms',
  'privacy',
  'try',
  'phone-photo',
  'signin',
  'signup',
  'auth',
  'forgot-password',
  'reset-password',
  'restore-email',
  'admin',
  'register',
  'register-otp',
  'register-profile',
  'first-administrator',
  'id',
  'en',
  'api',
  'assets',
  'builds',
  'dev',
  'i',
  'img',
  'rss',
  'sitemaps',
  'healthz',
  'readyz',
  'metrics',
];

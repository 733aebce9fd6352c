import { z } from 'zod';
import { hasLetters, LETTERS, writtenLine, writtenText } from './written-text.ts';

export const AD_STATUSES = {
  DRAFT: 0,
  DRAFT_DISPLAY_CREATION: 1,
  DRAFT_CONTENT_CREATION: 2,
  DRAFT_PUBLICATION_CREATION: 3,
  PUBLISHED: 4,
  EXPIRED: 5,
  INACTIVE: 6,
  BANNED: 7,
  PENDING_APPROVAL: 8,
} as const;
export type AdStatus = (typeof AD_STATUSES)[keyof typeof AD_STATUSES];
const S = AD_STATUSES;

/**
 * What can happen to an ad: from which statuses, to which. It drives the guard in the server, the button and the reason
 * why the button is disabled. `to` is null where the ad stays as it is or goes away.
 */
export const AD_TRANSITIONS = {
  save_display: { from: [S.DRAFT, S.DRAFT_DISPLAY_CREATION], to: S.DRAFT_DISPLAY_CREATION },
  complete_display: { from: [S.DRAFT, S.DRAFT_DISPLAY_CREATION], to: S.DRAFT_CONTENT_CREATION },
  complete_detail: { from: [S.DRAFT_CONTENT_CREATION], to: S.DRAFT_PUBLICATION_CREATION },
  edit: {
    from: [S.DRAFT, S.DRAFT_DISPLAY_CREATION, S.DRAFT_CONTENT_CREATION, S.DRAFT_PUBLICATION_CREATION],
    to: null,
  },
  save_publication: { from: [S.DRAFT_PUBLICATION_CREATION, S.EXPIRED], to: null },
  publish: { from: [S.DRAFT_PUBLICATION_CREATION], to: S.PUBLISHED },
  request_approval: { from: [S.DRAFT_PUBLICATION_CREATION, S.EXPIRED], to: S.PENDING_APPROVAL },
  approve: { from: [S.PENDING_APPROVAL], to: S.PUBLISHED },
  refuse: { from: [S.PENDING_APPROVAL], to: S.DRAFT_PUBLICATION_CREATION },
  deactivate: { from: [S.PUBLISHED], to: S.INACTIVE },
  activate: { from: [S.INACTIVE], to: S.PUBLISHED },
  /** Its time is over; an ad that is deactivated runs on after 30 days and ends too. */
  expire: { from: [S.PUBLISHED, S.INACTIVE], to: S.EXPIRED },
  sell: { from: [S.PUBLISHED, S.INACTIVE], to: S.EXPIRED },
  reserve: { from: [S.PUBLISHED], to: null },
  promote: { from: [S.PUBLISHED], to: null },
  extend: { from: [S.PUBLISHED], to: null },
  renew: { from: [S.PUBLISHED], to: S.PUBLISHED },
  switch_renewal: { from: [S.PUBLISHED, S.INACTIVE, S.BANNED, S.PENDING_APPROVAL], to: null },
  repost: { from: [S.EXPIRED], to: S.PUBLISHED },
  ban: { from: [S.PUBLISHED, S.INACTIVE, S.PENDING_APPROVAL], to: S.BANNED },
  resubmit: { from: [S.BANNED], to: S.PENDING_APPROVAL },
  /** New words of a revision that somebody has to look at first. */
  review: { from: [S.PUBLISHED, S.INACTIVE], to: S.PENDING_APPROVAL },
  /** Opens a revision: a draft that becomes this ad's next content. */
  revise: { from: [S.PUBLISHED, S.EXPIRED, S.INACTIVE, S.BANNED], to: null },
  duplicate: { from: [0, 1, 2, 3, 4, 5, 6, 7, 8], to: null },
  delete: { from: [0, 1, 2, 3, 4, 5, 6, 7, 8], to: null },
} as const satisfies Record<string, { from: readonly AdStatus[]; to: AdStatus | null }>;
export type AdAction = keyof typeof AD_TRANSITIONS;

/** Whether `action` may happen to an ad in `status`. */
export function adCan(action: AdAction, status: number): boolean {
  return (AD_TRANSITIONS[action].from as readonly number[]).includes(status);
}

export const AD_LIMITS = {
  title: { min: 10, max: 70 },
  display_text: { characters: 20, words: 4 },
  description: { characters: 50, words: 8, max: 3000 },
  photos: 10,
  hashtags: 5,
  hashtag: { min: 2, max: 30 },
  links: 5,
  link: 300,
  link_name: 40,
  /** A hashtag is another ad's to take so many days after its ad has ended. */
  hashtag_rest_days: 7,
  /** So long the clock stands still in a term, in all, while the owner has put the ad away. */
  pause_days: 30,
  /** So long the address of an ad that has ended says so. */
  ended_page_days: 30,
  /** Owners are notified of untouched drafts, which are then deleted. */
  draft_days: 90,
  draft_notice_days: 7,
  preview_hours: 24,
  price_max: 999_999_999_999,
  address: 200,
  contact_name: 60,
  detail_keys: 40,
  detail_text: 200,
  detail_choices: 30,
  /** Unfinished drafts of one user. */
  drafts: 50,
  /** Different ads whose contact one viewer may reveal in an hour. */
  reveals_an_hour: 30,
} as const;

export const PRICE_UNITS = { IDR: 0, USD: 1 } as const;
export const PRICE_NOTES = ['none', 'negotiable', 'starting_from', 'free', 'reward'] as const;
export const PRICE_PERIODS = [
  'none',
  'hour',
  'day',
  'night',
  'week',
  'month',
  'year',
  'kg',
  'portion',
  'session',
  'person',
] as const;
export const DURATIONS = [7, 14, 30, 60] as const;
export const PROMOTION_DAYS = 7;
export const AVAILABILITIES = ['available', 'reserved', 'sold'] as const;
/** Days before the end on which the owner is told that the ad will be renewed. */
export const RENEWAL_NOTICE_DAYS = [3, 1] as const;
export const PROMOTION_KINDS = ['boost', 'highlight'] as const;

/** Words of a text, as the minimum rules count them. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter(hasLetters).length;
}

/** Characters as users count them, blanks in a row being one. */
export function countCharacters(text: string): number {
  return [...text.replace(/\s+/gu, ' ').trim()].length;
}

export const title = writtenLine(AD_LIMITS.title.max)
  .min(AD_LIMITS.title.min)
  .refine(...LETTERS);
export const description = writtenText(AD_LIMITS.description.max)
  .trim()
  .min(AD_LIMITS.description.characters)
  .refine((text) => countWords(text) >= AD_LIMITS.description.words, {
    params: { key: 'words', minimum: AD_LIMITS.description.words },
  });
export const detailValue = z.union([
  z.number().min(-1_000_000_000_000).max(1_000_000_000_000),
  writtenLine(AD_LIMITS.detail_text),
  z.array(writtenLine(60)).max(AD_LIMITS.detail_choices),
]);
export const details = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), detailValue)
  .refine((record) => Object.keys(record).length <= AD_LIMITS.detail_keys);
export type Details = z.output<typeof details>;

/** Errors found before publication. Errors block; advice does not. */
export const PREFLIGHT_KEYS = [
  'display_text_short',
  'display_words_few',
  'display_sample_text',
  'photo_missing',
  'contrast_low',
  'text_small',
  'photo_small',
  'links_removed',
  'phone_in_design',
  'hashtag_in_design',
  'hashtag_taken',
  'voucher_invalid',
  'title_missing',
  'category_missing',
  'details_missing',
  'description_short',
  'price_missing',
  'location_missing',
  'contact_missing',
] as const;
export const preflightItem = z.object({
  key: z.enum(PREFLIGHT_KEYS),
  severity: z.enum(['error', 'advice']),
  step: z.enum(['display', 'detail', 'publication']),
  /** Name of the place with an error, such as `text-0`. */
  place: z.string().nullable(),
});
export type PreflightItem = z.output<typeof preflightItem>;

/** What a hashtag is made of, without its `#`. Some letters, such as Hangul's filler, are nothing that anybody sees. */
export const HASHTAG = /^(?:(?!\p{DI})[\p{L}\p{N}_]){2,30}$/u;

/**
 * A hashtag as it is kept: small letters of their common form, no `#` and no space around. Whether it is one, `HASHTAG`
 * says.
 */
export function normaliseHashtag(text: string): string {
  return text.normalize('NFKC').trim().replace(/^#+/, '').toLowerCase();
}

/** Kinds of links that an ad may carry; `custom` ones have a name of their own. */
export const LINK_KINDS = ['ecommerce', 'website', 'location', 'custom'] as const;
/** Small letters, digits and single hyphens, none at the edges. */
export const LINK_SCHEME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** An address as browsers spell it: another script's letters and what turns the direction stand there as codes. */
export function normaliseUrl(address: string): string {
  try {
    return new URL(address).href.replace(/^(https?:\/\/[^/?#]+)\/$/, '$1');
  } catch {
    return address;
  }
}

export const adLink = z.strictObject({
  kind: z.enum(LINK_KINDS),
  /** Of a public host, and without a name and password in it. */
  url: writtenLine(AD_LIMITS.link).pipe(
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain })
      // Letters that look like others must not pass for another's address.
      .overwrite(normaliseUrl)
      .max(AD_LIMITS.link)
      .regex(/^[a-z]+:\/\/[^/?#@\\]+(?:[/?#]|$)/i),
  ),
  /** The name of a `custom` link; empty for the others. */
  scheme: z.union([z.literal(''), z.string().max(AD_LIMITS.link_name).regex(LINK_SCHEME)]).default(''),
});
export type AdLink = z.output<typeof adLink>;

/** Names of places and fields of an ad that a moderator may mark. */
export const MODERATION_PLACES = [
  'text-0',
  'text-1',
  'text-2',
  'photo-0',
  'photo-1',
  'photo-2',
  'background',
  'title',
  'category',
  'description',
  'price',
  'photos',
  'contact',
  'location',
  'links',
  'hashtags',
] as const;
/** Why an ad was hidden or refused, for its owner. */
export const moderation = z.object({
  reason: z.string(),
  reason_en: z.string(),
  note: z.string(),
  places: z.array(z.enum(MODERATION_PLACES)),
});

export const AD_TABS = ['draft', 'active', 'expired'] as const;

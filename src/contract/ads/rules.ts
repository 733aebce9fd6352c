import { hasLetters } from '../text/text-rules.ts';

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
 * The actions on an ad: allowed statuses and the resulting status. The server's guard, the button and the reason why
 * the button is disabled read this table. `to` is null if the status does not change or the ad is deleted.
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
  /** The term is over. A deactivated ad's term continues after 30 days, so such an ad expires too. */
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
  /** A revision's changed text needs a moderator's approval first. */
  review: { from: [S.PUBLISHED, S.INACTIVE], to: S.PENDING_APPROVAL },
  /** The owner objects to its being hidden; a moderator decides. */
  appeal: { from: [S.BANNED], to: null },
  /** A moderator takes back that it was hidden. */
  restore: { from: [S.BANNED], to: S.PUBLISHED },
  /** A moderator found nothing wrong with an ad that was inactive before. */
  return_inactive: { from: [S.PENDING_APPROVAL, S.BANNED], to: S.INACTIVE },
  /** Opens a revision: a draft that replaces this ad's content when it is published. */
  revise: { from: [S.PUBLISHED, S.EXPIRED, S.INACTIVE, S.BANNED], to: null },
  duplicate: { from: Object.values(AD_STATUSES), to: null },
  delete: { from: Object.values(AD_STATUSES), to: null },
} as const satisfies Record<string, { from: readonly AdStatus[]; to: AdStatus | null }>;
export type AdAction = keyof typeof AD_TRANSITIONS;
/** The status of an ad before it was held for a moderator. */
export type ReviewedStatus = (typeof AD_TRANSITIONS.review.from)[number];

/** Whether `action` may happen to an ad in `status`. */
export function adCan(action: AdAction, status: number): boolean {
  return (AD_TRANSITIONS[action].from as readonly number[]).includes(status);
}

/** What the owner of an ad reads that an authority ordered to be hidden. */
export const AUTHORITY_ORDER = { reason: 'atas perintah pihak berwenang', reason_en: 'by order of an authority' };

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
  /** Days after an ad's end until another ad may use its hashtag. */
  hashtag_rest_days: 7,
  /** Total days per term that a deactivated ad's term is paused. */
  pause_days: 30,
  /** Days during which the page of an ended ad still says that it ended. */
  ended_page_days: 30,
  /** Days until an untouched draft is deleted. Owners are notified `draft_notice_days` before. */
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
  /** Days of views, revealed contacts and favourites that the owner sees one by one. */
  figures_days: 30,
  /** The words against a moderator's decision. */
  appeal: { min: 20, max: 1000 },
  /** Different ads whose contact one user may reveal per hour. */
  reveals_an_hour: 30,
  /** The same for all guests of a network: the customers of a mobile network share addresses. */
  guest_reveals_an_hour: 60,
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
/** The days of an ad whose author does not choose. Every class of categories has a price for them. */
export const DEFAULT_DURATION_DAYS: (typeof DURATIONS)[number] = 30;
export const PROMOTION_DAYS = 7;
export const AVAILABILITIES = ['available', 'reserved', 'sold'] as const;
/** Days before an ad's end on which the owner is notified of the automatic renewal. */
export const RENEWAL_NOTICE_DAYS = [3, 1] as const;
export const PROMOTION_KINDS = ['boost', 'highlight'] as const;

/** Number of words in a text, as the minimum lengths count them. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter(hasLetters).length;
}

/** Number of characters as users count them: consecutive whitespace counts as one. */
export function countCharacters(text: string): number {
  return [...text.replace(/\s+/gu, ' ').trim()].length;
}

/** The owner is asked about a price below this share of the category's median. */
export const LOW_PRICE_SHARE = 0.01;

/** Findings of the checks before publication. Errors block the publication, advice does not. */
export const PREFLIGHT_KEYS = [
  'display_text_short',
  'display_words_few',
  'display_sample_text',
  'photo_missing',
  'text_overflow',
  'text_illegible',
  'contrast_low',
  'text_small',
  'photo_small',
  'links_removed',
  'phone_in_design',
  'hashtag_in_design',
  'letters_missing',
  'hashtag_taken',
  'voucher_invalid',
  'title_missing',
  'category_missing',
  'details_missing',
  'description_short',
  'price_missing',
  'price_low',
  'location_missing',
  'contact_missing',
] as const;

/**
 * A valid hashtag, without its `#`: letters of every script with their marks, such as vowel signs. Invisible letters,
 * such as the Hangul filler, are not allowed.
 */
export const HASHTAG = /^(?!\p{M})(?:(?!\p{DI})[\p{L}\p{M}\p{N}_]){2,30}$/u;

/** What separates hashtags that are typed or pasted one after the other. */
export const HASHTAG_SEPARATORS = /[\s#＃,，、،;；]+/u;

/**
 * A hashtag as it is stored: NFKC, lower case, no `#` and no surrounding spaces. Does not check it against `HASHTAG`.
 */
export function normaliseHashtag(text: string): string {
  return text.normalize('NFKC').trim().replace(/^#+/, '').toLowerCase();
}

/** Kinds of links of an ad; `custom` links have their own name. */
export const LINK_KINDS = ['ecommerce', 'website', 'location', 'custom'] as const;
/** Lower-case letters and digits, separated by single hyphens. */
export const LINK_SCHEME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A URL as browsers serialise it: non-Latin letters and direction marks are percent-encoded or in Punycode. */
export function normaliseUrl(address: string): string {
  try {
    return new URL(address).href.replace(/^(https?:\/\/[^/?#]+)\/$/, '$1');
  } catch {
    return address;
  }
}

/** The parts of an ad that a moderator can mark. */
export const MODERATION_PARTS = [
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

export const AD_TABS = ['draft', 'active', 'expired'] as const;

export const APPEAL_OUTCOMES = ['upheld', 'restored', 'lapsed'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

/** Last changed, newest publication, soonest end, or most views first. */
export const MY_AD_SORTS = ['changed', 'newest', 'ending', 'views'] as const;
export type MyAdSort = (typeof MY_AD_SORTS)[number];
export const MY_ADS_SEARCH_LENGTH = 100;

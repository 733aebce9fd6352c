/** What a rule reads: words and contacts in the texts of an ad, or a number known about the ad and its owner. */
export const RULE_KINDS = ['words', 'contacts', 'measure'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/**
 * What a hit does. `hold` keeps the ad off the board until a moderator has decided; `flag` leaves it there and puts it
 * before a moderator. No rule hides an ad for good or bans a person.
 */
export const RULE_EFFECTS = ['hold', 'flag'] as const;
export type RuleEffect = (typeof RULE_EFFECTS)[number];

/** State of the check of the ads on the board by a rule: `awaiting_consent` waits for a second administrator. */
export const RULE_CHECK_STATES = ['running', 'awaiting_consent', 'done'] as const;

/** The numbers that a rule can compare, with the limits of what an administrator sets and the first value. */
export const MEASURES = {
  /** The price is at most this percent of the category's median, and the account is younger than `account_days`. */
  cheap_new_account: {
    account_days: { min: 1, max: 365, initial: 14 },
    percent: { min: 1, max: 90, initial: 40 },
    /** Only categories with at least this median, in rupiah. */
    median: { min: 0, max: 1_000_000_000_000, initial: 2_000_000 },
  },
  /** So many other accounts use the phone number of the ad. */
  shared_phone: { accounts: { min: 1, max: 50, initial: 2 } },
  /** So many people revealed the contact, and nobody saved the ad. */
  reveals_without_favourites: { reveals: { min: 10, max: 10_000, initial: 50 } },
} as const;
export type Measure = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as [Measure, ...Measure[]];

export const RULE_LIMITS = {
  name: 60,
  /** Words or contacts of one rule, and their characters. */
  terms: 500,
  term: { min: 3, max: 60 },
  rules: 200,
  /** A rule is tried on so many ads, the newest of the board. */
  tried_ads: 1000,
  /** A rule that hits more of the tried ads than this is switched on with a second person's consent only. */
  percent_alone: 5,
  /** Hits that a trial shows. */
  shown_hits: 50,
} as const;

/** The parts of an ad that rules read, as `text-0` or `detail`. */
export const RULE_PARTS = [
  'text',
  'background_text',
  'alternative_text',
  'title',
  'description',
  'detail',
  'hashtags',
  'links',
  'contact',
  'location',
] as const;
export type RulePart = (typeof RULE_PARTS)[number];

/** Whether so many hits need a second person's consent. */
export function needsConsent({ hits, tried }: { hits: number; tried: number }): boolean {
  return hits * 100 > tried * RULE_LIMITS.percent_alone;
}

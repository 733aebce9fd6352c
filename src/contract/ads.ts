import { z } from 'zod';
import { email, phone } from './accounts.ts';
import { displayConfig } from './display.ts';
import { cursor, endpoint, id, moment, page, referenceId } from './endpoint.ts';

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
  publish: { from: [S.DRAFT_PUBLICATION_CREATION], to: S.PUBLISHED },
  request_approval: { from: [S.DRAFT_PUBLICATION_CREATION], to: S.PENDING_APPROVAL },
  approve: { from: [S.PENDING_APPROVAL], to: S.PUBLISHED },
  refuse: { from: [S.PENDING_APPROVAL], to: S.DRAFT_PUBLICATION_CREATION },
  deactivate: { from: [S.PUBLISHED], to: S.INACTIVE },
  activate: { from: [S.INACTIVE], to: S.PUBLISHED },
  expire: { from: [S.PUBLISHED], to: S.EXPIRED },
  renew: { from: [S.PUBLISHED], to: S.PUBLISHED },
  repost: { from: [S.EXPIRED], to: S.PUBLISHED },
  ban: { from: [S.PUBLISHED, S.INACTIVE, S.PENDING_APPROVAL], to: S.BANNED },
  resubmit: { from: [S.BANNED], to: S.PENDING_APPROVAL },
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
  price_max: 999_999_999_999,
  address: 200,
  contact_name: 60,
  detail_keys: 40,
  detail_text: 200,
  detail_choices: 30,
  /** Unfinished drafts of one person. */
  drafts: 50,
  /** Different ads whose contact one viewer may reveal in an hour. */
  reveals_an_hour: 30,
} as const;

/** What the editor puts into a new row of text. Left as it is, it blocks publishing. */
export const SAMPLE_TEXTS = ['Tulis di sini', 'Type here'] as const;
const samples = new Set<string>(SAMPLE_TEXTS.map((text) => text.toLowerCase()));

/** Whether a row still says what the editor put there. */
export function isSampleText(text: string): boolean {
  return samples.has(text.trim().toLowerCase());
}

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
export const PROMOTION_KINDS = ['boost', 'highlight'] as const;

/** Words of a text, as the minimum rules count them. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Characters as people count them, blanks in a row being one. */
export function countCharacters(text: string): number {
  return [...text.replace(/\s+/gu, ' ').trim()].length;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const singleLine = /^[^\u0000-\u001F\u007F\u202A-\u202E\u2066-\u2069]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const severalLines = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]*$/;

export const title = z.string().trim().min(AD_LIMITS.title.min).max(AD_LIMITS.title.max).regex(singleLine);
export const description = z
  .string()
  .trim()
  .min(AD_LIMITS.description.characters)
  .max(AD_LIMITS.description.max)
  .regex(severalLines)
  .refine((text) => countWords(text) >= AD_LIMITS.description.words, {
    params: { key: 'words', minimum: AD_LIMITS.description.words },
  });
export const detailValue = z.union([
  z.number().min(-1_000_000_000_000).max(1_000_000_000_000),
  z.string().max(AD_LIMITS.detail_text).regex(singleLine),
  z.array(z.string().max(60)).max(AD_LIMITS.detail_choices),
]);
export const details = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), detailValue)
  .refine((record) => Object.keys(record).length <= AD_LIMITS.detail_keys);
export type Details = z.output<typeof details>;

/** Faults found before publication. Errors block; advice does not. */
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
  /** Name of the place at fault, such as `text-0`. */
  place: z.string().nullable(),
});
export type PreflightItem = z.output<typeof preflightItem>;

/** An ad as its owner edits it. */
export const draft = z.object({
  id,
  status: z.int(),
  revision: z.int(),
  display_config: displayConfig,
  title: z.string(),
  description: z.string(),
  category_id: z.int().nullable(),
  sub_category_id: z.int().nullable(),
  details: z.record(z.string(), detailValue),
  price: z.int().nullable(),
  price_unit: z.int(),
  price_note: z.enum(PRICE_NOTES),
  price_period: z.enum(PRICE_PERIODS),
  photos: z.array(z.object({ file_id: id, width: z.int(), height: z.int() })),
  location_same_as_profile: z.boolean(),
  city_id: z.int().nullable(),
  address: z.string(),
  address_detail: z.string(),
  contact_same_as_profile: z.boolean(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  whatsapp_connected: z.boolean(),
  auto_renew: z.boolean(),
  duration_days: z.int().nullable(),
  boost: z.boolean(),
  highlight: z.boolean(),
  updated_at: moment,
  published_at: moment.nullable(),
  end_date: moment.nullable(),
});
export type Draft = z.output<typeof draft>;

const saved = z.object({ id, status: z.int(), revision: z.int(), updated_at: moment });
/** The revision that the editor last saw; a save over a newer one is refused with `conflict`. */
const revision = z.int().min(0).max(2_000_000_000);
const saveErrors = [
  'ads_creation_term_not_accepted',
  'not_found',
  'status_conflict',
  'conflict',
  'invalid_value',
] as const;
const contactErrors = ['email_banned', 'phone_banned'] as const;
const tag = 'ads';

export const getDraft = endpoint({
  method: 'GET',
  path: '/content/create',
  access: 'login',
  summary: 'A draft of the own: by id, or the one touched last; null where there is none',
  tag,
  query: z.strictObject({ id: id.optional() }),
  output: z.object({ draft: draft.nullable() }),
  errors: ['not_found', 'status_conflict'],
});

export const startDraft = endpoint({
  method: 'POST',
  path: '/content/create',
  access: 'login',
  summary: 'Start a new, empty draft. `reuse` takes one that nobody has touched yet, where there is one',
  tag,
  body: z.strictObject({ reuse: z.boolean().default(false) }),
  output: z.object({ draft }),
  errors: ['ads_creation_term_not_accepted', 'posting_limit'],
  calls_per_minute: 30,
});

export const saveDisplay = endpoint({
  method: 'POST',
  path: '/content/create/display',
  access: 'login',
  summary: 'Save the design. `complete` ends the step and demands enough text. A client’s display_html is thrown away',
  tag,
  body: z.strictObject({
    id,
    revision,
    display_config: displayConfig,
    complete: z.boolean().default(false),
    display_html: z.string().max(200_000).optional(),
  }),
  output: saved,
  errors: saveErrors,
});

export const saveDetailCategory = endpoint({
  method: 'POST',
  path: '/content/create/detail/category',
  access: 'login',
  summary: 'Choose category and sub-category; details that the new form does not have are dropped',
  tag,
  body: z.strictObject({ id, revision, category_id: referenceId, sub_category_id: referenceId }),
  output: saved,
  errors: saveErrors,
});

/** What the detail step's form sends; while typing (`complete` false) anything may still be missing. */
export const detailForm = z.strictObject({
  title: z.string().trim().max(AD_LIMITS.title.max).regex(singleLine),
  description: z.string().max(AD_LIMITS.description.max).regex(severalLines),
  category_id: referenceId.nullable(),
  sub_category_id: referenceId.nullable(),
  details,
  price: z.int().min(0).max(AD_LIMITS.price_max).nullable(),
  price_note: z.enum(PRICE_NOTES),
  price_period: z.enum(PRICE_PERIODS),
  photos: z.array(id).max(AD_LIMITS.photos),
  location_same_as_profile: z.boolean(),
  city_id: referenceId.nullable(),
  address: z.string().trim().max(AD_LIMITS.address).regex(singleLine),
  address_detail: z.string().trim().max(AD_LIMITS.address).regex(singleLine),
  contact_same_as_profile: z.boolean(),
  contact_name: z.string().trim().max(AD_LIMITS.contact_name).regex(singleLine),
  contact_email: z.union([z.literal(''), email]),
  contact_phone: z.union([z.literal(''), phone]),
  whatsapp_connected: z.boolean(),
});
export type DetailForm = z.output<typeof detailForm>;

export const saveDetail = endpoint({
  method: 'POST',
  path: '/content/create/detail',
  access: 'login',
  summary: 'Save the facts. `complete` ends the step and demands all of them',
  tag,
  body: detailForm.extend({ id, revision, complete: z.boolean().default(false) }),
  output: saved,
  errors: [...saveErrors, ...contactErrors],
});

const duration = z.literal([...DURATIONS]);

export const getPublicationPackage = endpoint({
  method: 'GET',
  path: '/product/publication/package',
  access: 'login',
  summary: 'What publishing this draft costs, by duration, with the balance and the preflight list',
  tag,
  query: z.strictObject({ id }),
  output: z.object({
    packages: z.array(z.object({ id: z.int(), duration_days: z.int(), price: z.int() })),
    promotions: z.array(z.object({ kind: z.enum(PROMOTION_KINDS), days: z.int(), price: z.int() })),
    /** Price of the draft's present choice with everything, and without promotions. */
    price: z.int(),
    ads_basic_price: z.int(),
    wallet: z.object({ amount: z.int(), status: z.int() }),
    preflight: z.array(preflightItem),
  }),
  errors: ['not_found', 'status_conflict'],
});

export const savePublication = endpoint({
  method: 'POST',
  path: '/content/create/publication',
  access: 'login',
  summary: 'Save the choices of the last step: duration, promotions, renewal',
  tag,
  body: z.strictObject({
    id,
    revision,
    duration_days: duration,
    boost: z.boolean().default(false),
    highlight: z.boolean().default(false),
    auto_renew: z.boolean(),
  }),
  output: saved,
  errors: saveErrors,
});

export const publishAd = endpoint({
  method: 'POST',
  path: '/content/create/publish',
  access: 'login',
  summary: 'Pin the ad: checks, limits, coins and status in one transaction',
  tag,
  body: z.strictObject({
    id,
    /** What the author saw as the total; another price now is refused with `conflict`, and nothing is charged. */
    price: z.int().min(0).max(1_000_000),
  }),
  output: z.object({
    id,
    status: z.int(),
    published_at: moment.nullable(),
    end_date: moment.nullable(),
    price: z.int(),
    balance: z.int(),
  }),
  errors: [
    'insufficient_balance',
    'wallet_blocked',
    'posting_limit',
    'ads_creation_term_not_accepted',
    'not_found',
    'status_conflict',
    'conflict',
    'invalid_value',
    'idempotency_conflict',
    ...contactErrors,
  ],
  idempotent: true,
});

export const myAd = z.object({
  id,
  status: z.int(),
  title: z.string(),
  display_config: displayConfig,
  category_name: z.string().nullable(),
  category_name_en: z.string().nullable(),
  price: z.int().nullable(),
  price_unit: z.int(),
  price_note: z.enum(PRICE_NOTES),
  price_period: z.enum(PRICE_PERIODS),
  views: z.int(),
  reveals: z.int(),
  updated_at: moment,
  published_at: moment.nullable(),
  end_date: moment.nullable(),
});
export const AD_TABS = ['draft', 'active', 'expired'] as const;

export const listMyAds = endpoint({
  method: 'GET',
  path: '/product/my-product',
  access: 'login',
  summary: 'The own ads by tab, with the number in each',
  tag,
  query: z.strictObject({ tab: z.enum(AD_TABS).default('active'), cursor }),
  output: page(myAd).extend({ counts: z.object({ draft: z.int(), active: z.int(), expired: z.int() }) }),
  errors: ['invalid_argument'],
});

/** One attribute of the detail page, its words in both languages. */
export const attribute = z.object({
  key: z.string(),
  label: z.string(),
  label_en: z.string(),
  value: z.union([z.number(), z.array(z.object({ name: z.string(), name_en: z.string() }))]),
  unit: z.string().nullable(),
});

/** An ad as everybody sees it. The contact's number and address are never in it. */
export const adDetail = z.object({
  id,
  status: z.int(),
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
  hashtags: z.array(z.string()),
  views: z.int(),
  boosted: z.boolean(),
  highlighted: z.boolean(),
  published_at: moment,
  end_date: moment,
  contact: z.object({
    name: z.string(),
    whatsapp: z.boolean(),
    has_email: z.boolean(),
    /** The first digits, as a hint: '0812 00'. */
    phone_hint: z.string(),
  }),
  owner: z.object({ id, display_name: z.string(), verified: z.boolean(), agency: z.boolean(), ads_total: z.int() }),
});
export type AdDetail = z.output<typeof adDetail>;

export const getAd = endpoint({
  method: 'GET',
  path: '/product/detail/:id',
  access: 'all',
  shared: true,
  summary: 'A published ad',
  tag,
  params: z.strictObject({ id }),
  output: adDetail,
  errors: ['not_found'],
});

export const countView = endpoint({
  method: 'POST',
  path: '/product/view',
  access: 'all',
  summary: 'Tell that a person looked at an ad; the owner’s own looks do not count',
  tag,
  body: z.strictObject({ id }),
  output: z.object({ done: z.literal(true) }),
  calls_per_minute: 60,
});

export const revealContact = endpoint({
  method: 'POST',
  path: '/product/contact',
  access: 'all',
  summary: 'Show how to reach the advertiser; counted, and limited by person or address',
  tag,
  body: z.strictObject({ id }),
  output: z.object({ phone: z.string(), whatsapp_url: z.string().nullable(), email: z.string().nullable() }),
  errors: ['not_found', 'too_many_requests'],
  calls_per_minute: 20,
});

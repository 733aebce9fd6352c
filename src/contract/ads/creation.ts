import { z } from 'zod';
import { email, phone } from '../accounts/endpoints.ts';
import { endpoint, id, referenceId, timestamp } from '../api/endpoint.ts';
import { displayConfig, givenDisplay } from '../design/schemas.ts';
import { LETTERS, writtenLine, writtenText } from '../text/written-text.ts';
import { voucherCode, voucherType } from '../vouchers/endpoints.ts';
import { walletStatus } from '../wallet/endpoints.ts';
import { adDetail } from './detail.ts';
import {
  AD_LIMITS,
  DURATIONS,
  HASHTAG,
  normaliseHashtag,
  PRICE_NOTES,
  PRICE_PERIODS,
  PRICE_UNITS,
  PROMOTION_KINDS,
} from './rules.ts';
import { adLink, adStatus, details, detailValue, moderation, preflightItem } from './schemas.ts';

/** An ad as its owner edits it. */
export const draft = z.object({
  id,
  status: adStatus,
  version: z.int(),
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
  hashtags: z.array(z.string()),
  /** Only the links of the author's form. Links in the description are extracted wherever the ad is shown. */
  links: z.array(adLink),
  auto_renew: z.boolean(),
  duration_days: z.int().nullable(),
  boost: z.boolean(),
  highlight: z.boolean(),
  voucher_code: z.string(),
  /** The ad that this revision belongs to, and its status; null for a draft that is not a revision. */
  revision_of: z.object({ id, status: adStatus, hashtags: z.array(z.string()) }).nullable(),
  /** Why the ad was hidden or rejected, and which parts are at fault. */
  moderation: moderation.nullable(),
  updated_at: timestamp,
  published_at: timestamp.nullable(),
  end_date: timestamp.nullable(),
});
export type Draft = z.output<typeof draft>;

/** The state of a draft after a save. */
export const savedDraft = z.object({ id, status: adStatus, version: z.int(), updated_at: timestamp });
/** The version that the editor loaded. A save based on an older version is rejected with `version_conflict`. */
const version = z.int().min(0).max(2_000_000_000);
const saveErrors = [
  'ads_creation_term_not_accepted',
  'not_found',
  'status_conflict',
  'version_conflict',
  'invalid_value',
] as const;
const contactErrors = ['email_banned', 'phone_banned'] as const;
const tag = 'ads';

export const getDraft = endpoint({
  method: 'GET',
  path: '/content/create',
  access: 'login',
  summary: 'Retrieve a draft',
  description: 'Returns a draft of the caller by id, or the one edited last. `draft` is null if there is none.',
  tag,
  query: z.strictObject({ id: id.optional() }),
  output: z.object({ draft: draft.nullable() }),
  errors: ['not_found', 'status_conflict'],
});

export const getPostingLimit = endpoint({
  method: 'GET',
  path: '/content/create/limit',
  access: 'login',
  summary: 'Retrieve the posting limit',
  description:
    "Returns the limit that one more publication of the caller would break now, and when time alone ends it; null if there is none. The limit of a category is looked at for a draft's category.",
  tag,
  query: z.strictObject({ id: id.optional() }),
  output: z.object({
    reached: z
      .object({
        kind: z.enum(['daily', 'active', 'category']),
        maximum: z.int(),
        ends_at: timestamp.nullable(),
      })
      .nullable(),
  }),
  errors: ['not_found'],
});

export const startDraft = endpoint({
  method: 'POST',
  path: '/content/create',
  access: 'login',
  summary: 'Create a draft',
  description:
    'Creates an empty draft and returns it. With `reuse`, returns an existing empty draft if there is one. Fails with `posting_limit` if the caller has too many drafts.',
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
  summary: 'Save the design of a draft',
  description:
    'Saves the design step. `complete` ends the step and requires enough text. `display_html` is ignored: the server renders the design. Returns the new version number. Fails with `version_conflict` if `version` is not the newest.',
  tag,
  body: z.strictObject({
    id,
    version,
    display_config: givenDisplay,
    complete: z.boolean().default(false),
    display_html: z.string().max(200_000).optional(),
  }),
  output: savedDraft,
  errors: saveErrors,
});

export const saveDetailCategory = endpoint({
  method: 'POST',
  path: '/content/create/detail/category',
  access: 'login',
  summary: 'Set the category of a draft',
  description:
    'Sets category and sub-category. Details that the new form does not have are removed. Returns the new version number.',
  tag,
  body: z.strictObject({ id, version, category_id: referenceId, sub_category_id: referenceId }),
  output: savedDraft,
  errors: saveErrors,
});

/** The body of the detail step's form. While the user types (`complete` is false), any field may be missing. */
export const detailForm = z.strictObject({
  title: writtenLine(AD_LIMITS.title.max),
  description: writtenText(AD_LIMITS.description.max),
  category_id: referenceId.nullable(),
  sub_category_id: referenceId.nullable(),
  details,
  /** In whole units of the currency of `price_unit`. */
  price: z.int().min(0).max(AD_LIMITS.price_max).nullable(),
  price_unit: z.literal(Object.values(PRICE_UNITS)).default(PRICE_UNITS.IDR),
  price_note: z.enum(PRICE_NOTES),
  price_period: z.enum(PRICE_PERIODS),
  photos: z.array(id).max(AD_LIMITS.photos),
  location_same_as_profile: z.boolean(),
  city_id: referenceId.nullable(),
  address: writtenLine(AD_LIMITS.address),
  address_detail: writtenLine(AD_LIMITS.address),
  contact_same_as_profile: z.boolean(),
  contact_name: writtenLine(AD_LIMITS.contact_name).refine(...LETTERS),
  contact_email: z.union([z.literal(''), email]),
  contact_phone: z.union([z.literal(''), phone]),
  whatsapp_connected: z.boolean(),
  /** Links of the author's form. Links that the description already contains with the same kind are dropped. */
  links: z.array(adLink).max(AD_LIMITS.links).default([]),
});
export type DetailForm = z.output<typeof detailForm>;

export const saveDetail = endpoint({
  method: 'POST',
  path: '/content/create/detail',
  access: 'login',
  summary: 'Save the details of a draft',
  description:
    'Saves the detail step. `complete` ends the step and requires every mandatory field. Returns the new version number. Fails with `version_conflict` if `version` is not the newest.',
  tag,
  body: detailForm.extend({ id, version, complete: z.boolean().default(false) }),
  output: savedDraft,
  errors: [...saveErrors, ...contactErrors],
});

const duration = z.literal([...DURATIONS]);

export const getPublicationPackage = endpoint({
  method: 'GET',
  path: '/product/publication/package',
  access: 'login',
  summary: 'Retrieve the publication offer',
  description:
    "Returns prices by duration, promotions, the caller's wallet and the preflight list of a draft. `packages` is empty for a revision, which is free.",
  tag,
  query: z.strictObject({ id }),
  output: z.object({
    /** Empty for a revision, which is free and keeps the ad's duration. */
    packages: z.array(z.object({ id: z.int(), duration_days: z.int(), price: z.int() })),
    promotions: z.array(z.object({ kind: z.enum(PROMOTION_KINDS), days: z.int(), price: z.int() })),
    /** The number of free hashtags, and the price in coins of each further one. */
    hashtags: z.object({ free: z.int(), price: z.int() }),
    /** The draft's voucher, while it is valid. */
    voucher: z.object({ voucher_code: z.string(), coin_benefit: z.int() }).nullable(),
    /** A moderator reviews the ad before it is published. */
    needs_approval: z.boolean(),
    /** The median price of the category in rupiah, if the ad's price is so far below that it may be a mistake. */
    usual_price: z.int().nullable(),
    /** Price in coins of the draft's current choice; `ads_basic_price` is that of the duration alone. */
    price: z.int(),
    ads_basic_price: z.int(),
    wallet: z.object({ amount: z.int(), status: walletStatus }),
    preflight: z.array(preflightItem),
  }),
  errors: ['not_found', 'status_conflict'],
});

export const savePublication = endpoint({
  method: 'POST',
  path: '/content/create/publication',
  access: 'login',
  summary: 'Save the publication options',
  description: 'Saves duration, promotions, automatic renewal and voucher of a draft. Returns the new version number.',
  tag,
  body: z.strictObject({
    id,
    version,
    duration_days: duration,
    boost: z.boolean().default(false),
    highlight: z.boolean().default(false),
    auto_renew: z.boolean(),
    voucher_code: z.union([z.literal(''), voucherCode]).default(''),
  }),
  output: savedDraft,
  errors: [...saveErrors, 'invalid_code'],
  // Limited because the response reveals whether a voucher code exists.
  calls_per_minute: 60,
});

export const publishAd = endpoint({
  method: 'POST',
  path: '/content/create/publish',
  access: 'login',
  summary: 'Publish an ad',
  description:
    'Publishes a draft, reposts an expired ad, or replaces an ad by its revision. Checks, limits, payment and status change happen in one transaction. Returns the id and status of the ad and the new balance. `price` is the total that the user confirmed: another price now fails with `price_changed`.',
  tag,
  body: z.strictObject({
    id,
    /**
     * The total in coins that the author saw. If the price differs now, the call fails with `price_changed` and
     * nothing is charged.
     */
    price: z.int().min(0).max(1_000_000),
  }),
  output: z.object({
    id,
    status: adStatus,
    published_at: timestamp.nullable(),
    end_date: timestamp.nullable(),
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
    'price_changed',
    'invalid_value',
    'idempotency_conflict',
    'hashtag_taken',
    'invalid_code',
    ...contactErrors,
  ],
  idempotent: true,
});

/** The specification has further paths for this endpoint: see `aliases.ts`. */
export const saveDisplayConfig = endpoint({
  method: 'POST',
  path: '/content/create/display-config',
  access: 'login',
  summary: 'Update the design of a draft',
  description:
    'Saves the design without ending the step. Checks the preview token if one is given. Without a version number the last save wins. `display_html` is ignored: the server renders the design. Returns the new version number.',
  tag,
  body: z.strictObject({
    id,
    token: z.string().min(20).max(100).optional(),
    version: version.optional(),
    display_config: givenDisplay,
    display_html: z.string().max(200_000).optional(),
  }),
  output: savedDraft,
  errors: [...saveErrors, 'preview_not_found'],
});

export const emptyDraftPreview = endpoint({
  method: 'GET',
  path: '/content/create/reset',
  access: 'login',
  summary: 'Preview an empty draft',
  description: 'Returns the draft with all content and options reset. Nothing is stored.',
  tag,
  query: z.strictObject({ id }),
  output: z.object({ draft }),
  errors: ['not_found', 'status_conflict'],
});

const hashtag = writtenLine(60)
  .transform(normaliseHashtag)
  .refine((name) => HASHTAG.test(name), { params: { key: 'hashtag_format', ...AD_LIMITS.hashtag } });
export const getHashtagCheck = endpoint({
  method: 'GET',
  path: '/content/create/hashtag/check',
  access: 'login',
  summary: 'Check a hashtag',
  description: 'Returns whether the ad can use the hashtag.',
  tag,
  query: z.strictObject({ id, hashtag }),
  output: z.object({ hashtag: z.string(), available: z.boolean() }),
  errors: ['not_found', 'invalid_value'],
  calls_per_minute: 120,
});

/** The hashtags of an ad, each once. */
export const hashtagList = z
  .array(hashtag)
  .max(AD_LIMITS.hashtags)
  .superRefine((hashtags, context) => {
    const repeated = hashtags.findIndex((name, index) => hashtags.indexOf(name) !== index);
    if (repeated >= 0) context.addIssue({ code: 'custom', path: [repeated], params: { key: 'repeated' } });
  });

export const saveHashtags = endpoint({
  method: 'PATCH',
  path: '/content/create/hashtags',
  access: 'login',
  summary: 'Set the hashtags of a draft',
  description:
    'Replaces the hashtags. They are reserved for the ad when it is published. Fails with `hashtag_taken` if another ad owns one. Returns the new version number.',
  tag,
  body: z.strictObject({ id, version, hashtags: hashtagList }),
  output: savedDraft,
  errors: [...saveErrors, 'hashtag_taken'],
});

export const validateVoucherCode = endpoint({
  method: 'GET',
  path: '/content/create/validate/voucher-code',
  access: 'login',
  summary: 'Validate a publication voucher',
  description:
    'Returns the voucher if the caller can use it for the publication package. Fails with `invalid_code` otherwise.',
  tag,
  query: z.strictObject({ voucher_code: voucherCode, package_id: referenceId.optional() }),
  output: z.object({
    code: z.literal('voucher_code:valid'),
    voucher_code: z.string(),
    voucher_type: voucherType,
    package_id: z.int().nullable(),
    coin_benefit: z.int(),
  }),
  errors: ['account_restricted', 'invalid_code'],
  calls_per_minute: 20,
});

export const createPreview = endpoint({
  method: 'POST',
  path: '/content/create/preview',
  access: 'login',
  summary: 'Create a preview link',
  description: 'Returns a token that gives anyone read access to the ad for 24 hours, whatever its status.',
  tag,
  body: z.strictObject({ id }),
  output: z.object({ token: z.string(), expires_at: timestamp }),
  errors: ['ads_creation_term_not_accepted', 'not_found'],
  calls_per_minute: 10,
});

/** Fields that a published ad requires may be missing. */
const previewedAd = adDetail
  .pick({
    id: true,
    title: true,
    description: true,
    display_config: true,
    attributes: true,
    price: true,
    price_unit: true,
    price_note: true,
    price_period: true,
    photos: true,
    country: true,
    address: true,
    address_detail: true,
    hashtags: true,
    links: true,
  })
  .extend({
    status: adStatus,
    category: adDetail.shape.category.nullable(),
    sub_category: adDetail.shape.sub_category.nullable(),
    city_name: z.string().nullable(),
    province_name: z.string().nullable(),
  });

export const getPreview = endpoint({
  method: 'GET',
  path: '/product/preview/:id',
  access: 'all',
  summary: 'Retrieve a previewed ad',
  description:
    'Returns an ad by its preview token, without contact details. Fails with `preview_not_found` if the token is wrong or has expired.',
  tag,
  params: z.strictObject({ id }),
  query: z.strictObject({ token: z.string().min(20).max(100) }),
  output: z.object({ ad: previewedAd, expires_at: timestamp }),
  errors: ['preview_not_found'],
  calls_per_minute: 60,
});

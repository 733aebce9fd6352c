import { z } from 'zod';
import { cursor, endpoint, id, page, referenceId, timestamp } from '../api/endpoint.ts';
import { displayConfig } from '../design/schemas.ts';
import { LETTERS, writtenLine, writtenText } from '../text/written-text.ts';
import { transaction, wallet } from '../wallet/endpoints.ts';
import { draft } from './creation.ts';
import {
  AD_LIMITS,
  AD_TABS,
  AVAILABILITIES,
  DURATIONS,
  MY_AD_SORTS,
  MY_ADS_SEARCH_LENGTH,
  PRICE_NOTES,
  PRICE_PERIODS,
  PROMOTION_KINDS,
} from './rules.ts';
import { adStatus, appeal, moderation } from './schemas.ts';

const tag = 'ads';

export const myAd = z.object({
  id,
  status: adStatus,
  title: z.string(),
  display_config: displayConfig,
  category_name: z.string().nullable(),
  category_name_en: z.string().nullable(),
  price: z.int().nullable(),
  price_unit: z.int(),
  price_note: z.enum(PRICE_NOTES),
  price_period: z.enum(PRICE_PERIODS),
  views: z.int(),
  /** Views of each of the last 14 days in Jakarta, oldest first. */
  views_by_day: z.array(z.int()),
  reveals: z.int(),
  favourites: z.int(),
  /** Reports of the ad in which moderators found something wrong. */
  reports: z.int(),
  hashtags: z.array(z.string()),
  availability: z.enum(AVAILABILITIES),
  auto_renew: z.boolean(),
  /** Days of the current term, and how many of it are left, rounded up. */
  term_days: z.int(),
  days_left: z.int().nullable(),
  /** When the term was paused; null if it is running. */
  paused_at: timestamp.nullable(),
  /** When the term of a deactivated ad continues. */
  pause_ends_at: timestamp.nullable(),
  /** Days, rounded up, for which the owner can still pause the term by deactivating the ad. */
  pause_days_left: z.int(),
  boosted_until: timestamp.nullable(),
  highlighted_until: timestamp.nullable(),
  /** Days of the term that have not begun, and the refund in coins for them if the ad is marked as sold now. */
  unused_days: z.int(),
  sold_refund: z.int(),
  /** The ad's unfinished revision. */
  revision_id: id.nullable(),
  /** What took an ad of status 8 off the board; null if it waits for its first approval. */
  taken_off_by: z.enum(['reports', 'rules']).nullable(),
  moderation: moderation.nullable(),
  /** The appeal against the decision that hides the ad now. */
  appeal: appeal.nullable(),
  updated_at: timestamp,
  published_at: timestamp.nullable(),
  end_date: timestamp.nullable(),
});
export type MyAd = z.output<typeof myAd>;

export const listMyAds = endpoint({
  method: 'GET',
  path: '/product/my-product',
  access: 'login',
  summary: 'List own ads',
  description:
    "Returns the caller's ads of one tab with the number of ads per tab. Filter by title words, statuses and categories, and sort them.",
  tag,
  query: z.strictObject({
    tab: z.enum(AD_TABS).default('active'),
    search: writtenLine(MY_ADS_SEARCH_LENGTH).optional(),
    status: z.array(z.coerce.number<number>().int().min(0).max(8)).max(9).optional(),
    category_id: z.array(referenceId).max(50).optional(),
    sort: z.enum(MY_AD_SORTS).default('changed'),
    cursor,
  }),
  output: page(myAd).extend({ counts: z.object({ draft: z.int(), active: z.int(), expired: z.int() }) }),
  errors: ['invalid_argument'],
});

export const getMyAdFilters = endpoint({
  method: 'GET',
  path: '/product/my-product/filter',
  access: 'login',
  summary: 'List filters of own ads',
  description: 'Returns the statuses and categories of one tab with the number of ads of each.',
  tag,
  query: z.strictObject({ tab: z.enum(AD_TABS).default('active') }),
  output: z.object({
    statuses: z.array(z.object({ status: adStatus, total: z.int() })),
    categories: z.array(z.object({ id: z.int(), name: z.string(), name_en: z.string(), total: z.int() })),
  }),
});

const changeErrors = ['ads_creation_term_not_accepted', 'not_found', 'status_conflict'] as const;

export const updateMyAd = endpoint({
  method: 'PATCH',
  path: '/product/my-product',
  access: 'login',
  summary: 'Update an own ad',
  description:
    'Activates an inactive ad (`active`), marks it as available, reserved or sold, or switches automatic renewal. Marking it as sold ends the ad and refunds half of the unused whole days. Returns the ad, the refund and the balance.',
  tag,
  body: z.strictObject({
    id,
    active: z.literal(true).optional(),
    availability: z.enum(AVAILABILITIES).optional(),
    auto_renew: z.boolean().optional(),
  }),
  output: z.object({ ad: myAd, refund: z.int(), balance: z.int() }),
  errors: [...changeErrors, 'posting_limit', 'hashtag_taken', 'invalid_argument'],
  // Each change invalidates cached pages of the board, so repeated switching is limited.
  calls_per_minute: 60,
});

export const deleteMyAds = endpoint({
  method: 'DELETE',
  path: '/product/my-product',
  access: 'login',
  summary: 'Delete own ads',
  description:
    'Deletes all given ads permanently, or none of them on an error. Ledger rows are not deleted. Returns the number of deleted ads.',
  tag,
  body: z.strictObject({ ids: z.array(id).min(1).max(50) }),
  output: z.object({ deleted: z.int() }),
  errors: changeErrors,
});

const figures = z.object({ views: z.int(), reveals: z.int(), favourites: z.int() });

export const getAdFigures = endpoint({
  method: 'GET',
  path: '/product/my-product/figures',
  access: 'login',
  summary: 'Retrieve the figures of an ad',
  description:
    'Returns views, revealed contacts and favourites of an own ad: in total, and for each of the last 30 days in Jakarta, oldest first. A day counts the favourites added on it that are still there. Views appear after about a second.',
  tag,
  query: z.strictObject({ id }),
  output: z.object({ total: figures, days: z.array(figures.extend({ day: z.iso.date() })) }),
  errors: ['not_found'],
});

export const deactivateAd = endpoint({
  method: 'PATCH',
  path: '/product/deactivate',
  access: 'login',
  summary: 'Deactivate an ad',
  description: 'Takes an ad off the board. Its term is paused for at most 30 days. Returns the ad.',
  tag,
  body: z.strictObject({ id }),
  output: z.object({ ad: myAd }),
  errors: changeErrors,
  calls_per_minute: 60,
});

export const duplicateAd = endpoint({
  method: 'POST',
  path: '/product/duplicate',
  access: 'login',
  summary: 'Duplicate an ad',
  description: 'Creates a draft with the content of an own ad, without its hashtags. Returns the draft.',
  tag,
  body: z.strictObject({ id }),
  output: z.object({ draft }),
  errors: [...changeErrors, 'posting_limit'],
  calls_per_minute: 30,
});

export const startRevision = endpoint({
  method: 'POST',
  path: '/product/my-product/revision',
  access: 'login',
  summary: 'Start a revision',
  description:
    'Returns the unfinished revision of an own ad, or creates one. A revision is a draft that replaces the content of its ad when it is published, free of charge.',
  tag,
  body: z.strictObject({ id }),
  output: z.object({ draft }),
  errors: changeErrors,
  calls_per_minute: 30,
});

export const getAdTransactions = endpoint({
  method: 'GET',
  path: '/product/my-product/transaction',
  access: 'login',
  summary: 'List transactions of an ad',
  description: 'Returns the coins that an own ad has cost and refunded, the wallet, and the prices of reposting it.',
  tag,
  query: z.strictObject({ id }),
  output: z.object({
    transaction: z.array(transaction),
    coin_wallet: wallet,
    publication_package: z.array(z.object({ id: z.int(), duration_days: z.int(), price: z.int() })),
  }),
  errors: ['not_found'],
});

export const getHiddenAd = endpoint({
  method: 'GET',
  path: '/product/my-product/hidden/:id',
  access: 'login',
  summary: 'Retrieve an own hidden ad',
  description:
    'Returns an own ad that a moderator has hidden, with the reason, the parts at fault and the appeal. Fails with `not_found` for any other ad.',
  tag,
  params: z.strictObject({ id }),
  output: z.object({ ad: myAd }),
  errors: ['not_found'],
});

export const appealAd = endpoint({
  method: 'POST',
  path: '/product/my-product/appeal',
  access: 'login',
  summary: 'Appeal against hiding an ad',
  description:
    'Objects to the decision that hid an own ad, once per decision. The ad stays hidden until a moderator has decided; the caller is notified. Fails with `already_appealed` after the first time, and with `status_conflict` for an ad that is not hidden.',
  tag,
  body: z.strictObject({
    id,
    text: writtenText(AD_LIMITS.appeal.max)
      .trim()
      .min(AD_LIMITS.appeal.min)
      .refine(...LETTERS),
  }),
  output: z.object({ ad: myAd }),
  errors: ['not_found', 'status_conflict', 'already_appealed'],
  calls_per_minute: 10,
});

const duration = z.literal([...DURATIONS]);

export const getBoostOffer = endpoint({
  method: 'GET',
  path: '/product/package/extension/boost',
  access: 'login',
  summary: 'Retrieve the promotion offer',
  description: 'Returns prices and periods of boost, highlight and more days for an own published ad.',
  tag,
  query: z.strictObject({ id }),
  output: z.object({
    promotions: z.array(
      z.object({
        kind: z.enum(PROMOTION_KINDS),
        label: z.string(),
        label_en: z.string(),
        days: z.int(),
        price: z.int(),
        /** A running promotion is followed by the next one. */
        starts_at: timestamp,
        ends_at: timestamp,
        /** The ad has fewer days left than the promotion, so more days must be bought with it. */
        needs_extension: z.boolean(),
      }),
    ),
    extensions: z.array(z.object({ id: z.int(), duration_days: duration, price: z.int() })),
    end_date: timestamp,
    wallet,
  }),
  errors: ['not_found', 'status_conflict'],
});

/** What an owner may do with several ads at once. */
export const SEVERAL_ACTIONS = ['deactivate', 'repost', 'boost'] as const;
export type SeveralAction = (typeof SEVERAL_ACTIONS)[number];
const severalAds = { ids: z.array(id).min(1).max(50), action: z.enum(SEVERAL_ACTIONS) };

export const priceSeveralAds = endpoint({
  method: 'GET',
  path: '/product/my-product/several',
  access: 'login',
  summary: 'Retrieve the price of an action on several ads',
  description:
    'Returns the price in coins of deactivating, reposting or boosting own ads together, the balance, and the ads for which it is possible. Others are missing: their status does not allow it, or a boost of seven days outlasts them.',
  tag,
  query: z.strictObject(severalAds),
  output: z.object({ ids: z.array(id), price: z.int(), balance: z.int() }),
  errors: ['not_found'],
});

export const actOnSeveralAds = endpoint({
  method: 'POST',
  path: '/product/my-product/several',
  access: 'login',
  summary: 'Apply an action to several ads',
  description:
    'Deactivates, reposts or boosts all given ads in one transaction, or none of them on an error. An ad is reposted with the choices of its last publication. `price` is the total in coins that the user confirmed: another price now fails with `price_changed`. Returns the number of ads and the balance.',
  tag,
  body: z.strictObject({ ...severalAds, price: z.int().min(0).max(1_000_000) }),
  output: z.object({ done: z.int(), price: z.int(), balance: z.int() }),
  errors: [
    ...changeErrors,
    'insufficient_balance',
    'wallet_blocked',
    'price_changed',
    'promotion_too_long',
    'posting_limit',
    'hashtag_taken',
    'invalid_code',
    'invalid_value',
    'invalid_argument',
    'email_banned',
    'phone_banned',
    'idempotency_conflict',
  ],
  idempotent: true,
});

export const listHashtagPackages = endpoint({
  method: 'GET',
  path: '/product/package/extension/hashtag',
  access: 'all',
  shared: true,
  summary: 'List hashtag prices',
  description: 'Returns the price in coins by number of hashtags.',
  tag,
  output: z.object({
    data: z.array(z.object({ total: z.int(), price: z.int(), label: z.string(), label_en: z.string() })),
  }),
});

export const boostAd = endpoint({
  method: 'POST',
  path: '/product/my-product/boost',
  access: 'login',
  summary: 'Promote an ad',
  description:
    'Buys boost, highlight or more days for a published ad in one transaction. Fails with `promotion_too_long` if the ad would end first. Returns the ad, the price and the balance. `price` is the total that the user confirmed: another price now fails with `price_changed`.',
  tag,
  body: z.strictObject({
    id,
    boost: z.boolean().default(false),
    highlight: z.boolean().default(false),
    extend_days: duration.nullable().default(null),
    /**
     * The total in coins that the owner saw. If the price differs now, the call fails with `price_changed` and nothing
     * is charged.
     */
    price: z.int().min(0).max(1_000_000),
  }),
  output: z.object({ ad: myAd, price: z.int(), balance: z.int() }),
  errors: [
    ...changeErrors,
    'insufficient_balance',
    'wallet_blocked',
    'price_changed',
    'promotion_too_long',
    'invalid_argument',
    'idempotency_conflict',
  ],
  idempotent: true,
});

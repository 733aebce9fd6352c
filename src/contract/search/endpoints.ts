import { z } from 'zod';
import { AD_LIMITS, PRICE_NOTES, PRICE_PERIODS, PRICE_UNITS } from '../ads/rules.ts';
import { cursor, endpoint, id, page, referenceId, timestamp } from '../api/endpoint.ts';
import { RATIOS } from '../design/ratios.ts';
import { writtenLine } from '../text/written-text.ts';
import { AD_TYPES, FILTER_LIMITS, POSTERS, QUERY_LENGTH, SEARCH_SORTS } from './rules.ts';

/** The data of one card on the board. `artwork_html` is trusted output of our renderer, produced once per version. */
export const listing = z.object({
  id,
  title: z.string(),
  artwork_html: z.string(),
  ratio: z.enum(RATIOS),
  /** The first picture, for plain lists. */
  photo_id: id.nullable(),
  price: z.int().nullable(),
  price_unit: z.int(),
  price_note: z.enum(PRICE_NOTES),
  price_period: z.enum(PRICE_PERIODS),
  /** Of an agency, for the badge. */
  agency: z.boolean(),
  city_name: z.string(),
  published_at: timestamp,
  boosted: z.boolean(),
  highlighted: z.boolean(),
  /** Reserved for a buyer, but not sold yet. */
  reserved: z.boolean(),
});
export type Listing = z.output<typeof listing>;

/** A switch of a filter, from JSON or from a query string; absent means that it does not matter. */
const chosen = z.union([z.literal(true), z.literal('true').transform(() => true as const)]).optional();
const price = z.coerce.number<number>().int().min(0).max(AD_LIMITS.price_max).optional();
const fieldValues = z.array(z.string().min(1).max(60)).min(1).max(FILTER_LIMITS.values);

/** What narrows a list of ads. All are optional; a filter that is absent does not matter. */
export const filters = {
  /** Slug of a category or sub-category. */
  category: z.string().max(60).optional(),
  type: z.enum(AD_TYPES).optional(),
  province_id: referenceId.optional(),
  city_id: referenceId.optional(),
  /** Also ads of the cities and regencies around `city_id`; of its province if none is within about 60 km. */
  near: chosen,
  /** Prices in `price_unit`; ads in the other currency and ads without a price are left out. */
  price_min: price,
  price_max: price,
  price_unit: z.coerce
    .number<number>()
    .pipe(z.union([z.literal(PRICE_UNITS.IDR), z.literal(PRICE_UNITS.USD)]))
    .optional(),
  /**
   * Values by field of the category (fields with `filter`), any of which an ad must have: the `value` of options, or a
   * number or range (`NUMBER_RANGE`) for number fields.
   */
  fields: z
    .record(
      z.string().regex(/^[a-z0-9_]{1,40}$/),
      z.union([
        fieldValues,
        z
          .string()
          .min(1)
          .max(60)
          .transform((value) => [value]),
      ]),
    )
    .refine((fields) => Object.keys(fields).length <= FILTER_LIMITS.fields, 'too_many')
    .optional(),
  with_photo: chosen,
  /** Of owners whose identity is verified. */
  verified: chosen,
  poster: z.enum(POSTERS).optional(),
  hashtag: writtenLine(AD_LIMITS.hashtag.max + 1).optional(),
};
const { type: _type, category: _category, ...withoutType } = filters;
const sort = z.enum(SEARCH_SORTS).optional();
/** Longer than the cursors of other lists, because it contains how the keyword was read. */
const searchCursor = z.string().min(1).max(2000).optional();
const tag = 'search';

/** A number of ads. If it is not exact, there are at least so many: "999+", "12+". */
const counted = { count: z.int(), is_exact: z.boolean() };
const facetOf = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, ...counted }));

/**
 * How many ads each further filter would leave. A filter that is chosen already is left out of its own counts, so that
 * they say what another choice would give. Values without ads are left out.
 */
export const facets = z.object({
  /** By id of categories and sub-categories. */
  categories: facetOf(z.int()),
  types: facetOf(z.enum(AD_TYPES)),
  provinces: facetOf(z.int()),
  /** Only if a province or a city is chosen. */
  cities: facetOf(z.int()),
  posters: facetOf(z.enum(POSTERS)),
  with_photo: z.object(counted),
  verified: z.object(counted),
  /**
   * Ads by price in the chosen currency; bars of equal ratio from the lowest to the highest price. Null without prices.
   */
  prices: z
    .object({
      price_unit: z.int(),
      min: z.int(),
      max: z.int(),
      bars: z.array(z.object({ from: z.int(), to: z.int(), ...counted })),
    })
    .nullable(),
  /** The condition, and the fields with `filter` of the chosen category. */
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      label_en: z.string(),
      unit: z.string().nullable(),
      type: z.enum(['integer', 'decimal', 'select', 'multi_select']),
      values: z.array(z.object({ value: z.string(), label: z.string(), label_en: z.string(), ...counted })),
    }),
  ),
});
export type SearchFacets = z.output<typeof facets>;

export const listProducts = endpoint({
  method: 'GET',
  path: '/product',
  access: 'all',
  shared: true,
  summary: 'List products',
  description: 'Returns published ads, newest first. Within a category, highlighted ads come first.',
  tag,
  query: z.strictObject({ ...filters, sort, cursor: searchCursor }),
  output: page(listing),
  errors: ['not_found', 'invalid_argument'],
});

export const listBoosted = endpoint({
  method: 'GET',
  path: '/product/boosted',
  access: 'all',
  shared: true,
  summary: 'List boosted products',
  description: 'Returns the boosted row. The row rotates through all boosted ads, every five minutes.',
  tag,
  output: z.object({ data: z.array(listing) }),
});

export const boardTotals = endpoint({
  method: 'GET',
  path: '/product/total',
  access: 'all',
  shared: true,
  summary: 'Count products',
  description: 'Returns the number of published ads, in total or in a category.',
  tag,
  query: z.strictObject({ category: z.string().max(60).optional() }),
  output: z.object({ total: z.int() }),
  errors: ['not_found'],
});

export const searchProducts = endpoint({
  method: 'POST',
  path: '/product/search',
  access: 'all',
  summary: 'Search products',
  description:
    'Returns published ads by keyword in Indonesian or English and by filters. If nothing matches, the nearest spelling is searched and returned in `corrected`; if that finds nothing either, ads with some of the words are returned, and the words they lack in `relaxed`. Facet counts are returned if `facets` is true.',
  tag,
  body: z.strictObject({
    keyword: writtenLine(QUERY_LENGTH).default(''),
    ...filters,
    /** Searches just what was typed: no other spelling, no unfinished word and no fewer words. */
    exact: chosen,
    sort,
    facets: z.boolean().default(false),
    cursor: searchCursor,
  }),
  output: page(listing).extend({
    /** At most COUNTED_HITS. */
    total: z.int(),
    /** Otherwise there are more than `total`. */
    total_is_exact: z.boolean(),
    /** The closest spelling, which was searched instead because the original query had no hits. */
    corrected: z.string().nullable(),
    /** The words of the query that these ads lack, because no ad has all words; empty for a full match. */
    relaxed: z.array(z.string()),
    /** The words that were searched instead of the keyword: the correction, or those that are left. */
    searched: z.string().nullable(),
    /** The category that the words probably mean, if no category was chosen. */
    guessed_category: z.int().nullable(),
    /** If nothing matches: the filters that stand in the way, with the number of ads without each. */
    blocking: z.array(z.object({ filter: z.string(), ...counted })),
    /** Null unless they were requested. */
    facets: facets.nullable(),
  }),
  errors: ['not_found', 'invalid_argument'],
});

/** What a visitor did with an ad after a search. */
export const SEARCH_ACTIONS = ['open', 'favourite', 'contact'] as const;

export const recordChoice = endpoint({
  method: 'POST',
  path: '/product/search/choice',
  access: 'all',
  summary: 'Save a choice after a search',
  description:
    'Reports which listed ad was opened, saved or contacted after a search, so that searches learn which category words mean. The person is not stored. Ads that are not listed are ignored.',
  tag,
  body: z.strictObject({ id, keyword: writtenLine(QUERY_LENGTH).min(1), action: z.enum(SEARCH_ACTIONS) }),
  output: z.object({ done: z.literal(true) }),
  calls_per_minute: 60,
});

const typePath = {
  method: 'GET',
  access: 'all',
  shared: true,
  summary: 'List products by type',
  description:
    'Returns published ads of a type within a category, newest first. The path names the category from the top.',
  tag,
  query: z.strictObject({ ...withoutType, sort, cursor: searchCursor }),
  output: page(listing),
  errors: ['not_found', 'invalid_argument'],
} as const;

export const listProductsByType = endpoint({
  ...typePath,
  path: '/product/type/:type/:category',
  params: z.strictObject({ type: z.enum(AD_TYPES), category: z.string().max(60) }),
});

export const listProductsBySubCategory = endpoint({
  ...typePath,
  path: '/product/type/:type/:category/:sub_category',
  params: z.strictObject({ type: z.enum(AD_TYPES), category: z.string().max(60), sub_category: z.string().max(60) }),
});

export const listSimilar = endpoint({
  method: 'GET',
  path: '/product/similar/:id',
  access: 'all',
  shared: true,
  summary: 'List similar products',
  description: 'Returns published ads of the same sub-category, then of the same category.',
  tag,
  params: z.strictObject({ id }),
  output: z.object({ data: z.array(listing) }),
  errors: ['not_found'],
});

export const listOwnerProducts = endpoint({
  method: 'GET',
  path: '/product/owner',
  access: 'all',
  shared: true,
  summary: 'List products of a user',
  description: "Returns the user's public profile and published ads, newest first.",
  tag,
  query: z.strictObject({ id, cursor }),
  output: page(listing).extend({
    owner: z.object({
      id,
      display_name: z.string(),
      photo_id: id.nullable(),
      verified: z.boolean(),
      agency: z.boolean(),
      /** When the user registered. */
      since: timestamp,
      ads_total: z.int(),
      ads_sold: z.int(),
      /** Ads in which a moderator found nothing wrong after reports. */
      reports_cleared: z.int(),
    }),
  }),
  errors: ['not_found', 'invalid_argument'],
});

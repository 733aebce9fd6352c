import { z } from 'zod';
import { PRICE_NOTES, PRICE_PERIODS } from './ad-rules.ts';
import { cursor, endpoint, id, page, referenceId, timestamp } from './endpoint.ts';
import { RATIOS } from './ratios.ts';
import { QUERY_LENGTH } from './search-rules.ts';
import { writtenLine } from './written-text.ts';

/** The data of one card on the board. `artwork_html` is trusted output of our renderer, produced once per revision. */
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

const filters = {
  /** Slug of a category or sub-category. */
  category: z.string().max(60).optional(),
  province_id: referenceId.optional(),
};
const tag = 'search';

export const listProducts = endpoint({
  method: 'GET',
  path: '/product',
  access: 'all',
  shared: true,
  summary: 'List products',
  description: 'Returns published ads, newest first. Within a category, highlighted ads come first.',
  tag,
  query: z.strictObject({ ...filters, cursor }),
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
    'Returns published ads by keyword in Indonesian or English, within a category and a province. If nothing matches, the nearest spelling is searched and returned in `corrected`.',
  tag,
  body: z.strictObject({
    keyword: writtenLine(QUERY_LENGTH).default(''),
    ...filters,
    /** Longer than the cursors of other lists, because it may contain the corrected query. */
    cursor: z.string().min(1).max(2000).optional(),
  }),
  output: page(listing).extend({
    /** Exact up to the number of hits that the search counts. */
    total: z.int(),
    total_is_exact: z.boolean(),
    /** The closest spelling, which was searched instead because the original query had no hits. */
    corrected: z.string().nullable(),
  }),
  errors: ['not_found', 'invalid_argument'],
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
    }),
  }),
  errors: ['not_found', 'invalid_argument'],
});

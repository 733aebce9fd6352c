import { z } from 'zod';
import { done, endpoint, id, timestamp } from '../api/endpoint.ts';
import { filters, listing } from '../search/endpoints.ts';
import { AD_TYPES, POSTERS, QUERY_LENGTH } from '../search/rules.ts';
import { writtenLine } from '../text/written-text.ts';
import { FREQUENCIES, MAX_SAVED_SEARCHES, NEWEST_ADS, SEARCH_NAME_LENGTH } from './rules.ts';

const tag = 'saved-searches';
const name = writtenLine(SEARCH_NAME_LENGTH).min(1);
const frequency = z.enum(FREQUENCIES);

/** The filters of a saved search as they are stored; absent ones do not matter. */
export const savedFilters = z.object({
  keyword: z.string().exactOptional(),
  category: z.string().exactOptional(),
  type: z.enum(AD_TYPES).exactOptional(),
  province_id: z.int().exactOptional(),
  city_id: z.int().exactOptional(),
  near: z.literal(true).exactOptional(),
  price_min: z.int().exactOptional(),
  price_max: z.int().exactOptional(),
  price_unit: z.union([z.literal(0), z.literal(1)]).exactOptional(),
  fields: z.record(z.string(), z.array(z.string())).exactOptional(),
  with_photo: z.literal(true).exactOptional(),
  verified: z.literal(true).exactOptional(),
  poster: z.enum(POSTERS).exactOptional(),
  hashtag: z.string().exactOptional(),
});
export type SavedFilters = z.output<typeof savedFilters>;

export const savedSearch = z.object({
  id,
  name: z.string(),
  filters: savedFilters,
  frequency,
  is_paused: z.boolean(),
  created_at: timestamp,
  /** Live ads found since the user last opened the search. */
  new_ads: z.int(),
  newest: z.array(listing).max(NEWEST_ADS),
  /** The name of `city_id`. */
  city_name: z.string().nullable(),
  /** The labels of the chosen fields. */
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      label_en: z.string(),
      values: z.array(z.object({ value: z.string(), label: z.string(), label_en: z.string() })),
    }),
  ),
});
export type SavedSearch = z.output<typeof savedSearch>;

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/product/saved-search',
  access: 'login',
  summary: 'List saved searches',
  description: "Returns the caller's saved searches, last saved first, with the new ads that they found.",
  tag,
  output: z.object({ data: z.array(savedSearch).max(MAX_SAVED_SEARCHES) }),
});

export const countSavedSearches = endpoint({
  method: 'GET',
  path: '/product/saved-search/count',
  access: 'login',
  summary: 'Count saved searches',
  description: 'Returns how many searches the caller has saved.',
  tag,
  output: z.object({ total: z.int() }),
});

export const saveSearch = endpoint({
  method: 'POST',
  path: '/product/saved-search',
  access: 'login',
  summary: 'Save a search',
  description:
    'Saves a keyword and filters; the caller is notified of ads that are published from now on. Saving the same search again returns the saved one. Fails with `rule_broken` if the caller has 20 saved searches, and with `invalid_value` without a keyword and filters.',
  tag,
  body: z.strictObject({
    name,
    frequency: frequency.default('daily'),
    filters: z.strictObject({ keyword: writtenLine(QUERY_LENGTH).default(''), ...filters }),
  }),
  output: z.object({ id, is_new: z.boolean() }),
  errors: ['not_found', 'invalid_argument', 'invalid_value', 'rule_broken'],
  calls_per_minute: 60,
});

export const changeSavedSearch = endpoint({
  method: 'PATCH',
  path: '/product/saved-search',
  access: 'login',
  summary: 'Change a saved search',
  description: 'Renames a saved search, changes how often it notifies of new ads, pauses it or resumes it.',
  tag,
  body: z.strictObject({
    id,
    name: name.optional(),
    frequency: frequency.optional(),
    is_paused: z.boolean().optional(),
  }),
  output: done,
  errors: ['not_found', 'invalid_argument'],
  calls_per_minute: 120,
});

export const markSavedSearch = endpoint({
  method: 'POST',
  path: '/product/saved-search/mark',
  access: 'login',
  summary: 'Mark a saved search as seen',
  description: 'The ads found so far are no longer new.',
  tag,
  body: z.strictObject({ id }),
  output: done,
  errors: ['not_found'],
  calls_per_minute: 120,
});

export const removeSavedSearch = endpoint({
  method: 'DELETE',
  path: '/product/saved-search',
  access: 'login',
  summary: 'Remove a saved search',
  description: 'Removes a saved search. Calling it again has no effect.',
  tag,
  query: z.strictObject({ id }),
  output: done,
  calls_per_minute: 120,
});

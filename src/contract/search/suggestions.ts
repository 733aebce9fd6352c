import { z } from 'zod';
import { endpoint, referenceId } from '../api/endpoint.ts';
import { writtenLine } from '../text/written-text.ts';
import { QUERY_LENGTH } from './rules.ts';

/** What a suggestion is: a category, a place, or words to search for. */
export const SUGGESTION_KINDS = ['category', 'place', 'search'] as const;

export const suggestion = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  label: z.string(),
  label_en: z.string(),
  /** The category above a category, or the province of a city. */
  detail: z.string().nullable(),
  detail_en: z.string().nullable(),
  /** The page it leads to, without the prefix of a language. */
  path: z.string(),
});
export type Suggestion = z.output<typeof suggestion>;

export const suggestSearches = endpoint({
  method: 'GET',
  path: '/product/search/suggestion',
  access: 'all',
  shared: true,
  cached_seconds: 60,
  summary: 'Find suggestions for a search',
  description:
    'Returns categories, places and words of published ads that continue what was typed, in groups and the best first. `category` and `province_id` are what the search is limited to already; the suggested pages keep them where they fit.',
  tag: 'search',
  query: z.strictObject({
    keyword: writtenLine(QUERY_LENGTH).default(''),
    category: z.string().max(60).optional(),
    province_id: referenceId.optional(),
  }),
  output: z.object({ data: z.array(suggestion) }),
});

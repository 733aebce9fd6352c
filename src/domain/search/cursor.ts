import { z } from 'zod';
import { SEARCH_SORTS } from '../../contract/search/rules.ts';

// The year 3000: later than any ad, and inside PostgreSQL's timestamp range.
const milliseconds = z.int().min(0).max(32_503_680_000_000);

/** A position in a list sorted by publication, newest first; equal timestamps are sorted by id, descending. */
export const position = z.object({ at: milliseconds, id: z.uuid() });
export type Position = z.output<typeof position>;

export const boardCursor = z.object({
  position,
  /** Highlights as of the first page's timestamp, so that no ad appears twice or is skipped. */
  as_of: milliseconds,
  highlighted: z.boolean(),
});

/** How a keyword was read: the same on all pages of a search. */
export const reading = z.object({
  /** The text that was searched instead of the keyword. */
  corrected: z.string().nullable(),
  /** Words that begin like the last one, which were searched instead of it. */
  beginnings: z.array(z.string()),
  /** Groups that were left out, as they were typed. */
  relaxed: z.array(z.string()),
  /** The category whose ads come first within a tier. */
  guessed: z.int().nullable(),
});
export type Reading = z.output<typeof reading>;

export const searchCursor = z.object({
  sort: z.enum(SEARCH_SORTS),
  /** The tier of the last hit, and its position there. */
  tier: z.int().min(0),
  position,
  price: z.int().nullable(),
  total: z.int(),
  total_is_exact: z.boolean(),
  reading,
});
export type SearchCursor = z.output<typeof searchCursor>;

/** The words as they were typed. */
export const AS_TYPED: Reading = { corrected: null, beginnings: [], relaxed: [], guessed: null };

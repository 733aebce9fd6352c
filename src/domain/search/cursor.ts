import { z } from 'zod';
import { SEARCH_WINDOWS } from './rules.ts';

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

export const searchCursor = z.object({
  position,
  as_of: milliseconds,
  /** Rank of the last hit; null after the last ranked hit. */
  rank: z.int().min(0).max(1_000_000).nullable(),
  /** The oldest ranked hit, when older unranked hits exist. */
  floor: position.nullable(),
  window: z.enum(SEARCH_WINDOWS),
  corrected: z.string().max(400).nullable(),
  prefix: z.boolean(),
});
export type SearchCursor = z.output<typeof searchCursor>;

import { z } from 'zod';
import { SEARCH_WINDOWS } from './rules.ts';

// Far beyond any ad, and inside what PostgreSQL takes for a moment.
const milliseconds = z.int().min(0).max(32_503_680_000_000);

/** A place in a list by date: what comes after was published before, or at the same moment under a smaller id. */
export const position = z.object({ at: milliseconds, id: z.uuid() });
export type Position = z.output<typeof position>;

export const boardCursor = z.object({
  position,
  /** Highlights count as they stood when the first page was read, so that none is shown twice or left out. */
  as_of: milliseconds,
  highlighted: z.boolean(),
});

export const searchCursor = z.object({
  position,
  as_of: milliseconds,
  /** Rank of the last hit; null behind the ranked ones. */
  rank: z.int().min(0).max(1_000_000).nullable(),
  /** The oldest of the ranked hits, where there are more. */
  floor: position.nullable(),
  window: z.enum(SEARCH_WINDOWS),
  corrected: z.string().max(400).nullable(),
  prefix: z.boolean(),
});
export type SearchCursor = z.output<typeof searchCursor>;

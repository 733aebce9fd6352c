import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
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

/** A cursor as callers carry it. */
export function writeCursor(cursor: unknown): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** What a cursor says; a cursor that is not ours is refused. */
export function readCursor<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) throw new AppError('invalid_argument', { fields: { cursor: [{ key: 'format' }] } });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

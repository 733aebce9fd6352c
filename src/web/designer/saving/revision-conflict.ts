import { z } from 'zod';
import { ApiError } from '../../../contract/api-error.ts';
import { timestamp } from '../../../contract/endpoint.ts';

const newer = z.object({ revision: z.int(), updated_at: timestamp.optional() });

/** When somebody saved a newer version of the draft elsewhere, if that is what a save was refused for. */
export function revisionConflictAt(error: unknown): { at: number | null } | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const parsed = newer.safeParse(error.data);
  if (!parsed.success) return null;
  return { at: parsed.data.updated_at ? Date.parse(parsed.data.updated_at) : null };
}

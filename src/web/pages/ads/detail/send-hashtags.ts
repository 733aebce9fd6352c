import type { Client } from '../../../../contract/api/api.ts';
import { isError } from '../../../../contract/api/api-error.ts';

/**
 * Saves hashtags, unasked if `is_background`; returns the draft's next version, or null if one of them belongs to
 * another ad.
 */
export async function sendHashtags(
  client: Client,
  save: { id: string; version: number },
  hashtags: readonly string[],
  is_background: boolean,
): Promise<number | null> {
  try {
    const body = { ...save, hashtags: [...hashtags] };
    return (await client('PATCH /content/create/hashtags', body, { errors: 'caller', is_background })).version;
  } catch (error) {
    // The field shows the error at the hashtag; the rest is saved.
    if (isError(error, 'hashtag_taken')) return null;
    throw error;
  }
}

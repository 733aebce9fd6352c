import type { Read, Tx } from '../../../base/database.ts';
import type { FieldErrors } from '../../../contract/ad-facts.ts';
import { AppError } from '../../../contract/errors.ts';
import { requireNoErrors } from '../rules.ts';
import type { Ad } from '../store.ts';
import { claimHashtags, takenHashtags } from './hashtag-store.ts';

/** Those of the hashtags that cannot be this ad's: another's, or, of a revision, such as the published ad has not. */
export async function unavailableHashtags(
  read: Read,
  { ad, revised }: { ad: Ad; revised: Ad | null },
  hashtags: readonly string[],
  now: Date,
): Promise<string[]> {
  if (revised) return hashtags.filter((hashtag) => !revised.hashtags.includes(hashtag));
  return takenHashtags(read, ad.id, hashtags, now);
}

/** Throws `invalid_value` where a revision wants hashtags that its ad does not have. */
export function requireOnlyRemovedHashtags(hashtags: readonly string[], revised: Ad): void {
  const fieldErrors: FieldErrors = {};
  hashtags.forEach((hashtag, index) => {
    if (!revised.hashtags.includes(hashtag)) fieldErrors[`hashtags.${index}`] = [{ key: 'only_fewer' }];
  });
  requireNoErrors(fieldErrors);
}

/** The refusal that names the hashtags which are another ad's. */
export function hashtagTaken(hashtags: readonly string[], taken: readonly string[]): AppError {
  const fieldErrors = taken.map((hashtag) => [
    `hashtags.${hashtags.indexOf(hashtag)}`,
    [{ key: 'hashtag_taken', params: { hashtag } }],
  ]);
  return new AppError('hashtag_taken', { fields: Object.fromEntries(fieldErrors), data: { hashtags: [...taken] } });
}

/** Makes the ad's hashtags its own or throws `hashtag_taken`. */
export async function claimOwnHashtags(tx: Tx, ad: Pick<Ad, 'id' | 'hashtags'>, now: Date): Promise<void> {
  const taken = await claimHashtags(tx, ad.id, ad.hashtags, now);
  if (taken.length > 0) throw hashtagTaken(ad.hashtags, taken);
}

import type { Read, Tx } from '../../../base/database.ts';
import type { FieldErrors } from '../../../contract/ads/details.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { Ad } from '../ad-store.ts';
import { requireNoErrors } from '../rules.ts';
import { claimHashtags, takenHashtags } from './hashtag-store.ts';

/** The given hashtags that this ad cannot use: another ad's or, for a revision, those that its ad does not have. */
export async function unavailableHashtags(
  read: Read,
  { ad, revised }: { ad: Ad; revised: Ad | null },
  hashtags: readonly string[],
  now: Date,
): Promise<string[]> {
  if (revised) return hashtags.filter((hashtag) => !revised.hashtags.includes(hashtag));
  return takenHashtags(read, ad.id, hashtags, now);
}

/** Throws `invalid_value` if a revision adds hashtags to its ad's. */
export function requireOnlyRemovedHashtags(hashtags: readonly string[], revised: Ad): void {
  const fieldErrors: FieldErrors = {};
  hashtags.forEach((hashtag, index) => {
    if (!revised.hashtags.includes(hashtag)) fieldErrors[`hashtags.${index}`] = [{ key: 'only_fewer' }];
  });
  requireNoErrors(fieldErrors);
}

/** The error that names the hashtags of other ads. */
export function hashtagTaken(hashtags: readonly string[], taken: readonly string[]): AppError {
  const fieldErrors = taken.map((hashtag) => [
    `hashtags.${hashtags.indexOf(hashtag)}`,
    [{ key: 'hashtag_taken', params: { hashtag } }],
  ]);
  return new AppError('hashtag_taken', { fields: Object.fromEntries(fieldErrors), data: { hashtags: [...taken] } });
}

/** Claims the ad's hashtags or throws `hashtag_taken`. */
export async function claimOwnHashtags(tx: Tx, ad: Pick<Ad, 'id' | 'hashtags'>, now: Date): Promise<void> {
  const taken = await claimHashtags(tx, ad.id, ad.hashtags, now);
  if (taken.length > 0) throw hashtagTaken(ad.hashtags, taken);
}

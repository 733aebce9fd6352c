import { answersTo, detailErrors, type FieldErrors, missingFields } from '../../../contract/ads/details.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { invalidCode } from '../../vouchers/public.ts';
import { displayFieldErrors, postingLimitError, reachedLimit, requireNoErrors } from '../rules.ts';
import type { Candidate, Purchase } from './candidate.ts';
import { invalidDuration, isVoucherLost, type Offer } from './offer.ts';

/** Errors of both steps: a finished step may have been saved again since, and its files may be deleted. */
export function publicationErrors(
  candidate: Pick<Candidate, 'ad' | 'design' | 'photo_ids' | 'ownedFileIds' | 'fields' | 'is_offered'>,
): FieldErrors {
  const { ad, design, photo_ids, ownedFileIds, fields, is_offered } = candidate;
  const isOwned = [...design.file_ids, ...photo_ids].every((id) => ownedFileIds.has(id));
  return {
    ...displayFieldErrors(design.config),
    ...missingFields(ad, fields),
    ...detailErrors(answersTo(ad.details, fields), fields),
    // A revision stays where its ad is.
    ...(is_offered || ad.revision_of ? {} : { sub_category_id: [{ key: 'not_found' }] }),
    ...(isOwned ? {} : { photos: [{ key: 'not_own_file' }] }),
  };
}

/**
 * Throws unless the content may be published: `invalid_value` with errors by field, `email_banned` or `phone_banned`.
 * Returns the category and the approval facts, which a complete ad has.
 */
export function requirePublishable(candidate: Candidate) {
  requireNoErrors(publicationErrors(candidate));
  const { ad, bannedContact, category, approval } = candidate;
  if (bannedContact) throw new AppError(bannedContact === 'email' ? 'email_banned' : 'phone_banned');
  if (!category || !approval) throw new AppError('status_conflict', { data: { status: ad.status } });
  return { category, approval };
}

/**
 * Throws unless the ad may be bought at the price that its owner saw: `invalid_value` (duration), `invalid_code`,
 * `price_changed` or `posting_limit`. Returns the offer.
 */
export function requirePurchasable({ ad }: Pick<Candidate, 'ad'>, purchase: Purchase | null, seenPrice: number): Offer {
  if (!purchase) throw new AppError('status_conflict', { data: { status: ad.status } });
  const { offer, posted } = purchase;
  if (!offer) throw invalidDuration();
  if (isVoucherLost(ad, offer)) throw invalidCode();
  const { price } = offer;
  if (price !== seenPrice) throw new AppError('price_changed', { data: { price } });
  const reached = reachedLimit(posted);
  if (reached) throw postingLimitError(reached, ad.status === AD_STATUSES.EXPIRED ? 'expired' : 'draft');
  return offer;
}

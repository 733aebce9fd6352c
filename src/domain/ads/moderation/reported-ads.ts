import type { Tx } from '../../../base/database.ts';
import { accountMay } from '../../../contract/accounts/rules.ts';
import { AD_STATUSES, AD_TRANSITIONS, type ReviewedStatus } from '../../../contract/ads/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { profileOf } from '../../accounts/public.ts';
import { emit } from '../../events.ts';
import { type Ad, findAd, lockAd, lockOwner, updateAdAs } from '../ad-store.ts';
import { isLive, requireAction } from '../rules.ts';
import { resumeClock } from '../term/resume-term.ts';

type By = { actor_id: string | null; now: Date };
export type LockedAd = Pick<Ad, 'id' | 'owner_id' | 'title' | 'status'>;

/** Locks an ad after its owner, so that no step of it happens meanwhile; null if it does not exist. */
export async function lockAdOfOwner(tx: Tx, id: string): Promise<LockedAd | null> {
  const found = await findAd(tx, id);
  if (!found) return null;
  await lockOwner(tx, found.owner_id);
  return lockAd(tx, id);
}

/** `lockAdOfOwner` for an ad that visitors see; throws `not_found` for any other. */
export async function lockShownAd(tx: Tx, id: string, now: Date): Promise<LockedAd> {
  const found = await findAd(tx, id);
  if (found) await lockOwner(tx, found.owner_id);
  const ad = await lockAd(tx, id);
  const owner = ad && isLive(ad, now) ? await profileOf(tx, ad.owner_id) : null;
  if (!ad || !owner || !accountMay('show_ads', owner)) throw new AppError('not_found');
  return ad;
}

/**
 * Takes an ad that was reported, or that a rule hit, off the board until a moderator has decided. Its term is paused.
 */
export async function holdReportedAd(
  tx: Tx,
  id: string,
  now: Date,
  reason: 'reported' | 'rules' = 'reported',
): Promise<void> {
  const ad = await lockAd(tx, id);
  if (!ad) throw new AppError('not_found');
  requireAction('review', ad.status);
  const changes = { status: AD_TRANSITIONS.review.to, ...(await resumeClock(tx, ad, now)), paused_at: now };
  await updateAdAs(tx, ad, changes, { actor_id: null, reason, now });
  if (ad.status === AD_STATUSES.PUBLISHED) await emit(tx, 'ad.ended', { ad_id: id });
}

/** Returns an ad that `holdReportedAd` took to the status that it had; an inactive one keeps its paused term. */
export async function releaseReportedAd(tx: Tx, id: string, to: ReviewedStatus, { actor_id, now }: By): Promise<void> {
  const ad = await lockAd(tx, id);
  if (!ad) throw new AppError('not_found');
  const action = to === AD_STATUSES.PUBLISHED ? 'approve' : 'return_inactive';
  requireAction(action, ad.status);
  const clock = await resumeClock(tx, ad, now);
  const paused_at = to === AD_STATUSES.INACTIVE ? now : null;
  await updateAdAs(tx, ad, { status: AD_TRANSITIONS[action].to, ...clock, paused_at }, { actor_id, now });
  if (to === AD_STATUSES.PUBLISHED) await emit(tx, 'ad.published', { ad_id: id });
}

import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES, type AdAction } from '../../../contract/ads/rules.ts';
import type { Actor } from '../../../contract/api/actor.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { profileOf, requireMayCreateAds } from '../../accounts/public.ts';
import { type Ad, findAd, lockAd, lockOwner } from '../ad-store.ts';
import { requireOwner } from '../policy.ts';
import { requireAction } from '../rules.ts';
import { type AdClock, endOf } from '../term/term.ts';

/** Locks the user's ad and everything that counts the user's ads. Throws unless the account may change ads now. */
export async function lockMyAd(tx: Tx, actor: Actor, id: string): Promise<Ad> {
  requireMayCreateAds(actor);
  await lockOwner(tx, actor.user_id);
  // The account may have been paused or suspended while this waited.
  const owner = await profileOf(tx, actor.user_id);
  if (!owner) throw new AppError('not_found');
  requireMayCreateAds(owner);
  return requireOwner(await lockAd(tx, id), actor);
}

/**
 * Throws `status_conflict` unless `action` is possible now: an ad past its end counts as expired even before the job
 * has run.
 */
export function requireActionNow(action: AdAction, ad: AdClock, now: Date): void {
  requireAction(action, ad.status);
  const end = endOf(ad, now);
  if (end && end <= now) throw new AppError('status_conflict', { data: { status: AD_STATUSES.EXPIRED } });
}

/** The ad after a change in this transaction. */
export async function reloadAd(tx: Tx, ad: Ad): Promise<Ad> {
  const changed = await findAd(tx, ad.id);
  if (!changed) throw new Error('a locked ad is missing');
  return changed;
}

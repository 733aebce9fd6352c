import type { Tx } from '../../../base/database.ts';
import type { Actor } from '../../../contract/actor.ts';
import { AD_STATUSES, type AdAction } from '../../../contract/ad-rules.ts';
import { AppError } from '../../../contract/errors.ts';
import { requireMayCreateAds } from '../../accounts/public.ts';
import { requireOwner } from '../policy.ts';
import { requireAction } from '../rules.ts';
import { type Ad, findAd, lockAd, lockOwner } from '../store.ts';
import { type AdClock, endOf } from '../term/term.ts';

/** An own ad, held with everything that counts its owner's ads. */
export async function lockMyAd(tx: Tx, actor: Actor, id: string): Promise<Ad> {
  requireMayCreateAds(actor);
  await lockOwner(tx, actor.user_id);
  return requireOwner(await lockAd(tx, id), actor);
}

/** Throws `status_conflict` unless `action` may happen now: an ad whose time is over counts as ended before the job. */
export function requireActionNow(action: AdAction, ad: AdClock, now: Date): void {
  requireAction(action, ad.status);
  const end = endOf(ad, now);
  if (end && end <= now) throw new AppError('status_conflict', { data: { status: AD_STATUSES.EXPIRED } });
}

/** The ad as it is after a change of this transaction. */
export async function reloadAd(tx: Tx, ad: Ad): Promise<Ad> {
  const changed = await findAd(tx, ad.id);
  if (!changed) throw new Error('an ad that is held has gone');
  return changed;
}

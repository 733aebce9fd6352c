import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES, AD_TRANSITIONS } from '../../../contract/ads/rules.ts';
import { emit } from '../../events.ts';
import { idsByStatus, lockAd, updateAdAsOwner } from '../ad-store.ts';
import { ACCOUNT_PAUSED, pausedIds } from './account-pause-store.ts';
import { resumeClock } from './resume-term.ts';
import { endOf } from './term.ts';

/**
 * Deactivates all published ads of a user whose account shows no ads from now on; their terms are paused. Returns their
 * number. The caller has locked the owner by `lockOwner`, so that none is published meanwhile.
 */
export async function deactivateAdsOf(tx: Tx, { owner_id, now }: { owner_id: string; now: Date }): Promise<number> {
  const ids = await idsByStatus(tx, owner_id, AD_TRANSITIONS.deactivate.from);
  let total = 0;
  for (const id of ids) {
    const ad = await lockAd(tx, id);
    // The job that expires ads may have been faster.
    if (ad?.status !== AD_STATUSES.PUBLISHED) continue;
    const changes = { status: AD_TRANSITIONS.deactivate.to, paused_at: now };
    await updateAdAsOwner(tx, ad, changes, now, ACCOUNT_PAUSED);
    await emit(tx, 'ad.ended', { ad_id: id });
    total += 1;
  }
  return total;
}

/**
 * Activates the ads that `deactivateAdsOf` deactivated; their terms continue. Returns their number. Ads whose term has
 * ended stay as they are. The caller has locked the owner.
 */
export async function reactivateAdsOf(tx: Tx, { owner_id, now }: { owner_id: string; now: Date }): Promise<number> {
  let total = 0;
  for (const id of await pausedIds(tx, owner_id)) {
    const ad = await lockAd(tx, id);
    if (ad?.status !== AD_STATUSES.INACTIVE) continue;
    const end = endOf(ad, now);
    if (end && end <= now) continue;
    const resumed = await resumeClock(tx, ad, now);
    await updateAdAsOwner(tx, ad, { status: AD_TRANSITIONS.activate.to, ...resumed }, now);
    await emit(tx, 'ad.published', { ad_id: id });
    total += 1;
  }
  return total;
}

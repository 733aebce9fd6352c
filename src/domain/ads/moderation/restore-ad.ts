import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES, AD_TRANSITIONS } from '../../../contract/ad-rules.ts';
import { type Ad, updateAdAs } from '../ad.ts';
import { requireAction } from '../rules.ts';
import { resumeClock } from '../term/resume-term.ts';
import type { Hiding } from './appeal-store.ts';
import { requireShownOwner, showAd } from './moderate-ads.ts';

/**
 * Returns a hidden ad to where it was: off the board if its owner had taken it off, else on it. One that was never live
 * begins its term. Returns the status. The caller has locked the ad.
 */
export async function restoreHidden(
  tx: Tx,
  { ad, hiding, actor_id, now }: { ad: Ad; hiding: Hiding; actor_id: string; now: Date },
): Promise<number> {
  await requireShownOwner(tx, ad);
  const before = hiding.from_status === AD_STATUSES.PENDING_APPROVAL ? hiding.waited_from : hiding.from_status;
  if (before !== AD_STATUSES.INACTIVE) {
    await showAd(tx, ad, 'restore', { actor_id, now });
    return AD_TRANSITIONS.restore.to;
  }
  requireAction('return_inactive', ad.status);
  const status = AD_TRANSITIONS.return_inactive.to;
  const clock = { ...(await resumeClock(tx, ad, now)), paused_at: now };
  await updateAdAs(tx, ad, { status, moderation: null, ...clock }, { actor_id, now });
  return status;
}

import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES, AD_TRANSITIONS } from '../../../contract/ads/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import { type Ad, updateAdAs } from '../ad-store.ts';
import { requireAction } from '../rules.ts';
import { resumeClock } from '../term/resume-term.ts';
import { lapseAppeal } from './appeal-ad.ts';
import { type Hiding, hidingOf, lastChangeTo } from './appeal-store.ts';
import { lockFor, requireShownOwner, showAd } from './moderate-ads.ts';

/**
 * Returns a hidden ad to where it was: off the board if its owner had taken it off, else on it. One that was never live
 * begins its term. Returns the status. The caller has locked the ad. Throws `order_in_force`, because an ad that an
 * authority ordered to be hidden comes back corrected or not at all.
 */
export async function restoreHidden(
  tx: Tx,
  { ad, hiding, actor_id, now }: { ad: Ad; hiding: Hiding; actor_id: string; now: Date },
): Promise<number> {
  if (ad.ordered_at) throw new AppError('order_in_force');
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

type Undo = { ad_id: string; decided_at: Date; actor_id: string; now: Date };

/**
 * Takes back the decision of that time which hid an ad, or refused the appeal against it. Throws `not_found`,
 * `status_conflict` if the ad is no longer hidden by it, and `account_status_conflict`.
 */
export async function restoreAd(tx: Tx, { ad_id, decided_at, actor_id, now }: Undo): Promise<Ad> {
  const ad = await lockFor(tx, 'restore', ad_id);
  const hiding = await hidingOf(tx, ad_id);
  const times = [hiding?.created_at, hiding?.appeal?.decided_at].map((date) => date?.getTime());
  if (!hiding || !times.includes(decided_at.getTime())) {
    throw new AppError('status_conflict', { data: { status: ad.status } });
  }
  await lapseAppeal(tx, ad_id, now);
  const status = await restoreHidden(tx, { ad, hiding, actor_id, now });
  await record(tx, { ad, actor_id, after: status, now });
  return ad;
}

/**
 * Takes back the refusal of that time: the ad stays a draft without the reason, and can be pinned again. Throws
 * `not_found`, and `status_conflict` if its owner has done so already.
 */
export async function withdrawRefusal(tx: Tx, { ad_id, decided_at, actor_id, now }: Undo): Promise<Ad> {
  const ad = await lockFor(tx, 'publish', ad_id);
  const refusedAt = await lastChangeTo(tx, ad_id, AD_TRANSITIONS.refuse.to);
  if (ad.moderation === null || refusedAt?.getTime() !== decided_at.getTime()) {
    throw new AppError('status_conflict', { data: { status: ad.status } });
  }
  await updateAdAs(tx, ad, { moderation: null }, { actor_id, now });
  await record(tx, { ad, actor_id, after: ad.status, now });
  return ad;
}

async function record(tx: Tx, { ad, actor_id, after, now }: { ad: Ad; actor_id: string; after: number; now: Date }) {
  await recordAuditEntry(tx, {
    actor: actor_id,
    action: 'ad.restore',
    subject_id: ad.id,
    reason: null,
    before: { status: ad.status },
    after: { status: after },
    now,
  });
}

import type { Tx } from '../../../base/database.ts';
import { accountMay } from '../../../contract/accounts/rules.ts';
import { AD_STATUSES, AD_TRANSITIONS, AUTHORITY_ORDER, adCan } from '../../../contract/ads/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { profileOf } from '../../accounts/public.ts';
import { emit } from '../../events.ts';
import { notify } from '../../notifications/public.ts';
import { openReview } from '../../review-queue/public.ts';
import { type Ad, lockAd, updateAdAs } from '../ad-store.ts';
import { SEVERITY } from '../publication/approval.ts';
import { lapseAppeal } from './appeal-ad.ts';
import { hidingOf } from './appeal-store.ts';
import { hideAd } from './moderate-ads.ts';
import { restoreHidden } from './restore-ad.ts';
import { clearOrder } from './takedown-order-store.ts';

const ORDERED = { ...AUTHORITY_ORDER, note: '', parts: [] };

type By = { ad_id: string; actor_id: string; now: Date };

/**
 * Applies an authority's order: hides the ad if it is on the board or may come there, and bars an ad in any other
 * status from it until the order is withdrawn or a moderator who knows of it approves the ad. The caller has locked
 * owner and ad. Returns what it did.
 */
export async function applyTakedownOrder(tx: Tx, { ad_id, actor_id, now }: By): Promise<'hidden' | 'not_shown'> {
  const before = await requireLocked(tx, ad_id);
  const isShown = adCan('ban', before.status);
  if (isShown) await hideAd(tx, { ad_id, actor_id, ...ORDERED, now });
  const ad = await requireLocked(tx, ad_id);
  // What a moderator has written about it stays.
  const reason = ad.moderation ? {} : { moderation: ORDERED };
  await updateAdAs(tx, ad, { ordered_at: now, ordered_ad_id: ad_id, ...reason }, { actor_id, now });
  if (isShown) return 'hidden';
  await notify(tx, { user_id: ad.owner_id, kind: 'ad_ordered', data: { title: ad.title }, ad_id, now });
  // Its page may still say that it ended.
  await emit(tx, 'ad.ended', { ad_id });
  return 'not_shown';
}

/**
 * Ends the effect of an order on an ad and its copies: if the order hid it, it returns to where it was. The caller has
 * locked owner and ad, and no other order about it is in force.
 */
export async function endTakedownOrder(
  tx: Tx,
  { ad_id, actor_id, now, hidden_at }: By & { hidden_at: Date | null },
): Promise<void> {
  await clearOrder(tx, ad_id);
  const ad = await requireLocked(tx, ad_id);
  if (ad.moderation?.reason_en === AUTHORITY_ORDER.reason_en) {
    if (ad.status !== AD_STATUSES.BANNED) await updateAdAs(tx, ad, { moderation: null }, { actor_id, now });
    else if (hidden_at) await show(tx, ad, { ad_id, actor_id, now, hidden_at });
  }
  await notify(tx, { user_id: ad.owner_id, kind: 'order_withdrawn', data: { title: ad.title }, ad_id, now });
}

async function show(tx: Tx, ad: Ad, { ad_id, actor_id, now, hidden_at }: By & { hidden_at: Date }): Promise<void> {
  const hiding = await hidingOf(tx, ad_id);
  const owner = await profileOf(tx, ad.owner_id);
  // Hidden by something else since, or its owner's account shows no ads: the owner corrects it or appeals.
  if (hiding?.created_at.getTime() !== hidden_at.getTime() || !owner || !accountMay('show_ads', owner)) return;
  await lapseAppeal(tx, ad_id, now);
  if (hiding.from_status !== AD_STATUSES.PENDING_APPROVAL) {
    await restoreHidden(tx, { ad, hiding, actor_id, now });
    return;
  }
  await updateAdAs(tx, ad, { status: AD_TRANSITIONS.resubmit.to, moderation: null }, { actor_id, now });
  await openReview(tx, {
    kind: 'held_ad',
    subject: { type: 'ad', id: ad_id },
    owner_id: ad.owner_id,
    severity: SEVERITY.corrected,
    reasons: [{ key: 'held.order_withdrawn' }],
    now,
  });
}

async function requireLocked(tx: Tx, id: string): Promise<Ad> {
  const ad = await lockAd(tx, id);
  if (!ad) throw new AppError('not_found');
  return ad;
}

import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { accountMay } from '../../../contract/accounts/rules.ts';
import {
  AD_LIMITS,
  AD_STATUSES,
  AD_TRANSITIONS,
  type AdAction,
  DEFAULT_DURATION_DAYS,
} from '../../../contract/ads/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { coins } from '../../../contract/wallet/rules.ts';
import { profileOf } from '../../accounts/public.ts';
import { type AuditAction, recordAuditEntry, SYSTEM_ACTOR } from '../../audit/public.ts';
import { emit } from '../../events.ts';
import { notify } from '../../notifications/public.ts';
import { closeReviews } from '../../review-queue/public.ts';
import { freeVoucher } from '../../vouchers/public.ts';
import { spentOn, transfer } from '../../wallet/public.ts';
import { contentOf } from '../ad-content.ts';
import { type Ad, type AdChanges, findAd, idsByStatus, lockAd, lockOwner, updateAdAs } from '../ad-store.ts';
import { releaseHashtags, reserveHashtags } from '../draft/hashtag-store.ts';
import { findRevision } from '../my-ads/my-ads-store.ts';
import { photosOf } from '../photo-store.ts';
import { endPromotions, startPromotions } from '../promotion/promotion-store.ts';
import { discardRevision } from '../publication/discard-revision.ts';
import { lastPublication, markWasLive } from '../publication/publication-store.ts';
import { requireAction } from '../rules.ts';
import { resumeClock } from '../term/resume-term.ts';
import { stillDue } from '../term/still-due.ts';
import { unusedCoins } from '../term/term.ts';

/** Who decides and why. `actor_id` is null if the system decides. */
export type ModerationOrder = { ad_id: string; actor_id: string | null; now: Date } & NonNullable<Ad['moderation']>;

/** Locks the ad for `action`. Throws `not_found` or `status_conflict`. */
export async function lockFor(tx: Tx, action: AdAction, id: string): Promise<Ad> {
  const found = await findAd(tx, id);
  // The owner before the ad, as everywhere: an account that is paused or blocked now has its ads taken off first.
  if (found) await lockOwner(tx, found.owner_id);
  const ad = await lockAd(tx, id);
  if (!ad) throw new AppError('not_found');
  requireAction(action, ad.status);
  return ad;
}

type Decision = {
  ad: Ad;
  after: number;
  order: Pick<ModerationOrder, 'actor_id' | 'now'> & Partial<Pick<ModerationOrder, 'reason_en'>>;
};

/** Writes the audit entry and closes the moderator's job. */
async function recordDecision(tx: Tx, action: AuditAction, { ad, after, order }: Decision): Promise<void> {
  const { actor_id, now } = order;
  const about = { subject_ids: [ad.id], kinds: ['held_ad', 'copy'] as const };
  await closeReviews(tx, about, { decision: action, decided_by: actor_id, now });
  await recordAuditEntry(tx, {
    actor: actor_id ?? SYSTEM_ACTOR,
    action,
    subject_id: ad.id,
    reason: order.reason_en ?? null,
    before: { status: ad.status },
    after: { status: after },
    now,
  });
}

/** Hides an ad until its owner has corrected the reported problems. Its term is paused without a limit. */
export async function hideAd(tx: Tx, order: ModerationOrder): Promise<void> {
  const ad = await hide(tx, order);
  const data = { title: ad.title, reason: order.reason, reason_en: order.reason_en, note: order.note };
  await notify(tx, { user_id: ad.owner_id, kind: 'ad_hidden', data, ad_id: ad.id, now: order.now });
}

const ACCOUNT_BLOCKED = { reason: 'akun diblokir', reason_en: 'account blocked', note: '', parts: [] };

/**
 * Hides all ads of a user whose account is blocked in this transaction, without a notification for each. Returns their
 * number. The caller has locked the owner by `lockOwner`, so that none is published meanwhile.
 */
export async function hideAdsOfBlocked(
  tx: Tx,
  { owner_id, ...by }: { owner_id: string } & Pick<ModerationOrder, 'actor_id' | 'now'>,
): Promise<number> {
  const ids = await idsByStatus(tx, owner_id, AD_TRANSITIONS.ban.from);
  for (const ad_id of ids) await hide(tx, { ad_id, ...by, ...ACCOUNT_BLOCKED });
  return ids.length;
}

async function hide(tx: Tx, order: ModerationOrder): Promise<Ad> {
  const { ad_id, actor_id, now, ...moderation } = order;
  const ad = await lockFor(tx, 'ban', ad_id);
  // An inactive ad's limited pause is counted first; an ad that was never live has no term yet.
  const resumed = ad.status === AD_STATUSES.INACTIVE ? await resumeClock(tx, ad, now) : {};
  const paused_at = ad.end_date === null || ad.status === AD_STATUSES.PENDING_APPROVAL ? ad.paused_at : now;
  const changes = { status: AD_TRANSITIONS.ban.to, moderation, ...resumed, paused_at };
  await updateAdAs(tx, ad, changes, { actor_id, now });
  await recordDecision(tx, 'ad.hide', { ad, after: changes.status, order });
  if (ad.status === AD_STATUSES.PUBLISHED) await emit(tx, 'ad.ended', { ad_id });
  return ad;
}

/**
 * Approves a waiting ad. One that was never live begins its term, with the promotions that were paid for; a hidden and
 * corrected one continues its term. Throws `account_status_conflict` if its owner's account shows no ads.
 */
export async function approveAd(
  tx: Tx,
  { ad_id, actor_id, now }: Pick<ModerationOrder, 'ad_id' | 'actor_id' | 'now'>,
): Promise<void> {
  const ad = await lockFor(tx, 'approve', ad_id);
  await requireShownOwner(tx, ad);
  const end_date = await showAd(tx, ad, 'approve', { actor_id, now });
  await recordDecision(tx, 'ad.approve', { ad, after: AD_TRANSITIONS.approve.to, order: { actor_id, now } });
  const data = { title: ad.title, end_date: end_date.toISOString() };
  await notify(tx, { user_id: ad.owner_id, kind: 'ad_approved', data, ad_id, now });
}

/**
 * Puts a locked ad on the board: one that was never live begins its term, with the promotions that were paid for, any
 * other continues its term. Returns the term's end.
 */
export async function showAd(
  tx: Tx,
  ad: Ad,
  action: 'approve' | 'restore',
  { actor_id, now }: Pick<ModerationOrder, 'actor_id' | 'now'>,
): Promise<Date> {
  requireAction(action, ad.status);
  const isFirst = ad.end_date === null;
  const days = ad.duration_days ?? DEFAULT_DURATION_DAYS;
  const newTerm = { published_at: now, end_date: addMilliseconds(now, days * MILLISECONDS.day), paused_at: null };
  const clock = isFirst ? newTerm : await resumeClock(tx, ad, now);
  const changes = { status: AD_TRANSITIONS[action].to, moderation: null, voucher_code: '', ...clock };
  await updateAdAs(tx, ad, changes, { actor_id, now });
  if (isFirst) {
    await startPromotions(tx, ad, now);
    await markWasLive(tx, ad.id);
  }
  await emit(tx, 'ad.published', { ad_id: ad.id });
  return clock.end_date ?? now;
}

/** Throws `account_status_conflict` unless the status of the owner's account allows that ads are shown. */
export async function requireShownOwner(tx: Tx, { owner_id }: Ad): Promise<void> {
  const owner = await profileOf(tx, owner_id);
  if (!owner || !accountMay('show_ads', owner)) throw new AppError('account_status_conflict');
}

/**
 * Refuses a waiting ad: it becomes a draft again, and coins are refunded: all that its publication cost if it was never
 * live, else those of the unused whole days. Returns the refund. A revision that its owner was writing becomes the
 * draft's content: it could be published only on an ad that was live.
 */
export async function refuseAd(tx: Tx, order: ModerationOrder): Promise<number> {
  const { ad_id, actor_id, now, ...moderation } = order;
  const ad = await lockFor(tx, 'refuse', ad_id);
  const wasLive = ad.end_date !== null;
  const publication = await lastPublication(tx, ad_id);
  const due = wasLive ? unusedCoins(ad, now) : await spentOnPublication(tx, ad, publication?.published_at);
  const since = publication?.published_at ?? now;
  const changes = {
    status: AD_TRANSITIONS.refuse.to,
    moderation,
    published_at: null,
    end_date: null,
    paused_at: null,
    paused_seconds: 0,
    term_days: 0,
    term_coins: 0,
    ...(await mergeRevision(tx, ad_id)),
  };
  await updateAdAs(tx, ad, changes, { actor_id, now });
  await recordDecision(tx, 'ad.refuse', { ad, after: changes.status, order });
  await endPromotions(tx, [ad_id], now);
  if (wasLive) await reserveHashtags(tx, [ad_id], addMilliseconds(now, AD_LIMITS.hashtag_rest_days * MILLISECONDS.day));
  else {
    await releaseHashtags(tx, ad_id);
    await freeVoucher(tx, ad_id);
  }
  const refund = await stillDue(tx, ad, { due, since });
  if (refund > 0) {
    await transfer(tx, {
      from: { platform: 'revenue' },
      to: { wallet: ad.owner_id },
      amount: coins(refund),
      cause: 'publication_refund',
      subject_id: ad_id,
      details: { title: ad.title },
      idempotency_key: `refuse:${ad_id}:${publication?.published_at.toISOString() ?? 'first'}`,
      now,
    });
  }
  const data = { title: ad.title, reason: order.reason, reason_en: order.reason_en, note: order.note, coins: refund };
  await notify(tx, { user_id: ad.owner_id, kind: 'ad_refused', data, ad_id, now });
  return refund;
}

async function mergeRevision(tx: Tx, adId: string): Promise<AdChanges> {
  const found = await findRevision(tx, adId);
  const revision = found && (await lockAd(tx, found.id));
  if (!revision) return {};
  await discardRevision(tx, revision, await photosOf(tx, revision.id));
  return { ...contentOf(revision), display_config: revision.display_config };
}

async function spentOnPublication(tx: Tx, ad: Ad, since: Date | undefined): Promise<number> {
  if (!since) return 0;
  return spentOn(tx, { user_id: ad.owner_id, subject_id: ad.id, cause: 'publication', since });
}

import type { Tx } from '../../base/database.ts';
import { AD_STATUSES, adCan } from '../../contract/ads/rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import {
  changeSellerCount,
  countReports,
  hideAd,
  type LockedAd,
  lockAdOfOwner,
  type ModerationOrder,
  releaseReportedAd,
} from '../ads/public.ts';
import { recordAuditEntry } from '../audit/public.ts';
import { notify, notifyAll } from '../notifications/public.ts';
import { closeReview } from '../review-queue/public.ts';
import { notifyGuests } from './guest/guest-mails.ts';
import {
  endReports,
  lockReporters,
  type Outcome,
  type Reporters,
  saveState,
  stateOf,
  waitingReporters,
  weighReporters,
} from './store.ts';

/** Who decides about an ad's reports; `actor_id` is a moderator's. */
export type ReportDecision = { ad_id: string; actor_id: string; now: Date };

/**
 * A moderator found nothing wrong with a reported ad: it returns to where it was, and stays there for some days. Throws
 * `not_found`, `status_conflict` if no report waits, and `forbidden` to a moderator who owns or reported the ad.
 */
export async function dismissReports(tx: Tx, order: ReportDecision): Promise<void> {
  const { ad_id, actor_id, now } = order;
  const { ad, held_from, reporters } = await decide(tx, order, 'dismissed');
  const isHeld = held_from !== null && ad.status === AD_STATUSES.PENDING_APPROVAL;
  if (isHeld) await releaseReportedAd(tx, ad_id, held_from, { actor_id, now });
  await saveState(tx, ad_id, { held_from: null, cleared_at: now });
  await changeSellerCount(tx, ad.owner_id, 'reports_cleared');
  await record(tx, order, { ad, after: isHeld ? held_from : ad.status, outcome: 'dismissed', reason: null, reporters });
  if (isHeld) {
    await notify(tx, { user_id: ad.owner_id, kind: 'ad_cleared', data: { title: ad.title }, ad_id, now });
  }
}

/**
 * A moderator found the reports right: hides the ad with a reason and the parts at fault. One that is no longer on the
 * board stays as it is. Throws like `dismissReports`.
 */
export async function upholdReports(
  tx: Tx,
  order: ReportDecision & Omit<ModerationOrder, 'ad_id' | 'actor_id' | 'now'>,
): Promise<void> {
  const { ad, reporters } = await decide(tx, order, 'upheld');
  await countReports(tx, order.ad_id, reporters.total);
  const isHidden = adCan('ban', ad.status);
  if (isHidden) await hideAd(tx, order);
  await saveState(tx, order.ad_id, { held_from: null, cleared_at: null });
  const after = isHidden ? AD_STATUSES.BANNED : ad.status;
  await record(tx, order, { ad, after, outcome: 'upheld', reason: order.reason_en, reporters });
}

/** Ends the waiting reports and updates the weights of their reporters. */
async function decide(tx: Tx, { ad_id, actor_id, now }: ReportDecision, outcome: Outcome) {
  const ad = await lockAdOfOwner(tx, ad_id);
  if (!ad) throw new AppError('not_found');
  const waiting = await waitingReporters(tx, ad_id);
  if (waiting.total === 0) throw new AppError('status_conflict', { data: { status: ad.status } });
  if (ad.owner_id === actor_id || waiting.users.includes(actor_id)) throw new AppError('forbidden');
  const { held_from } = await stateOf(tx, ad_id);
  await lockReporters(tx, waiting.users);
  const reporters = await endReports(tx, ad_id, { outcome, now });
  await weighReporters(tx, reporters.users);
  return { ad, held_from, reporters };
}

type Decided = { ad: LockedAd; after: number; outcome: Outcome; reason: string | null; reporters: Reporters };

/** Closes the job, writes the audit entry and notifies the reporters. */
async function record(tx: Tx, { ad_id, actor_id, now }: ReportDecision, decided: Decided): Promise<void> {
  const { ad, after, outcome, reason, reporters } = decided;
  await closeReview(tx, { kind: 'report', subject_id: ad_id, decision: outcome, decided_by: actor_id, now });
  await recordAuditEntry(tx, {
    actor: actor_id,
    action: outcome === 'upheld' ? 'report.uphold' : 'report.dismiss',
    subject_id: ad_id,
    reason,
    before: { status: ad.status },
    after: { status: after, reports: reporters.total },
    now,
  });
  const data = { title: ad.title };
  await notifyAll(
    tx,
    outcome === 'upheld' ? 'report_upheld' : 'report_dismissed',
    reporters.users.map((user_id) => ({ user_id, data, ad_id, now })),
  );
  await notifyGuests(tx, reporters.guests, outcome === 'upheld' ? 'upheld' : 'dismissed', ad.title);
}

import type { Tx } from '../../../base/database.ts';
import { ACCOUNT_STATUSES } from '../../../contract/accounts/rules.ts';
import { adCan } from '../../../contract/ads/rules.ts';
import type { Actor } from '../../../contract/api/actor.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/moderation/endpoints.ts';
import type { ReviewDecision } from '../../../contract/moderation/rules.ts';
import { profileOf } from '../../accounts/public.ts';
import { lockAdOfOwner, restoreAd, withdrawRefusal } from '../../ads/public.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import { notify, notifyAll } from '../../notifications/public.ts';
import {
  notifyGuests,
  reopenCases,
  reopenReports,
  reverseUpheldCases,
  reverseUpheldReports,
} from '../../reports/public.ts';
import { closeReview, findReview, openReview } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { endSuspension } from '../suspend-account.ts';
import { lockDoneDecision, saveReversal } from './decision-store.ts';
import { requireMayDecide } from './may-decide.ts';

/** A decision that turned out to be wrong waits for no longer than a report of forbidden goods, or a case of fraud. */
const RECHECK_SEVERITY = 80;
const FRAUD_CASE_SEVERITY = 95;

type Reversal = { decision_id: string; by: Actor; reason: string; now: Date };

/**
 * Undoes a decision that took effect: a hidden ad returns to where it was, and its owner's account if that was
 * suspended with it; a refusal is withdrawn; an ad that was left is put before a moderator again. Reports and fraud
 * cases about it get their outcomes back, and both sides are notified. Throws `not_found`, `forbidden`, `review_closed`
 * if it was undone already, and `status_conflict` or `account_status_conflict` if something else has happened since.
 */
export async function reverseDecision(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id, reason }: ParsedOf<typeof contract.reverseDecision>,
): Promise<ResultOf<typeof contract.reverseDecision>> {
  const order = { decision_id: id, by: actor, reason, now: clock.now() };
  await database.transaction((tx) => reverse(tx, order));
  return { done: true };
}

async function reverse(tx: Tx, { decision_id, by, reason, now }: Reversal): Promise<void> {
  const decision = await lockDoneDecision(tx, decision_id);
  const job = decision && (await findReview(tx, decision.job_id));
  // A second review has changed nothing that could be undone.
  if (!job || job.kind === 'second') throw new AppError('not_found');
  if (decision.reversed_at) throw new AppError('review_closed');
  await requireMayDecide(tx, job, by.user_id, now);
  await UNDO[decision.decision](tx, { ad_id: job.subject_id, decided_at: decision.ended_at, by, reason, now });
  await saveReversal(tx, decision_id, { by: by.user_id, reason, now });
  const end = { decision: 'reversed', decided_by: null, now };
  await closeReview(tx, { kind: 'second', subject_id: job.subject_id, ...end });
  await recordAuditEntry(tx, {
    actor: by.user_id,
    action: 'review.reverse',
    subject_id: job.id,
    reason,
    before: { decision: decision.decision },
    after: { reversed_at: now.toISOString() },
    now,
  });
}

/** `decided_at` is when the decision took effect: what it changed has the same time. */
type Order = { ad_id: string; decided_at: Date; by: Actor; reason: string; now: Date };

const UNDO: Record<ReviewDecision, (tx: Tx, order: Order) => Promise<unknown>> = {
  leave: recheck,
  restore: recheck,
  hide: restore,
  uphold: restore,
  suspend: endWithAccount,
  refuse: withdraw,
};

async function restore(tx: Tx, { ad_id, decided_at, by, now }: Order): Promise<string> {
  const { owner_id, title } = await restoreAd(tx, { ad_id, decided_at, actor_id: by.user_id, now });
  await notify(tx, { user_id: owner_id, kind: 'ad_restored', data: { title }, ad_id, now });
  await dismissAll(tx, { ad_id, decided_at, title, now });
  return owner_id;
}

/** What people reported, and what counted as right until now. */
async function dismissAll(
  tx: Tx,
  { title, ...about }: Pick<Order, 'ad_id' | 'decided_at' | 'now'> & { title: string },
): Promise<void> {
  const { ad_id, now } = about;
  const victims = await reverseUpheldCases(tx, about);
  const reporters = await reverseUpheldReports(tx, about);
  const notice = (user_id: string) => ({ user_id, data: { title }, now });
  await notifyAll(
    tx,
    'fraud_case_dismissed',
    victims.map((id) => ({ ...notice(id), ad_id: null })),
  );
  await notifyAll(
    tx,
    'report_dismissed',
    reporters.users.map((id) => ({ ...notice(id), ad_id })),
  );
  await notifyGuests(tx, reporters.guests, 'dismissed', title);
}

async function endWithAccount(tx: Tx, order: Order): Promise<void> {
  const { by, reason, now } = order;
  const user_id = await restore(tx, order);
  const owner = await profileOf(tx, user_id);
  if (owner?.account_status === ACCOUNT_STATUSES.SUSPEND) await endSuspension(tx, { user_id, by, reason, now });
}

async function withdraw(tx: Tx, { ad_id, decided_at, by, now }: Order): Promise<void> {
  const { owner_id, title } = await withdrawRefusal(tx, { ad_id, decided_at, actor_id: by.user_id, now });
  await notify(tx, { user_id: owner_id, kind: 'refusal_withdrawn', data: { title }, ad_id, now });
  await dismissAll(tx, { ad_id, decided_at, title, now });
}

async function recheck(tx: Tx, { ad_id, decided_at, now }: Order): Promise<void> {
  const ad = await lockAdOfOwner(tx, ad_id);
  if (!ad) throw new AppError('not_found');
  if (!adCan('ban', ad.status)) throw new AppError('status_conflict', { data: { status: ad.status } });
  const victims = await reopenCases(tx, { ad_id, decided_at });
  const reporters = await reopenReports(tx, { ad_id, owner_id: ad.owner_id, decided_at });
  await openReview(tx, {
    kind: victims.length > 0 ? 'fraud_case' : reporters.total > 0 ? 'report' : 'held_ad',
    subject: { type: 'ad', id: ad_id },
    owner_id: ad.owner_id,
    severity: victims.length > 0 ? FRAUD_CASE_SEVERITY : RECHECK_SEVERITY,
    reasons: [{ key: 'reversed' }],
    now,
  });
  const about = [...new Set([ad.owner_id, ...victims, ...reporters.users])].map((user_id) => ({
    user_id,
    data: { title: ad.title },
    ad_id,
    now,
  }));
  await notifyAll(tx, 'review_reopened', about);
  await notifyGuests(tx, reporters.guests, 'reopened', ad.title);
}

import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import { addJob } from '../../../base/outbox.ts';
import { AD_STATUSES, adCan } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/moderation/endpoints.ts';
import {
  isAboutAppeal,
  needsReason,
  REVIEW_LOCK_MINUTES,
  REVIEW_UNDO_SECONDS,
} from '../../../contract/moderation/rules.ts';
import { offerOf } from '../../ads/public.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import { findReview, lockReview, takeReview } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import {
  activeModerationReasons,
  endDecision,
  insertDecision,
  lockWaitingDecision,
  withWaitingDecision,
} from './decision-store.ts';
import { requireMayDecide } from './may-decide.ts';
import { seenOf } from './second-review.ts';

/** The job that makes a decision effective; its payload is a `DecisionJob`. */
export const MAKE_EFFECTIVE_JOB = 'make_review_effective';

type Order = ParsedOf<typeof contract.decideReview> & { by: string; now: Date };

/**
 * Stores a decision, which the worker makes effective. Returns when. Throws `not_found`, `forbidden`, `review_closed`,
 * `review_taken`, `order_in_force` for an ad that an authority ordered to be hidden, `status_conflict` for what the
 * ad's status does not allow, and `invalid_value` without a known reason.
 */
export async function decideReview(
  { database, clock }: Services,
  { actor }: SignedInCall,
  input: ParsedOf<typeof contract.decideReview>,
): Promise<ResultOf<typeof contract.decideReview>> {
  const order = { ...input, by: actor.user_id, now: clock.now() };
  const effective_at = await database.transaction((tx) => storeDecision(tx, order));
  return { effective_at: effective_at.toISOString() };
}

async function storeDecision(tx: Tx, order: Order): Promise<Date> {
  const { id: job_id, decision, note, parts, by, now } = order;
  const job = await lockReview(tx, job_id);
  if (!job) throw new AppError('not_found');
  await requireMayDecide(tx, job, by, now);
  if (job.decided_at || (await withWaitingDecision(tx, [job_id])).size > 0) throw new AppError('review_closed');
  if (job.locked_by !== by || !job.locked_until || job.locked_until <= now) throw new AppError('review_taken');
  const reason_id = needsReason(decision) ? order.reason_id : null;
  const isKnown = (await activeModerationReasons(tx)).some(({ id }) => id === reason_id);
  if (needsReason(decision) && !isKnown) {
    throw new AppError('invalid_value', {
      fields: { reason_id: [{ key: reason_id === null ? 'required' : 'unknown' }] },
    });
  }
  // A second review is decided as if the first decision had not taken effect.
  const seen = job.kind === 'second' ? seenOf(job) : null;
  const ad = seen ? null : await offerOf(tx, job.subject_id);
  const status = seen ? seen.ad.status : ad?.status;
  if (status === undefined) throw new AppError('not_found');
  if (decision === 'restore' && ad?.ordered_at) throw new AppError('order_in_force');
  const isAllowed = {
    leave: true,
    hide: adCan('ban', status),
    refuse: adCan('refuse', status),
    suspend: true,
    uphold: adCan('appeal', status),
    restore: adCan('restore', status),
  };
  const fitsKind = isAboutAppeal(decision) === ((seen ?? job).kind === 'appeal');
  if (!fitsKind || !isAllowed[decision]) throw new AppError('status_conflict', { data: { status } });
  const id = newId();
  const effective_at = addMilliseconds(now, REVIEW_UNDO_SECONDS * MILLISECONDS.second);
  await insertDecision(tx, {
    id,
    job_id,
    decision,
    reason_id,
    note,
    parts,
    decided_by: by,
    created_at: now,
    effective_at,
  });
  await addJob(tx, MAKE_EFFECTIVE_JOB, { decision_id: id }, { run_at: effective_at });
  await recordAuditEntry(tx, {
    actor: by,
    action: 'review.decide',
    subject_id: job_id,
    reason: note || null,
    before: { is_held: status === AD_STATUSES.PENDING_APPROVAL },
    after: { decision, reason_id, effective_at: effective_at.toISOString() },
    now,
  });
  return effective_at;
}

/** Cancels the caller's decision that has not taken effect; the job is the caller's again. */
export async function undoReview(
  { database, clock }: Services,
  { actor: { user_id: by } }: SignedInCall,
  { id }: ParsedOf<typeof contract.undoReview>,
): Promise<ResultOf<typeof contract.undoReview>> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    if (!(await findReview(tx, id))) throw new AppError('not_found');
    const waiting = await lockWaitingDecision(tx, { job_id: id });
    if (waiting?.decided_by !== by) throw new AppError('review_closed');
    await endDecision(tx, waiting.id, { outcome: 'undone', now });
    await takeReview(tx, { id, by, until: addMilliseconds(now, REVIEW_LOCK_MINUTES * MILLISECONDS.minute), now });
    await recordAuditEntry(tx, {
      actor: by,
      action: 'review.undo',
      subject_id: id,
      reason: null,
      before: { decision: waiting.decision },
      after: {},
      now,
    });
  });
  return { done: true };
}

import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES, adCan } from '../../../contract/ads/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { isAboutAppeal, REVIEW_SUSPENSION_DAYS } from '../../../contract/moderation/rules.ts';
import { profileOf } from '../../accounts/public.ts';
import { approveAd, decideAppeal, hideAd, offerOf, refuseAd } from '../../ads/public.ts';
import { setting } from '../../catalogue/public.ts';
import { decideCases, dismissReports, upholdReports, waitingReporters } from '../../reports/public.ts';
import { closeReviews, findReview, freeReview, type ReviewKind, type StoredReview } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { suspendAccount } from '../suspend-account.ts';
import { type Decision, endDecision, lockWaitingDecision, moderationReason } from './decision-store.ts';
import { askSecond, beforeDecision, isInSample } from './second-review.ts';
import { saveSecondDecision } from './second-review-store.ts';

const decisionJob = z.object({ decision_id: z.uuid() });

/**
 * Makes a decision effective in one transaction with its notices; a second run does nothing. If what it was about has
 * changed so that it no longer fits, the job is free to be decided again; if the ad was deleted, it closes.
 */
export async function makeEffective(
  { database, clock, tokens }: Pick<Services, 'database' | 'clock' | 'tokens'>,
  payload: unknown,
): Promise<void> {
  const { decision_id } = decisionJob.parse(payload);
  const now = clock.now();
  try {
    await database.transaction((tx) => withDecision(tx, decision_id, (order) => apply(tx, tokens, { ...order, now })));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await database.transaction((tx) => withDecision(tx, decision_id, (order) => giveUp(tx, { ...order, now })));
  }
}

type Order = { decision: Decision; job: StoredReview };

/** Locks the decision. The job's row is locked after the ad's, as by everything that ends an ad. */
async function withDecision(tx: Tx, id: string, work: (order: Order) => Promise<void>): Promise<void> {
  const decision = await lockWaitingDecision(tx, { id });
  const job = decision && (await findReview(tx, decision.job_id));
  if (job && decision) await work({ decision, job });
}

async function apply(tx: Tx, tokens: Services['tokens'], order: Order & { now: Date }): Promise<void> {
  const { decision, job, now } = order;
  await endDecision(tx, decision.id, { outcome: 'done', now });
  // Closed meanwhile, such as by deleting the ad.
  if (job.decided_at) return;
  const end = { decision: decision.decision, decided_by: decision.decided_by, now };
  if (job.kind === 'second') await saveSecondDecision(tx, decision, now);
  else {
    const percent = await setting(tx, 'second_review_percent', z.int());
    const before = isInSample(tokens, job.id, percent) ? await beforeDecision(tx, job, decision.decided_by) : null;
    await applyToAd(tx, order);
    if (before) await askSecond(tx, { ...order, before });
  }
  await closeReviews(tx, { subject_ids: [job.subject_id], kinds: [job.kind as ReviewKind] }, end);
}

async function applyToAd(tx: Tx, { decision, job, now }: Order & { now: Date }): Promise<void> {
  const ad_id = job.subject_id;
  const ad = await offerOf(tx, ad_id);
  if (!ad) throw new AppError('not_found');
  const by = { ad_id, actor_id: decision.decided_by, now };
  const isReported = job.kind === 'report';
  // An administrator may have requested the job without a report.
  const hasReports = (await waitingReporters(tx, ad_id)).total > 0;
  const isFraudCase = job.kind === 'fraud_case';
  if (isAboutAppeal(decision.decision)) {
    const outcome = decision.decision === 'restore' ? 'restored' : 'upheld';
    await decideAppeal(tx, { ...by, outcome, answer: decision.note });
  } else if (decision.decision === 'leave') {
    if (isFraudCase) await decideCases(tx, { ...by, outcome: 'dismissed', reason: null });
    // Whatever the job was about: reports that wait are about the same ad.
    if (hasReports) await dismissReports(tx, { ...by, actor_id: decision.decided_by });
    const isHeld = (await offerOf(tx, ad_id))?.status === AD_STATUSES.PENDING_APPROVAL;
    if (isHeld && !isReported && !isFraudCase) await approveAd(tx, by);
  } else {
    const chosen = await moderationReason(tx, decision.reason_id ?? 0);
    if (!chosen) throw new AppError('not_found');
    const { reason, reason_en } = chosen;
    const order = { ...by, reason, reason_en, note: decision.note, parts: decision.parts };
    if (isFraudCase) await decideCases(tx, { ...by, outcome: 'upheld', reason: reason_en });
    const isRefused = decision.decision === 'refuse' && !isReported;
    if (isRefused) await refuseAd(tx, order);
    if (hasReports) await upholdReports(tx, order);
    else if (!isRefused && (decision.decision === 'hide' || adCan('ban', ad.status))) await hideAd(tx, order);
    if (decision.decision === 'suspend') {
      const moderator = await profileOf(tx, decision.decided_by);
      if (!moderator) throw new AppError('forbidden');
      const until = addMilliseconds(now, REVIEW_SUSPENSION_DAYS * MILLISECONDS.day);
      await suspendAccount(tx, { user_id: ad.owner_id, by: moderator, until, reason, now });
    }
  }
}

async function giveUp(tx: Tx, { decision, job, now }: Order & { now: Date }): Promise<void> {
  await endDecision(tx, decision.id, { outcome: 'void', now });
  if (job.decided_at) return;
  await freeReview(tx, job.id);
  const isGone = job.subject_type === 'ad' && !(await offerOf(tx, job.subject_id));
  const end = { decision: 'deleted', decided_by: null, now };
  if (isGone) await closeReviews(tx, { subject_ids: [job.subject_id] }, end);
}

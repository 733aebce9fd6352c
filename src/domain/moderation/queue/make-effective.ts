import { z } from 'zod';
import type { Tx } from '../../../base/database.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { needsReason } from '../../../contract/moderation/rules.ts';
import { offerOf } from '../../ads/public.ts';
import { setting } from '../../catalogue/public.ts';
import { waitingReporters } from '../../reports/public.ts';
import {
  closeReview,
  closeReviews,
  findReview,
  freeReview,
  type ReviewKind,
  type StoredReview,
} from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { DECISION_EFFECTS } from './decision-effects.ts';
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
  if (job.kind === 'second') {
    await saveSecondDecision(tx, decision, now);
    await closeJob(tx, order);
    return;
  }
  const percent = await setting(tx, 'second_review_percent', z.int());
  const before = isInSample(tokens, job.id, percent) ? await beforeDecision(tx, job, decision.decided_by) : null;
  await applyToAd(tx, order);
  if (before) await askSecond(tx, { ...order, before });
}

const NO_REASON = { reason: '', reason_en: '' };

async function applyToAd(tx: Tx, order: Order & { now: Date }): Promise<void> {
  const { decision, job, now } = order;
  const ad_id = job.subject_id;
  const ad = await offerOf(tx, ad_id);
  const chosen = needsReason(decision.decision) ? await moderationReason(tx, decision.reason_id ?? 0) : NO_REASON;
  if (!ad || !chosen) throw new AppError('not_found');
  const { decided_by: actor_id, note, parts } = decision;
  const { reason, reason_en } = chosen;
  // An administrator may have requested the job without a report.
  const hasReports = (await waitingReporters(tx, ad_id)).total > 0;
  const effects = DECISION_EFFECTS[job.kind as ReviewKind]?.[decision.decision];
  if (!effects) throw new AppError('status_conflict', { data: { status: ad.status } });
  const about = { owner_id: ad.owner_id, status: ad.status, hasReports };
  for (const effect of effects) {
    await effect(tx, { ...about, order: { ad_id, actor_id, reason, reason_en, note, parts, now } });
  }
  // Deciding reports or an appeal closes their job.
  if (job.kind !== 'appeal' && !(job.kind === 'report' && hasReports)) await closeJob(tx, order);
}

async function closeJob(tx: Tx, { decision, job, now }: Order & { now: Date }): Promise<void> {
  const { decision: decided, decided_by } = decision;
  await closeReview(tx, {
    kind: job.kind as ReviewKind,
    subject_id: job.subject_id,
    decision: decided,
    decided_by,
    now,
  });
}

async function giveUp(tx: Tx, { decision, job, now }: Order & { now: Date }): Promise<void> {
  await endDecision(tx, decision.id, { outcome: 'void', now });
  if (job.decided_at) return;
  await freeReview(tx, job.id);
  const isGone = job.subject_type === 'ad' && !(await offerOf(tx, job.subject_id));
  const end = { decision: 'deleted', decided_by: null, now };
  if (isGone) await closeReviews(tx, { subject_ids: [job.subject_id] }, end);
}

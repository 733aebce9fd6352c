import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { MODERATION_PARTS } from '../../../contract/ads/rules.ts';
import { REVIEW_DECISIONS } from '../../../contract/moderation/rules.ts';

const storedDecision = z.object({
  id: z.string(),
  job_id: z.string(),
  decision: z.enum(REVIEW_DECISIONS),
  reason_id: z.int().nullable(),
  note: z.string(),
  parts: z.array(z.enum(MODERATION_PARTS)),
  decided_by: z.string(),
  created_at: z.date(),
  effective_at: z.date(),
});
export type Decision = z.output<typeof storedDecision>;
const COLUMNS = Object.keys(storedDecision.shape) as (keyof Decision)[];

export async function insertDecision(tx: Tx, decision: Decision): Promise<void> {
  await tx.insertInto('review_decisions').values(decision).execute();
}

/** Locks a decision that has not taken effect and was not undone; null if there is none. */
export async function lockWaitingDecision(tx: Tx, by: { id: string } | { job_id: string }): Promise<Decision | null> {
  const query = tx.selectFrom('review_decisions').select(COLUMNS).where('ended_at', 'is', null).forUpdate();
  const row = await ('id' in by
    ? query.where('id', '=', by.id)
    : query.where('job_id', '=', by.job_id)
  ).executeTakeFirst();
  return row ? storedDecision.parse(row) : null;
}

/** The given jobs that have a decision which has not taken effect. */
export async function withWaitingDecision(read: Read, jobIds: readonly string[]): Promise<Set<string>> {
  if (jobIds.length === 0) return new Set();
  const rows = await read
    .selectFrom('review_decisions')
    .select('job_id')
    .where('job_id', 'in', jobIds)
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ job_id }) => job_id));
}

const doneDecision = storedDecision.extend({
  ended_at: z.date(),
  reversed_by: z.string().nullable(),
  reversed_at: z.date().nullable(),
  reversal_reason: z.string().nullable(),
});
const DONE_COLUMNS = Object.keys(doneDecision.shape) as (keyof z.output<typeof doneDecision>)[];

/** Locks a decision that took effect; null if there is none. */
export async function lockDoneDecision(tx: Tx, id: string): Promise<z.output<typeof doneDecision> | null> {
  const query = tx.selectFrom('review_decisions').select(DONE_COLUMNS).where('id', '=', id);
  const row = await query.where('outcome', '=', 'done').forUpdate().executeTakeFirst();
  return row ? doneDecision.parse(row) : null;
}

export async function saveReversal(
  tx: Tx,
  id: string,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('review_decisions')
    .set({ reversed_by: by, reversed_at: now, reversal_reason: reason })
    .where('id', '=', id)
    .execute();
}

const listedDecision = doneDecision.extend({
  kind: z.string(),
  subject_id: z.string(),
  reason: z.string().nullable(),
  reason_en: z.string().nullable(),
  /** Of the second review; all null until somebody took it. */
  agrees: z.boolean().nullable(),
  second_decision: z.enum(REVIEW_DECISIONS).nullable(),
  second_reason: z.string().nullable(),
  second_reason_en: z.string().nullable(),
  second_note: z.string().nullable(),
  second_by: z.string().nullable(),
  second_at: z.date().nullable(),
});
export type ListedDecision = z.output<typeof listedDecision>;
type Position = { at: Date; id: string };

type Chosen = {
  ad_id: string | null;
  by: string;
  only: 'disagreements' | undefined;
  before: Position | null;
  limit: number;
};

/**
 * Decisions that took effect, the newest first, of one ad or of all; disagreements by the time of the second decision.
 * One that waits for a second review is missing for those who may take it.
 */
export async function doneDecisions(read: Read, { ad_id, by, only, before, limit }: Chosen): Promise<ListedDecision[]> {
  let query = read
    .selectFrom('review_decisions as decision')
    .innerJoin('review_jobs as job', 'job.id', 'decision.job_id')
    .leftJoin('moderation_reasons as why', 'why.id', 'decision.reason_id')
    .select(DONE_COLUMNS.map((name) => `decision.${name}` as const))
    .leftJoin('second_reviews as second_review', 'second_review.first_decision_id', 'decision.id')
    .leftJoin('review_jobs as second_job', 'second_job.id', 'second_review.job_id')
    .leftJoin('review_decisions as second', 'second.id', 'second_review.second_decision_id')
    .leftJoin('moderation_reasons as second_why', 'second_why.id', 'second.reason_id')
    .select(['job.kind', 'job.subject_id', 'why.reason', 'why.reason_en', 'second_review.agrees'])
    .select(['second.decision as second_decision', 'second.note as second_note', 'second.decided_by as second_by'])
    .select(['second_why.reason as second_reason', 'second_why.reason_en as second_reason_en'])
    .select('second_review.decided_at as second_at')
    .where('decision.outcome', '=', 'done')
    .where('job.kind', '!=', 'second')
    .where(
      sql<boolean>`(second_job.id is null or second_job.decided_at is not null or ${by}::uuid = any(second_job.excluded))`,
    )
    .limit(limit);
  // By an index of their own: most second reviews agree.
  if (only === 'disagreements') query = query.where(sql<boolean>`not second_review.agrees`);
  const order =
    only === 'disagreements'
      ? (['second_review.decided_at', 'second_review.first_decision_id'] as const)
      : (['decision.ended_at', 'decision.id'] as const);
  query = query.orderBy(order[0], 'desc').orderBy(order[1], 'desc');
  if (ad_id !== null) query = query.where('job.subject_id', '=', ad_id);
  if (before) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(order[0], order[1]), '<', tuple(before.at, before.id)),
    );
  }
  return z.array(listedDecision).parse(await query.execute());
}

export async function endDecision(
  tx: Tx,
  id: string,
  { outcome, now }: { outcome: 'done' | 'undone' | 'void'; now: Date },
): Promise<void> {
  await tx.updateTable('review_decisions').set({ outcome, ended_at: now }).where('id', '=', id).execute();
}

const REASON_COLUMNS = ['id', 'reason', 'reason_en', 'policy', 'policy_en'] as const;

/** The reasons that a moderator may choose. */
export function activeModerationReasons(read: Read) {
  return read
    .selectFrom('moderation_reasons')
    .select(REASON_COLUMNS)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
}

export function moderationReason(read: Read, id: number) {
  return read.selectFrom('moderation_reasons').select(REASON_COLUMNS).where('id', '=', id).executeTakeFirst();
}

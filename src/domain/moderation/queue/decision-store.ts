import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { MODERATION_PLACES } from '../../../contract/ad-rules.ts';
import { REVIEW_DECISIONS } from '../../../contract/review-rules.ts';

const storedDecision = z.object({
  id: z.string(),
  job_id: z.string(),
  decision: z.enum(REVIEW_DECISIONS),
  reason_id: z.int().nullable(),
  note: z.string(),
  places: z.array(z.enum(MODERATION_PLACES)),
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

/** Those of the jobs that have a decision which has not taken effect. */
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

import { sql } from 'kysely';
import type { Read, Tx } from '../../../base/database.ts';
import type { Decision } from './decision-store.ts';

export async function insertSecondReview(tx: Tx, review: { job_id: string; first_decision_id: string }): Promise<void> {
  await tx.insertInto('second_reviews').values(review).execute();
}

/** Stores a second decision beside the first one, and whether they are the same. */
export async function saveSecondDecision(tx: Tx, { id, job_id, decision }: Decision, now: Date): Promise<void> {
  await tx
    .updateTable('second_reviews')
    .from('review_decisions as first')
    .set({ second_decision_id: id, agrees: sql<boolean>`first.decision = ${decision}`, decided_at: now })
    .whereRef('first.id', '=', 'second_reviews.first_decision_id')
    .where('second_reviews.job_id', '=', job_id)
    .execute();
}

/** How many second reviews people took since then, and in how many they disagreed. */
export function secondReviewsSince(read: Read, since: Date): Promise<{ decided: number; disagreed: number }> {
  return read
    .selectFrom('second_reviews')
    .select(({ fn }) => [
      fn.countAll<number>().as('decided'),
      fn.countAll<number>().filterWhere('agrees', '=', false).as('disagreed'),
    ])
    .where('decided_at', '>=', since)
    .executeTakeFirstOrThrow();
}

import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/moderation/endpoints.ts';
import { REVIEW_LOCK_MINUTES } from '../../../contract/moderation/rules.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import { findReview, takeReview as take } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { aboutReview } from './about-review.ts';
import { withWaitingDecision } from './decision-store.ts';
import { requireMayDecide } from './may-decide.ts';
import { seenOf } from './second-review.ts';

/** Gives a job to a moderator. Throws `not_found`, `forbidden`, `review_closed` or `review_taken`. */
export async function takeReview(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { actor: { user_id: by } }: Pick<SignedInCall, 'actor'>,
  { id }: ParsedOf<typeof contract.takeReview>,
): Promise<ResultOf<typeof contract.takeReview>> {
  const now = clock.now();
  const until = addMilliseconds(now, REVIEW_LOCK_MINUTES * MILLISECONDS.minute);
  await database.transaction((tx) => takeNow(tx, { id, by, until, now }));
  const job = await findReview(database.read, id);
  const about = job?.kind === 'second' ? seenOf(job)?.about : job && (await aboutReview(database.read, job));
  if (!about) throw new AppError('not_found');
  return { locked_until: until.toISOString(), ...about };
}

async function takeNow(tx: Tx, order: { id: string; by: string; until: Date; now: Date }): Promise<void> {
  const { id, by, until, now } = order;
  const job = await findReview(tx, id);
  if (!job) throw new AppError('not_found');
  await requireMayDecide(tx, job, by, now);
  if (job.decided_at || (await withWaitingDecision(tx, [id])).size > 0) throw new AppError('review_closed');
  if (!(await take(tx, order))) throw new AppError('review_taken');
  await recordAuditEntry(tx, {
    actor: by,
    action: 'review.take',
    subject_id: id,
    reason: null,
    before: {},
    after: { locked_until: until.toISOString() },
    now,
  });
}

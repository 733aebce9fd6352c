import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Database } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import { REVIEW_LOCK_MINUTES } from '../../contract/moderation/rules.ts';
import { findOpenReview, takeReview } from '../review-queue/public.ts';

/**
 * Gives the job about a photo to the moderator who opens or decides it, for ten minutes; a photo without an open job
 * is left to the caller's own check. Throws `review_taken` while somebody else has it, and `forbidden` for the own
 * photo. It is a transaction of its own, because senders lock their account first and the job after it.
 */
export async function holdPhoto(
  database: Database,
  { photo_id, by, now }: { photo_id: string; by: string; now: Date },
): Promise<void> {
  const until = addMilliseconds(now, REVIEW_LOCK_MINUTES * MILLISECONDS.minute);
  await database.transaction(async (tx) => {
    const job = await findOpenReview(tx, { kind: 'identity', subject_id: photo_id });
    if (job?.owner_id === by) throw new AppError('forbidden');
    if (job && !(await takeReview(tx, { id: job.id, by, until, now }))) throw new AppError('review_taken');
  });
}

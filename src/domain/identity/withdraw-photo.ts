import type { Tx } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import { IDENTITY_TRANSITIONS } from '../../contract/identity/rules.ts';
import { changeIdentityStatus, lockAccount } from '../accounts/public.ts';
import { closeReview } from '../review-queue/public.ts';
import { removeFiles } from './remove-files.ts';
import { endPhoto, findWaiting } from './store.ts';

/** Deletes the photo that the user has in process. Throws `identity_conflict` if there is none. */
export async function withdrawPhoto(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockAccount(tx, userId);
  const waiting = await findWaiting(tx, userId);
  if (!waiting) throw new AppError('identity_conflict');
  await endPhoto(tx, waiting.id, { outcome: 'withdrawn', reason_id: null, now });
  await removeFiles(tx, [waiting.file_id]);
  const ended = { decision: 'withdrawn', decided_by: null, now };
  await closeReview(tx, { kind: 'identity', subject_id: waiting.id, ...ended });
  await changeIdentityStatus(tx, userId, { identity_status: IDENTITY_TRANSITIONS.withdraw.to, now });
}

import type { Tx } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { IdentityState } from '../../contract/identity/endpoints.ts';
import { IDENTITY_TRANSITIONS } from '../../contract/identity/rules.ts';
import { changeIdentityStatus, lockAccount } from '../accounts/public.ts';
import type { SignedInCall } from '../call.ts';
import { closeReview } from '../review-queue/public.ts';
import type { Services } from '../services.ts';
import { identityOf } from './get-identity.ts';
import { removeFiles } from './remove-files.ts';
import { endPhoto, findWaiting } from './store.ts';

/** Deletes the photo that the user has in process. Throws `identity_conflict` if there is none. */
export async function withdrawPhoto(
  { database, clock }: Services,
  { actor: { user_id } }: SignedInCall,
): Promise<IdentityState> {
  await database.transaction((tx) => withdraw(tx, user_id, clock.now()));
  return identityOf(database.read, user_id);
}

async function withdraw(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockAccount(tx, userId);
  const waiting = await findWaiting(tx, userId);
  if (!waiting) throw new AppError('identity_conflict');
  await endPhoto(tx, waiting.id, { outcome: 'withdrawn', reason_id: null, now });
  await removeFiles(tx, [waiting.file_id]);
  const ended = { decision: 'withdrawn', decided_by: null, now };
  await closeReview(tx, { kind: 'identity', subject_id: waiting.id, ...ended });
  await changeIdentityStatus(tx, userId, { identity_status: IDENTITY_TRANSITIONS.withdraw.to, now });
}

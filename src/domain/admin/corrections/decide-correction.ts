import type { Tx } from '../../../base/database.ts';
import type { CorrectionState } from '../../../contract/admin/correction-rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { requireSecondPerson } from '../../accounts/public.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import { bookCorrection } from './book-correction.ts';
import { endCorrection, lockCorrection, type StoredCorrection } from './store.ts';

type Decision = { id: string; by: string; now: Date };

/**
 * Books what another administrator requested. Throws `not_found`, `forbidden` for the requester and the user concerned,
 * `second_person_required` and `correction_closed`.
 */
export async function agreeToCorrection(
  tx: Tx,
  { id, by, now }: Decision,
): Promise<{ id: string; state: CorrectionState }> {
  const correction = await lockWaiting(tx, { id, by, now });
  if (correction.requested_by === by) throw new AppError('forbidden');
  await requireSecondPerson(tx, { by, requested_by: correction.requested_by, now });
  await endCorrection(tx, id, { state: 'booked', decided_by: by, decided_at: now });
  await bookCorrection(tx, correction, { agreed_by: by, now });
  return { id, state: 'booked' };
}

/** Refuses what another administrator requested, or withdraws an own order. Throws like `agreeToCorrection`. */
export async function refuseCorrection(
  tx: Tx,
  { reason, ...decision }: Decision & { reason: string },
): Promise<{ id: string; state: CorrectionState }> {
  const { id, by, now } = decision;
  const { user_id, kind, amount, requested_by } = await lockWaiting(tx, decision);
  await endCorrection(tx, id, { state: 'refused', decided_by: by, decided_at: now });
  const change = { before: { correction_id: id, kind, amount, requested_by }, after: { state: 'refused' } };
  await recordAuditEntry(tx, { actor: by, action: 'correction.refuse', subject_id: user_id, reason, ...change, now });
  return { id, state: 'refused' };
}

async function lockWaiting(tx: Tx, { id, by, now }: Decision): Promise<StoredCorrection> {
  const correction = await lockCorrection(tx, id);
  if (!correction) throw new AppError('not_found');
  if (correction.user_id === by) throw new AppError('forbidden');
  if (correction.state !== 'waiting' || correction.expires_at <= now) throw new AppError('correction_closed');
  return correction;
}

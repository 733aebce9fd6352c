import type { Tx } from '../../../base/database.ts';
import type * as contract from '../../../contract/admin/corrections.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { requireSecondPerson } from '../../accounts/public.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { bookCorrection } from './book-correction.ts';
import { endCorrection, lockCorrection, type StoredCorrection } from './store.ts';

/**
 * Books what another administrator requested. Throws `not_found`, `forbidden` for the requester and the user concerned,
 * `second_person_required` and `correction_closed`.
 */
export function agreeToCorrection(
  { database, clock }: Services,
  { actor: { user_id: by } }: SignedInCall,
  { id }: ParsedOf<typeof contract.agreeToCorrection>,
): Promise<ResultOf<typeof contract.agreeToCorrection>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const correction = await lockWaiting(tx, { id, by, now });
    if (correction.requested_by === by) throw new AppError('forbidden');
    await requireSecondPerson(tx, { by, requested_by: correction.requested_by, now });
    await endCorrection(tx, id, { state: 'booked', decided_by: by, decided_at: now });
    await bookCorrection(tx, correction, { agreed_by: by, now });
    return { id, state: 'booked' };
  });
}

/** Refuses what another administrator requested, or withdraws an own order. Throws like `agreeToCorrection`. */
export function refuseCorrection(
  { database, clock }: Services,
  { actor: { user_id: by } }: SignedInCall,
  { id, reason }: ParsedOf<typeof contract.refuseCorrection>,
): Promise<ResultOf<typeof contract.refuseCorrection>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const { user_id, kind, amount, requested_by } = await lockWaiting(tx, { id, by, now });
    await endCorrection(tx, id, { state: 'refused', decided_by: by, decided_at: now });
    const change = { before: { correction_id: id, kind, amount, requested_by }, after: { state: 'refused' } };
    await recordAuditEntry(tx, { actor: by, action: 'correction.refuse', subject_id: user_id, reason, ...change, now });
    return { id, state: 'refused' };
  });
}

async function lockWaiting(tx: Tx, { id, by, now }: { id: string; by: string; now: Date }): Promise<StoredCorrection> {
  const correction = await lockCorrection(tx, id);
  if (!correction) throw new AppError('not_found');
  if (correction.user_id === by) throw new AppError('forbidden');
  if (correction.state !== 'waiting' || correction.expires_at <= now) throw new AppError('correction_closed');
  return correction;
}

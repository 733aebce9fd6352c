import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Read, Tx } from '../../base/database.ts';
import { SUPERADMIN_REQUEST_HOURS } from '../../contract/accounts/second-person-rules.ts';

export type SuperadminRequest = { user_id: string; requested_by: string; reason: string; requested_at: Date };

/** Who wants to make the user a superadmin; null if nobody has requested it within the last hours. */
export async function superadminRequest(read: Read, userId: string, now: Date): Promise<SuperadminRequest | null> {
  const row = await read
    .selectFrom('superadmin_requests')
    .select(['user_id', 'requested_by', 'reason', 'requested_at'])
    .where('user_id', '=', userId)
    .where('requested_at', '>', addMilliseconds(now, -SUPERADMIN_REQUEST_HOURS * MILLISECONDS.hour))
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces an older request about the same user. */
export async function saveSuperadminRequest(tx: Tx, request: SuperadminRequest): Promise<void> {
  const { user_id: _, ...changed } = request;
  await tx
    .insertInto('superadmin_requests')
    .values(request)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

export async function deleteSuperadminRequest(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('superadmin_requests').where('user_id', '=', userId).execute();
}

import { sql } from 'kysely';
import type { Tx } from '../../../base/database.ts';
import { ACCOUNT_TRANSITIONS, statusAfter } from '../../../contract/accounts/rules.ts';
import { emit } from '../../events.ts';

/** Cancels a requested deletion; does nothing to any other account. */
export async function cancelDeletion(tx: Tx, userId: string, now: Date): Promise<void> {
  const { from, to } = ACCOUNT_TRANSITIONS.cancel_deletion;
  const whenPaused = statusAfter('cancel_deletion', { is_paused: true });
  const cancelled = await tx
    .updateTable('users')
    .set({
      account_status: ({ ref }) =>
        sql<number>`case when ${ref('is_paused')} then ${whenPaused}::smallint else ${to}::smallint end`,
      erase_at: null,
      erasure_reminded_at: null,
      deletion_cancelled_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .where('account_status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (cancelled) await emit(tx, 'account.deletion_cancelled', { user_id: userId });
}

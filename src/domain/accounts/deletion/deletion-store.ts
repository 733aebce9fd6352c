import { sql } from 'kysely';
import type { Read, Tx } from '../../../base/database.ts';
import { ACCOUNT_STATUSES, ACCOUNT_TRANSITIONS, statusAfter } from '../../../contract/accounts/rules.ts';
import { revokeSessions } from '../sessions/store.ts';

const { WAITING_DELETION } = ACCOUNT_STATUSES;

/** Lets a locked account wait for its deletion, and ends its sessions. */
export async function markForDeletion(
  tx: Tx,
  { user_id, erase_at, now }: { user_id: string; erase_at: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      account_status: ACCOUNT_TRANSITIONS.request_deletion.to,
      status_reason: null,
      erase_at,
      deletion_cancelled_at: null,
      updated_at: now,
    })
    .where('id', '=', user_id)
    .execute();
  await revokeSessions(tx, { user_id, now });
}

/** Takes an account out of its wait for deletion; false for any other account, which stays as it is. */
export async function leaveDeletion(tx: Tx, userId: string, now: Date): Promise<boolean> {
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
  return cancelled !== undefined;
}

/** Locks an account so that nobody can sign in, and nothing can refer to it for the first time, until it is erased. */
export async function lockForErasure(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'locale', 'account_status', 'erase_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Ids of accounts that wait for deletion and are to be erased by `now`, oldest first. */
export async function findDueErasures(read: Read, now: Date, limit: number): Promise<string[]> {
  const rows = await read
    .selectFrom('users')
    .select('id')
    .where('account_status', '=', WAITING_DELETION)
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks accounts that are to be erased by `by` as reminded, each once. */
export async function takeUnreminded(
  tx: Tx,
  { by, now, limit }: { by: Date; now: Date; limit: number },
): Promise<{ id: string; erase_at: Date }[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'erase_at'])
    .where('account_status', '=', WAITING_DELETION)
    .where('erase_at', '<=', by)
    .where('erase_at', '>', now)
    .where('erasure_reminded_at', 'is', null)
    .orderBy('erase_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.updateTable('users').set({ erasure_reminded_at: now }).where('id', 'in', ids).execute();
  return rows.flatMap(({ id, erase_at }) => (erase_at === null ? [] : [{ id, erase_at }]));
}

import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import { ACCOUNT_POLICY, ACCOUNT_STATUSES, USER_TYPES } from '../../contract/accounts/rules.ts';
import { insertBan, type NewBan } from './ban-store.ts';
import { mailboxOf } from './rules.ts';
import { revokeSessions } from './sessions/store.ts';

/** A user whose status is about to change. */
export type LockedAccount = {
  id: string;
  email: string;
  phone: string;
  user_type: number;
  account_status: number;
  identity_status: number;
  suspended_until: Date | null;
  /** The user's own pause, also of an account that is suspended now. */
  is_paused: boolean;
};

/** Locks a user for a change of status; null for an unknown id. */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'user_type', 'account_status', 'identity_status', 'suspended_until', 'is_paused'])
    .where('id', '=', userId)
    // Not `for update`: notifications of jobs that hold the user's ads refer to this row.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the status; `reason` is what the user reads. */
export async function changeStatus(
  tx: Tx,
  userId: string,
  status: { account_status: number; reason: string | null; suspended_until: Date | null; now: Date },
): Promise<void> {
  const { account_status, reason, suspended_until, now } = status;
  await tx
    .updateTable('users')
    .set({ account_status, status_reason: reason, suspended_until, erase_at: null, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Stores whether the user has paused the account. */
export async function markPaused(tx: Tx, userId: string, is_paused: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_paused }).where('id', '=', userId).execute();
}

/** Stores the identity status of a locked user. */
export async function changeIdentityStatus(
  tx: Tx,
  userId: string,
  { identity_status, now }: { identity_status: number; now: Date },
): Promise<void> {
  await tx.updateTable('users').set({ identity_status, updated_at: now }).where('id', '=', userId).execute();
}

/** Whether the account is erased. An account that is not cannot become so until the transaction ends. */
export async function isErased(tx: Tx, userId: string): Promise<boolean> {
  return !(await shareLockUsers(tx, [userId])).has(userId);
}

/** Locks users against erasure until the transaction ends. Returns those who exist and are not erased. */
export async function shareLockUsers(tx: Tx, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'account_status'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .orderBy('id')
    // The lock that a notification or a commission takes as well, by its foreign key.
    .forKeyShare()
    .execute();
  const present = rows.filter(({ account_status }) => account_status !== ACCOUNT_STATUSES.ERASED);
  return new Set(present.map(({ id }) => id));
}

/** Bans a user's mailbox and phone number for good, and ends all sessions. */
export async function banContacts(
  tx: Tx,
  {
    id,
    email,
    phone,
    ...ban
  }: Pick<LockedAccount, 'id' | 'email' | 'phone'> & Omit<NewBan, 'kind' | 'value' | 'ends_at'>,
): Promise<void> {
  await insertBan(tx, { ...ban, kind: 'email', value: mailboxOf(email), ends_at: null });
  await insertBan(tx, { ...ban, kind: 'phone', value: phone, ends_at: null });
  await revokeSessions(tx, { user_id: id, now: ban.now });
}

/** Ids of users whose suspension has ended. */
export async function findEndedSuspensions(read: Read, now: Date): Promise<string[]> {
  const rows = await read
    .selectFrom('users')
    .select('id')
    .where('suspended_until', '<=', now)
    .orderBy('suspended_until')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether an administrator may use these rights who is none of the users. */
export async function hasOtherAdministrator(read: Read, userIds: readonly string[]): Promise<boolean> {
  const other = await read
    .selectFrom('users')
    .select('id')
    .where('user_type', 'in', [USER_TYPES.ADMIN, USER_TYPES.SUPERADMIN])
    .where('account_status', 'in', ACCOUNT_POLICY.administer)
    .where('id', 'not in', userIds)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

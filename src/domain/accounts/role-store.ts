import type { Read, Tx } from '../../base/database.ts';

/** Since when an administrator has the role; null if that was never recorded. */
export async function roleSince(read: Read, userId: string): Promise<Date | null> {
  const { role_since } = await read
    .selectFrom('users')
    .select('role_since')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return role_since;
}

/** Locks the account with this email address or id. */
export async function lockForRole(tx: Tx, account: { email: string } | { user_id: string }) {
  const query = tx.selectFrom('users').select(['id', 'user_type', 'account_status', 'google_subject']).forUpdate();
  const found = 'email' in account ? query.where('email', '=', account.email) : query.where('id', '=', account.user_id);
  return found.executeTakeFirst();
}

export async function setRole(
  tx: Tx,
  userId: string,
  role: { user_type: number; role_since: Date | null },
): Promise<void> {
  await tx.updateTable('users').set(role).where('id', '=', userId).execute();
}

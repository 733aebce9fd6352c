import type { Tx } from '../../base/database.ts';
import { USER_TYPES } from '../../contract/account-rules.ts';
import { recordAuditEntry } from '../audit/public.ts';
import { maySignIn } from './policy.ts';

/** The roles that an operator can give. Taking an administrator's rights away is giving `regular` or `agency`. */
export const ROLES = {
  regular: USER_TYPES.REGULAR,
  agency: USER_TYPES.AGENCY,
  admin: USER_TYPES.ADMIN,
  superadmin: USER_TYPES.SUPERADMIN,
} as const;
export type Role = keyof typeof ROLES;

/**
 * Sets the role of the account with this email address and records it in the audit log. Sessions have the new role
 * from their next request. Returns false without a change if no account that may sign in has the address.
 */
export async function grantRole(tx: Tx, grant: { email: string; role: Role; by: string; now: Date }): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'user_type', 'account_status'])
    .where('email', '=', grant.email)
    .forUpdate()
    .executeTakeFirst();
  if (!user || !maySignIn(user)) return false;
  const user_type = ROLES[grant.role];
  if (user.user_type === user_type) return true;
  await tx.updateTable('users').set({ user_type }).where('id', '=', user.id).execute();
  await recordAuditEntry(tx, {
    actor: grant.by,
    action: 'user.grant',
    subject_id: user.id,
    reason: null,
    before: { user_type: user.user_type },
    after: { user_type },
    now: grant.now,
  });
  return true;
}

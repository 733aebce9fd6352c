import type { Tx } from '../../base/database.ts';
import { isAdministrator, USER_TYPES } from '../../contract/accounts/rules.ts';
import { recordAuditEntry } from '../audit/public.ts';
import { emit } from '../events.ts';
import { maySignIn } from './policy.ts';
import { lockForRole, setRole } from './role-store.ts';
import { deleteSecondFactor, endChallenges } from './second-factor/store.ts';
import { revokeSessions } from './sessions/store.ts';

/** The roles that an operator can give. Taking an administrator's rights away is giving `regular` or `agency`. */
export const ROLES = {
  regular: USER_TYPES.REGULAR,
  agency: USER_TYPES.AGENCY,
  admin: USER_TYPES.ADMIN,
  superadmin: USER_TYPES.SUPERADMIN,
} as const;
export type Role = keyof typeof ROLES;
const GOOGLE_ROLES: Record<Role, number | null> = {
  regular: USER_TYPES.GOOGLE,
  agency: USER_TYPES.AGENCY_GOOGLE,
  admin: null,
  superadmin: null,
};

/**
 * Sets the role of the account with this email address or id and records it in the audit log. Becoming an
 * administrator, or being one no longer, ends all sessions. Returns false without a change if no account that may sign
 * in is meant; throws if an account that signs in with Google would become an administrator's.
 */
export async function grantRole(
  tx: Tx,
  grant: ({ email: string } | { user_id: string }) & {
    role: Role;
    by: string;
    /** Whether the operator's command gives it: the holder then confirms what others request without waiting. */
    is_by_command?: boolean;
    reason?: string;
    now: Date;
  },
): Promise<boolean> {
  const user = await lockForRole(tx, grant);
  if (!user || !maySignIn(user)) return false;
  const user_type = user.google_subject === null ? ROLES[grant.role] : GOOGLE_ROLES[grant.role];
  if (user_type === null) {
    throw new Error('The account signs in with Google. An administrator needs an account with a password.');
  }
  if (user.user_type === user_type) return true;
  const role_since = isAdministrator({ user_type }) && !grant.is_by_command ? grant.now : null;
  await setRole(tx, user.id, { user_type, role_since });
  if (isAdministrator(user) || isAdministrator({ user_type })) {
    await endChallenges(tx, user.id);
    await revokeSessions(tx, { user_id: user.id, now: grant.now });
  }
  if (!isAdministrator({ user_type })) await deleteSecondFactor(tx, user.id);
  await emit(tx, 'profile.changed', { user_id: user.id });
  await recordAuditEntry(tx, {
    actor: grant.by,
    action: 'user.grant',
    subject_id: user.id,
    reason: grant.reason ?? null,
    before: { user_type: user.user_type },
    after: { user_type },
    now: grant.now,
  });
  return true;
}

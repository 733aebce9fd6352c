import type { Tx } from '../../base/database.ts';
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TRANSITIONS,
  type AccountTransition,
  isAdministrator,
  statusAfter,
  USER_TYPES,
} from '../../contract/accounts/rules.ts';
import type { Actor } from '../../contract/api/actor.ts';
import { AppError } from '../../contract/api/errors.ts';
import { changeStatus, type LockedAccount, lockAccount } from '../accounts/public.ts';
import { lockOwner } from '../ads/public.ts';
import { type AuditAction, recordAuditEntry } from '../audit/public.ts';

/** Who changes an account: an administrator, or a command or job by its name. */
export type Moderator = Pick<Actor, 'user_id' | 'user_type'> | string;

const AUDIT_ACTIONS = {
  suspend: 'user.suspend',
  end_suspension: 'user.end_suspension',
  block: 'user.block',
} satisfies Partial<Record<AccountTransition, AuditAction>>;

type Change = {
  user_id: string;
  by: Moderator;
  /**
   * For the audit log, and what the user reads as long as the account is not active; null if nothing needs a reason.
   */
  reason: string | null;
  suspended_until: Date | null;
  now: Date;
};

/**
 * Changes the status of an account and records it in the audit log. Returns the account as it was. Locks the owner's
 * ads first, as publishing does. Throws `not_found`, `forbidden` or `account_status_conflict`.
 */
export async function changeAccount(
  tx: Tx,
  transition: keyof typeof AUDIT_ACTIONS,
  change: Change,
): Promise<LockedAccount> {
  const { user_id, by, reason, suspended_until, now } = change;
  await lockOwner(tx, user_id);
  const account = await lockAccount(tx, user_id);
  if (!account) throw new AppError('not_found');
  requireMayModerate(by, account);
  const { from } = ACCOUNT_TRANSITIONS[transition];
  const to = statusAfter(transition, account);
  if (!(from as readonly number[]).includes(account.account_status)) throw new AppError('account_status_conflict');
  const status_reason = to === ACCOUNT_STATUSES.ACTIVE ? null : reason;
  await changeStatus(tx, user_id, { account_status: to, reason: status_reason, suspended_until, now });
  await recordAuditEntry(tx, {
    actor: typeof by === 'string' ? by : by.user_id,
    action: AUDIT_ACTIONS[transition],
    subject_id: user_id,
    reason,
    before: stateOf(account),
    after: stateOf({ account_status: to, suspended_until }),
    now,
  });
  return account;
}

/** Nobody changes the own account, and only superadmins change administrators. */
export function requireMayModerate(by: Moderator, account: Pick<LockedAccount, 'id' | 'user_type'>): void {
  if (typeof by === 'string') return;
  const isAboveThem = by.user_type === USER_TYPES.SUPERADMIN || !isAdministrator(account);
  if (by.user_id === account.id || !isAboveThem) throw new AppError('forbidden');
}

function stateOf({ account_status, suspended_until }: Pick<LockedAccount, 'account_status' | 'suspended_until'>) {
  return { account_status, suspended_until: suspended_until?.toISOString() ?? null };
}

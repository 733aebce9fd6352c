import { ACCOUNT_STATUSES, USER_TYPES } from '../../contract/account-rules.ts';
import { AppError } from '../../contract/errors.ts';

const { ACTIVE, DUMMY, INACTIVE, SUSPEND, WAITING_DELETION } = ACCOUNT_STATUSES;

/** Whether the account may have a session; an unknown status counts as blocked. */
export function maySignIn(account: { account_status: number; user_type: number }): boolean {
  if (account.user_type === USER_TYPES.DUMMY) return false;
  const allowed: number[] = [ACTIVE, INACTIVE, SUSPEND, WAITING_DELETION];
  return allowed.includes(account.account_status);
}

/**
 * Whether the account may create, change, publish or delete ads. An account that waits for deletion signs in first,
 * which cancels the deletion; a DUMMY cannot sign in, but owns demonstration ads.
 */
export function mayCreateAds(account: { account_status: number }): boolean {
  return account.account_status === ACTIVE || account.account_status === DUMMY;
}

/** Throws `ads_creation_term_not_accepted` unless the account may create and change ads. */
export function requireMayCreateAds(account: { account_status: number }): void {
  if (!mayCreateAds(account)) throw new AppError('ads_creation_term_not_accepted');
}

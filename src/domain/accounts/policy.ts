import { ACCOUNT_STATUSES, USER_TYPES } from '../../contract/account-rules.ts';
import { AppError } from '../../contract/errors.ts';

const { ACTIVE, DUMMY, INACTIVE, SUSPEND, WAITING_DELETION } = ACCOUNT_STATUSES;

/** Whether a session of this account still counts; an unknown status is treated as blocked. */
export function maySignIn(account: { account_status: number; user_type: number }): boolean {
  if (account.user_type === USER_TYPES.DUMMY) return false;
  const welcome: number[] = [ACTIVE, INACTIVE, SUSPEND, WAITING_DELETION];
  return welcome.includes(account.account_status);
}

/**
 * Whether this account may make, change, publish or delete ads. Somebody who waits for deletion signs in anew first,
 * which takes the wish back; a DUMMY has no way to sign in, but demonstration ads are made in its name.
 */
export function mayCreateAds(account: { account_status: number }): boolean {
  return account.account_status === ACTIVE || account.account_status === DUMMY;
}

/** Throws `ads_creation_term_not_accepted` unless the account may make and change ads. */
export function requireMayCreateAds(account: { account_status: number }): void {
  if (!mayCreateAds(account)) throw new AppError('ads_creation_term_not_accepted');
}

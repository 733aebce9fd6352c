import { accountMay, restrictionParams, USER_TYPES } from '../../contract/accounts/rules.ts';
import { AppError } from '../../contract/api/errors.ts';

type Account = { account_status: number };

/** Whether the account may have a session. */
export function maySignIn(account: Account & { user_type: number }): boolean {
  return account.user_type !== USER_TYPES.DUMMY && accountMay('sign_in', account);
}

/** Whether the account may create, change, publish or delete ads. */
export function mayCreateAds(account: Account): boolean {
  return accountMay('create_ads', account);
}

/** Throws `ads_creation_term_not_accepted` unless the account may create and change ads. */
export function requireMayCreateAds(account: Account): void {
  if (mayCreateAds(account)) return;
  throw new AppError('ads_creation_term_not_accepted', { params: restrictionParams(account), data: { terms: [] } });
}

/** Throws `account_restricted` unless the account may redeem voucher codes. */
export function requireMayRedeem(account: Account): void {
  if (accountMay('redeem_codes', account)) return;
  throw new AppError('account_restricted', { params: restrictionParams(account) });
}

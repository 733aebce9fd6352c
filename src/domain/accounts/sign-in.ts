import type * as contract from '../../contract/accounts/endpoints.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { checkPassword } from './check-password.ts';
import { enterAccount } from './enter-account.ts';
import { replaceToken } from './open-session.ts';
import { maySignIn } from './policy.ts';
import { ownCredentials } from './store.ts';

/**
 * Signs in by password. An unknown address, an account without a password and a wrong password take as long and get the
 * same error; only a correct password reveals that an account is banned.
 */
export async function signIn(
  services: Services,
  call: Pick<Call, 'network_address' | 'user_agent' | 'device' | 'setToken'>,
  { email, password }: ParsedOf<typeof contract.signIn>,
): Promise<ResultOf<typeof contract.signIn>> {
  const account = await checkPassword(services, call, { email, password });
  if (!account || isDemonstration(account)) throw new AppError('wrong_credentials');
  if (!maySignIn(account)) throw new AppError('account_banned');
  const now = services.clock.now();
  const session = await services.database.transaction(async (tx) => {
    const current = await ownCredentials(tx, account.id, 'lock');
    // Changed or blocked since the check: a session must not outlive either.
    if (current.password_hash !== account.password_hash) throw new AppError('wrong_credentials');
    return enterAccount(services, tx, { account: current, call, now });
  });
  return replaceToken(services, call, session);
}

function isDemonstration(account: { user_type: number; account_status: number }): boolean {
  return account.user_type === USER_TYPES.DUMMY || account.account_status === ACCOUNT_STATUSES.DUMMY;
}

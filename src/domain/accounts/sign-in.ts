import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Tx } from '../../base/database.ts';
import { ACCOUNT_STATUSES, SIGN_IN, USER_TYPES } from '../../contract/account-rules.ts';
import type { signIn as endpoint } from '../../contract/accounts.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type { Call, Services } from '../binding.ts';
import { openSession, replaceToken } from './open-session.ts';
import { isPassword } from './passwords.ts';
import { maySignIn } from './policy.ts';
import { lockRate } from './registration-store.ts';
import { networkKey } from './rules.ts';
import { clearFailures, failuresSince, recordFailure } from './sign-in-store.ts';
import { cancelDeletion, credentialsOf } from './store.ts';

/**
 * Signs in by password. An unknown address, an account without a password and a wrong password take as long and get the
 * same error; only a correct password reveals that an account is banned.
 */
export async function signIn(
  services: Services,
  call: Pick<Call, 'network_address' | 'user_agent' | 'set_token'>,
  { email, password }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const now = services.clock.now();
  const caller = { email, network_address: networkKey(services.tokens, call.network_address), now };
  // A caller that is rejected because too many are waiting does not use an attempt.
  const { account, fits } = await services.passwords.queued(async (hashing) => {
    await services.database.transaction((tx) => countAttempt(tx, caller));
    const found = await credentialsOf(services.database.read, email);
    return { account: found, fits: await isPassword(hashing, password, found?.password_hash ?? null) };
  });
  if (!account || !fits || isDemonstration(account)) throw new AppError('wrong_credentials');
  if (!maySignIn(account)) throw new AppError('account_banned');
  const session = await services.database.transaction(async (tx) => {
    await clearFailures(tx, caller);
    await cancelDeletion(tx, account.id, now);
    return openSession(tx, { user_id: account.id, user_agent: call.user_agent, now });
  });
  return replaceToken(services, call, session);
}

function isDemonstration(account: { user_type: number; account_status: number }): boolean {
  return account.user_type === USER_TYPES.DUMMY || account.account_status === ACCOUNT_STATUSES.DUMMY;
}

/** Counts an attempt as failed before it is checked, so that concurrent attempts cannot exceed the limit. */
async function countAttempt(tx: Tx, caller: { email: string; network_address: string; now: Date }): Promise<void> {
  await lockRate(tx, 'sign_in', caller.network_address);
  const since = addMilliseconds(caller.now, -SIGN_IN.minutes * MILLISECONDS.minute);
  const { of_account, of_network } = await failuresSince(tx, caller, since);
  if (of_account >= SIGN_IN.failures || of_network >= SIGN_IN.failures_network) {
    throw new AppError('too_many_requests');
  }
  await recordFailure(tx, caller);
}

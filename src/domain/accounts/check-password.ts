import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Tx } from '../../base/database.ts';
import { SIGN_IN } from '../../contract/accounts/rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { isPassword } from './passwords.ts';
import { lockRate } from './registration-store.ts';
import { networkKey } from './rules.ts';
import { clearFailures, failuresOfDay, failuresSince, isOwnDevice, recordFailure } from './sign-in-store.ts';
import { credentialsOf } from './store.ts';

type Account = NonNullable<Awaited<ReturnType<typeof credentialsOf>>>;

/**
 * The account of an address if the password is correct, otherwise null. An unknown address, an account without a
 * password and a wrong password take as long. Throws `too_many_requests` after repeated failures and `server_busy` when
 * too many are waiting.
 */
export async function checkPassword(
  services: Pick<Services, 'database' | 'clock' | 'passwords' | 'tokens'>,
  call: Pick<Call, 'network_address' | 'device'>,
  { email, password }: { email: string; password: string },
): Promise<Account | null> {
  const caller = {
    email,
    network_address: networkKey(services.tokens, call.network_address),
    device: call.device,
    now: services.clock.now(),
  };
  // A caller that is rejected because too many are waiting does not use an attempt.
  const { account, fits } = await services.passwords.queued(async (hashing) => {
    await services.database.transaction((tx) => countAttempt(tx, caller));
    const found = await credentialsOf(services.database.read, email);
    return { account: found, fits: await isPassword(hashing, password, found?.password_hash ?? null) };
  });
  if (!account || !fits) return null;
  await services.database.transaction((tx) => clearFailures(tx, caller));
  return account;
}

type Caller = { email: string; network_address: string; device: string | null; now: Date };

/** Counts an attempt as failed before it is checked, so that concurrent attempts cannot exceed the limit. */
async function countAttempt(tx: Tx, caller: Caller): Promise<void> {
  await lockRate(tx, 'sign_in', caller.network_address);
  const since = addMilliseconds(caller.now, -SIGN_IN.minutes * MILLISECONDS.minute);
  const { of_account, of_network } = await failuresSince(tx, caller, since);
  if (of_account >= SIGN_IN.failures || of_network >= SIGN_IN.failures_network) {
    throw new AppError('too_many_requests');
  }
  if ((await failuresOfDay(tx, caller)) >= SIGN_IN.failures_a_day) {
    if (!(await isOwnDevice(tx, caller.email, caller.device))) throw new AppError('too_many_requests');
  }
  await recordFailure(tx, caller);
}

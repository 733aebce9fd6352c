import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Read, Tx } from '../../base/database.ts';
import { hashDevice } from './rules.ts';

type Caller = { email: string; network_address: string };

/** Failed sign-ins from a network: for this account and in total. */
export async function failuresSince(
  tx: Tx,
  caller: Caller,
  since: Date,
): Promise<{ of_account: number; of_network: number }> {
  return tx
    .selectFrom('sign_in_failures')
    .select((expression) => [
      expression.fn.countAll<number>().filterWhere('email', '=', caller.email).as('of_account'),
      expression.fn.countAll<number>().as('of_network'),
    ])
    .where('network_address', '=', caller.network_address)
    .where('failed_at', '>', since)
    .executeTakeFirstOrThrow();
}

/** Failed sign-ins of an account from all networks in 24 hours. */
export async function failuresOfDay(tx: Tx, { email, now }: { email: string; now: Date }): Promise<number> {
  const { total } = await tx
    .selectFrom('sign_in_failures')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('email', '=', email)
    .where('failed_at', '>', addMilliseconds(now, -MILLISECONDS.day))
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether the owner of an address has signed in on a device before. */
export async function isOwnDevice(read: Read, email: string, device: string | null): Promise<boolean> {
  if (device === null) return false;
  const row = await read
    .selectFrom('user_devices')
    .innerJoin('users', 'users.id', 'user_devices.user_id')
    .select('user_id')
    .where('users.email', '=', email)
    .where('device_hash', '=', hashDevice(device))
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordFailure(tx: Tx, failure: Caller & { now: Date }): Promise<void> {
  const { email, network_address, now } = failure;
  await tx.insertInto('sign_in_failures').values({ email, network_address, failed_at: now }).execute();
}

/** A correct password resets the account's count on this network, not the network's other failures. */
export async function clearFailures(tx: Tx, caller: Caller): Promise<void> {
  await tx
    .deleteFrom('sign_in_failures')
    .where('email', '=', caller.email)
    .where('network_address', '=', caller.network_address)
    .execute();
}

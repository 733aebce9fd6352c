import type { Tx } from '../../base/database.ts';

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

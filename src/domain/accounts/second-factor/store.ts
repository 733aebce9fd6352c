import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';
import { OTP } from '../../../contract/accounts/rules.ts';
import { SECOND_FACTOR } from '../../../contract/accounts/second-factor-rules.ts';
import { hashDevice } from '../rules.ts';

/** The time for which a code of the app is valid: its own step, and one before and after. */
const CODE_MILLISECONDS = 3 * SECOND_FACTOR.seconds * MILLISECONDS.second;

export type ChallengePurpose = 'sign_in' | 'new_phone';
export type Challenge = { id: string; user_id: string; secret: string | null };

/** Locks a user. Whatever changes an account's second factor, or guesses at it, waits here for its turn. */
export function lockUser(tx: Tx, userId: string) {
  return (
    tx
      .selectFrom('users')
      .select(['id', 'email', 'user_type', 'account_status'])
      .where('id', '=', userId)
      // Not `for update`: jobs insert rows that refer to the user.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  );
}

/** The authenticator app of a user; undefined before the enrolment. */
export function findSecondFactor(read: Read, userId: string) {
  return read
    .selectFrom('second_factors')
    .select(['secret', 'last_step', 'enrolled_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores an authenticator app in place of the present one. */
export async function saveSecondFactor(
  tx: Tx,
  app: { user_id: string; secret: string; last_step: number; enrolled_at: Date },
): Promise<void> {
  const { user_id, ...values } = app;
  await tx
    .insertInto('second_factors')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Records the step whose code was used, and the secret as it is encrypted now. */
export async function saveStep(
  tx: Tx,
  { user_id, ...values }: { user_id: string; secret: string; last_step: number },
): Promise<void> {
  await tx.updateTable('second_factors').set(values).where('user_id', '=', user_id).execute();
}

/** Removes the authenticator app of a user with the recovery codes; false if there is none. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Stores recovery codes in place of the present ones. */
export async function saveRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses up a recovery code; false if it is unknown or was used. */
export async function spendRecoveryCode(
  tx: Tx,
  { user_id, code_hash, now }: { user_id: string; code_hash: string; now: Date },
): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function countRecoveryCodes(read: Read, userId: string): Promise<number> {
  const { left } = await read
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

export async function insertChallenge(
  tx: Tx,
  challenge: {
    id: string;
    token_hash: string;
    user_id: string;
    purpose: ChallengePurpose;
    secret: string | null;
    expires_at: Date;
  },
): Promise<void> {
  await tx.insertInto('second_factor_challenges').values(challenge).execute();
}

/** The challenge of a token, unless it has expired or had too many wrong codes. */
export function findChallenge(
  read: Read,
  { token_hash, purpose, now }: { token_hash: string; purpose: ChallengePurpose; now: Date },
): Promise<Challenge | undefined> {
  return read
    .selectFrom('second_factor_challenges')
    .select(['id', 'user_id', 'secret'])
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('tries', '<', OTP.tries)
    .executeTakeFirst();
}

export async function saveChallengeSecret(tx: Tx, id: string, secret: string): Promise<void> {
  await tx.updateTable('second_factor_challenges').set({ secret }).where('id', '=', id).execute();
}

/** Counts a wrong code for a challenge. */
export async function countWrongCode(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('second_factor_challenges')
    .set((expression) => ({ tries: expression('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Ends one challenge of a user, or all. */
export async function endChallenges(tx: Tx, userId: string, id?: string): Promise<void> {
  const query = tx.deleteFrom('second_factor_challenges').where('user_id', '=', userId);
  await (id === undefined ? query : query.where('id', '=', id)).execute();
}

/**
 * The hash of a device on which the user has entered a second factor before; null for any other. Until the setup, a
 * password was enough to make a device known.
 */
export async function knownDevice(read: Read, userId: string, device: string | null): Promise<string | null> {
  if (device === null) return null;
  const row = await read
    .selectFrom('user_devices')
    .innerJoin('second_factors', 'second_factors.user_id', 'user_devices.user_id')
    .select('device_hash')
    .where('user_devices.user_id', '=', userId)
    .whereRef('last_used_at', '>=', 'enrolled_at')
    .where('device_hash', '=', hashDevice(device))
    .executeTakeFirst();
  return row?.device_hash ?? null;
}

type Guesser = { user_id: string | null; device_hash: string | null; network_address: string; now: Date };

/**
 * Wrong codes of the user from this device, or from all devices that are not the user's: in a day, and while one code
 * is valid. And those of all users from the network in an hour.
 */
export async function wrongCodes(
  read: Read,
  { user_id, device_hash, network_address, now }: Guesser,
): Promise<{ of_day: number; of_code: number; of_network: number }> {
  const ago = (milliseconds: number) => addMilliseconds(now, -milliseconds);
  return read
    .selectFrom('second_factor_failures')
    .select(({ fn, eb }) => {
      const isOwn = eb.and([eb('user_id', '=', user_id), eb('device_hash', 'is not distinct from', device_hash)]);
      const since = (milliseconds: number) => eb('failed_at', '>', ago(milliseconds));
      const isOfNetwork = eb('network_address', '=', network_address);
      return [
        fn.countAll<number>().filterWhere(isOwn).as('of_day'),
        fn
          .countAll<number>()
          .filterWhere(eb.and([isOwn, since(CODE_MILLISECONDS)]))
          .as('of_code'),
        fn
          .countAll<number>()
          .filterWhere(eb.and([isOfNetwork, since(MILLISECONDS.hour)]))
          .as('of_network'),
      ];
    })
    .where((expression) =>
      expression.or([expression('user_id', '=', user_id), expression('network_address', '=', network_address)]),
    )
    .where('failed_at', '>', ago(MILLISECONDS.day))
    .executeTakeFirstOrThrow();
}

/** Records a wrong code; without a user it counts for the network only. */
export async function recordWrongCode(tx: Tx, { now, ...guesser }: Guesser): Promise<void> {
  await tx
    .insertInto('second_factor_failures')
    .values({ ...guesser, failed_at: now })
    .execute();
}

/** Deletes challenges that have expired, and wrong codes that no limit counts any more. */
export async function purgeSecondFactors(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('second_factor_challenges').where('expires_at', '<', now).execute();
  await tx
    .deleteFrom('second_factor_failures')
    .where('failed_at', '<', addMilliseconds(now, -MILLISECONDS.day))
    .execute();
}

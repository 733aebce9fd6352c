import type { Read, Tx } from '../../base/database.ts';
import { isSameSecret } from '../../base/is-same-secret.ts';
import type * as contract from '../../contract/accounts/endpoints.ts';
import { OTP } from '../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError, type PlainErrorKey } from '../../contract/api/errors.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { isTaken } from './email/email-change-store.ts';
import {
  countTry,
  findRegistration,
  lockRate,
  lockRegistration,
  markVerified,
  type Registration,
  triesOfDay,
} from './registration-store.ts';
import { hashCode, hashToken } from './rules.ts';

type Guess = ParsedOf<typeof contract.verifyRegistration>;

/**
 * Verifies a mail address by its code. Each guess is counted before it is checked, and stays counted when it is wrong.
 */
export async function verifyRegistration(
  services: Services,
  _call: Call,
  guess: Guess,
): Promise<ResultOf<typeof contract.verifyRegistration>> {
  const now = services.clock.now();
  const { read } = services.database;
  const token_hash = hashToken(guess.registration_token);
  // Reads first: most guesses of an attack are refused here, where they wait for no lock and write nothing.
  const refusal = await refusalOf(read, await findRegistration(read, token_hash, now), now);
  const failure = refusal ?? (await services.database.transaction((tx) => checkGuess(tx, guess, now)));
  if (failure) throw new AppError(failure);
  return { verified: true };
}

/** Why a guess is not compared with the code; null if it may be. */
async function refusalOf(read: Read, registration: Registration | undefined, now: Date): Promise<PlainErrorKey | null> {
  if (!registration) return 'otp_not_sent';
  if (registration.verified_at) return 'otp_already_verified';
  const { email, code_hash, code_expires_at, tries } = registration;
  if (!code_hash || !code_expires_at || code_expires_at <= now || tries >= OTP.tries) return 'otp_not_verified';
  return (await triesOfDay(read, email, now)) >= OTP.tries_a_day ? 'too_many_requests' : null;
}

/** The error of a guess; null if it is correct. It is returned, because throwing would undo the count. */
async function checkGuess(
  tx: Tx,
  { registration_token: token, code }: Guess,
  now: Date,
): Promise<PlainErrorKey | null> {
  const registration = await lockRegistration(tx, hashToken(token), now);
  if (!registration) return 'otp_not_sent';
  const { id, email, code_hash } = registration;
  await lockRate(tx, 'code', email);
  const refusal = await refusalOf(tx, registration, now);
  if (refusal) return refusal;
  await countTry(tx, { id, email }, now);
  if (!code_hash || !isSameSecret(hashCode(code, { id, token }), code_hash)) return 'otp_not_verified';
  if (await isTaken(tx, email, now)) return 'account_registered';
  await markVerified(tx, id, now);
  return null;
}

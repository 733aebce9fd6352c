import type { Read, Tx } from '../../../base/database.ts';
import { OTP } from '../../../contract/accounts/rules.ts';
import { RECOVERY_LENGTH } from '../../../contract/accounts/second-factor-rules.ts';
import type { PlainErrorKey } from '../../../contract/api/errors.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { lockRate } from '../registration-store.ts';
import { hashToken, networkKey } from '../rules.ts';
import { findSecondFactor, knownDevice, recordWrongCode, saveStep, spendRecoveryCode, wrongCodes } from './store.ts';
import { stepOf } from './totp.ts';

/** Where a guess comes from. */
export type Guesser = Pick<Call, 'network_address' | 'device'>;
type Guess = { user_id: string; code: string; now: Date };
export type CodeKind = 'app' | 'recovery_code';

/**
 * Checks a code of the app, or a recovery code, and uses it up. Call it with the user locked. A wrong code is returned
 * and not thrown, because throwing would undo the count.
 */
export async function checkCode(
  services: Pick<Services, 'tokens' | 'secretBox' | 'log'>,
  tx: Tx,
  call: Guesser,
  guess: Guess,
): Promise<{ failure: PlainErrorKey } | { kind: CodeKind }> {
  const kind = kindOf(guess);
  const failure = await limited(services, tx, call, { ...guess, kind }, () =>
    kind === 'app'
      ? spendAppCode(services, tx, guess)
      : spendRecoveryCode(tx, { ...guess, code_hash: hashToken(guess.code) }),
  );
  return failure ? { failure } : { kind };
}

/**
 * Why a guess would not be checked; null if it may be. It waits for no lock and writes nothing, so that an attack
 * neither delays the owner nor costs much.
 */
export async function refusalOf(
  services: Pick<Services, 'tokens' | 'database'>,
  call: Guesser,
  guess: Guess,
): Promise<PlainErrorKey | null> {
  const { read } = services.database;
  const kind = kindOf(guess);
  return limitReached(read, await callerOf(services, read, call, guess), kind);
}

const kindOf = ({ code }: { code: string }): CodeKind => (code.length === RECOVERY_LENGTH ? 'recovery_code' : 'app');

/**
 * Runs one check of a code within the limits, and counts it if it fails. An attacker who uses up the tries of an
 * account does not lock the owner out: each device of the owner has tries of its own, and recovery codes, which cannot
 * be guessed, count for the network only.
 */
export async function limited(
  services: Pick<Services, 'tokens'>,
  tx: Tx,
  call: Guesser,
  { user_id, kind, now }: { user_id: string; kind: CodeKind; now: Date },
  check: () => Promise<boolean>,
): Promise<PlainErrorKey | null> {
  const caller = await callerOf(services, tx, call, { user_id, now });
  await lockRate(tx, 'second_factor', caller.network_address);
  const refusal = await limitReached(tx, caller, kind);
  if (refusal) return refusal;
  if (await check()) return null;
  await recordWrongCode(tx, { ...caller, user_id: kind === 'app' ? user_id : null });
  return 'second_factor_failed';
}

async function callerOf(
  services: Pick<Services, 'tokens'>,
  read: Read,
  call: Guesser,
  { user_id, now }: { user_id: string; now: Date },
) {
  const device_hash = await knownDevice(read, user_id, call.device);
  return { user_id, device_hash, network_address: networkKey(services.tokens, call.network_address), now };
}

async function limitReached(
  read: Read,
  caller: Awaited<ReturnType<typeof callerOf>>,
  kind: CodeKind,
): Promise<PlainErrorKey | null> {
  const { of_day, of_code, of_network } = await wrongCodes(read, caller);
  if (of_network >= OTP.tries_an_hour_network) return 'too_many_requests';
  return kind === 'app' && (of_day >= OTP.tries_a_day || of_code >= OTP.tries) ? 'too_many_requests' : null;
}

async function spendAppCode(services: Pick<Services, 'secretBox' | 'log'>, tx: Tx, guess: Guess): Promise<boolean> {
  const { user_id, code, now } = guess;
  const app = await findSecondFactor(tx, user_id);
  if (!app) return false;
  const opened = services.secretBox.open(app.secret, user_id);
  if (!opened) {
    services.log.error({ user_id }, 'the key of an authenticator app cannot be decrypted; SECRET_KEY was changed');
    return false;
  }
  const last_step = stepOf(code, { key: opened.text, last_step: app.last_step, now });
  if (last_step === null) return false;
  const secret = opened.isOutdated ? services.secretBox.seal(opened.text, user_id) : app.secret;
  await saveStep(tx, { user_id, secret, last_step });
  return true;
}

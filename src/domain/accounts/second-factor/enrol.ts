import type { Tx } from '../../../base/database.ts';
import type {
  completeEnrolment as completion,
  startEnrolment as start,
} from '../../../contract/accounts/second-factor.ts';
import { SECOND_FACTOR } from '../../../contract/accounts/second-factor-rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError, type PlainErrorKey } from '../../../contract/api/errors.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { replaceToken } from '../open-session.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { lockChallenge } from './challenge.ts';
import { checkSetup } from './check-setup.ts';
import { recordAction } from './record-action.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { endChallenges, findSecondFactor, saveChallengeSecret, saveSecondFactor } from './store.ts';
import { newKey, uriOf } from './totp.ts';

type Caller = Pick<Call, 'network_address' | 'user_agent' | 'device' | 'setToken'>;

/** The key for the first authenticator app of an administrator; the same for every call with one challenge. */
export async function startEnrolment(
  services: Services,
  _call: Call,
  { challenge: token }: ParsedOf<typeof start>,
): Promise<ResultOf<typeof start>> {
  const now = services.clock.now();
  return services.database.transaction(async (tx) => {
    const challenge = await lockChallenge(tx, { challenge: token, purpose: 'sign_in', now });
    if (!challenge || (await findSecondFactor(tx, challenge.user_id))) throw new AppError('challenge_expired');
    const { id, user_id, secret, email } = challenge;
    const opened = secret === null ? null : services.secretBox.open(secret, user_id);
    const key = opened?.text ?? newKey();
    if (!opened) await saveChallengeSecret(tx, id, services.secretBox.seal(key, user_id));
    return { key, uri: uriOf(key, { app_name: services.brand().app_name, email }) };
  });
}

/** Stores the app by its first code, makes recovery codes and opens the session. */
export async function completeEnrolment(
  services: Services,
  call: Caller,
  input: ParsedOf<typeof completion>,
): Promise<ResultOf<typeof completion>> {
  const outcome = await services.database.transaction((tx) => enrol(services, tx, call, input));
  if ('failure' in outcome) throw new AppError(outcome.failure);
  const { recovery_codes, ...session } = outcome;
  return { ...(await replaceToken(services, call, session)), recovery_codes };
}

async function enrol(
  services: Services,
  tx: Tx,
  call: Caller,
  { challenge: token, code }: ParsedOf<typeof completion>,
): Promise<(StartedSession & { recovery_codes: string[] }) | { failure: PlainErrorKey }> {
  const now = services.clock.now();
  const challenge = await lockChallenge(tx, { challenge: token, purpose: 'sign_in', now });
  // Another browser may have set up another app meanwhile.
  if (!challenge || (await findSecondFactor(tx, challenge.user_id))) return { failure: 'challenge_expired' };
  const app = await checkSetup(services, tx, call, { challenge, code, now });
  if ('failure' in app) return app;
  const { user_id } = challenge;
  await saveSecondFactor(tx, { user_id, ...app, enrolled_at: now });
  const recovery_codes = await replaceRecoveryCodes(tx, user_id);
  await endChallenges(tx, user_id);
  const after = { recovery_codes: SECOND_FACTOR.recovery_codes };
  await recordAction(tx, { action: 'second_factor.enrol', user_id, after, now });
  return { ...(await startSession(services, tx, { user_id, call, confirmed_at: now, now })), recovery_codes };
}

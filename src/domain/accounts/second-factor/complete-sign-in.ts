import type { Tx } from '../../../base/database.ts';
import type * as contract from '../../../contract/accounts/second-factor.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError, type PlainErrorKey } from '../../../contract/api/errors.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { replaceToken } from '../open-session.ts';
import { hashToken } from '../rules.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { lockChallenge } from './challenge.ts';
import { checkCode, refusalOf } from './check-code.ts';
import { recordAction } from './record-action.ts';
import { countWrongCode, endChallenges, findChallenge, findSecondFactor } from './store.ts';

type Caller = Pick<Call, 'network_address' | 'user_agent' | 'device' | 'setToken'>;

/** Opens the session of an administrator by a challenge and a code. Each code and each challenge work once. */
export async function completeSignIn(
  services: Services,
  call: Caller,
  input: ParsedOf<typeof contract.completeSignIn>,
): Promise<ResultOf<typeof contract.completeSignIn>> {
  const refusal = await refusalBefore(services, call, input);
  if (refusal) throw new AppError(refusal);
  const outcome = await services.database.transaction((tx) => openByCode(services, tx, call, input));
  if ('failure' in outcome) throw new AppError(outcome.failure);
  return replaceToken(services, call, outcome);
}

/** Refuses most guesses of an attack before anything is locked. */
async function refusalBefore(
  services: Services,
  call: Caller,
  { challenge, code }: ParsedOf<typeof contract.completeSignIn>,
): Promise<PlainErrorKey | null> {
  const now = services.clock.now();
  const wanted = { token_hash: hashToken(challenge), purpose: 'sign_in', now } as const;
  const found = await findChallenge(services.database.read, wanted);
  return found ? refusalOf(services, call, { user_id: found.user_id, code, now }) : 'challenge_expired';
}

async function openByCode(
  services: Services,
  tx: Tx,
  call: Caller,
  input: ParsedOf<typeof contract.completeSignIn>,
): Promise<StartedSession | { failure: PlainErrorKey }> {
  const now = services.clock.now();
  const challenge = await lockChallenge(tx, { challenge: input.challenge, purpose: 'sign_in', now });
  if (!challenge || !(await findSecondFactor(tx, challenge.user_id))) return { failure: 'challenge_expired' };
  const { id, user_id } = challenge;
  const checked = await checkCode(services, tx, call, { user_id, code: input.code, now });
  if ('failure' in checked) {
    if (checked.failure === 'second_factor_failed') await countWrongCode(tx, id);
    return checked;
  }
  await endChallenges(tx, user_id, id);
  await recordAction(tx, { action: 'second_factor.sign_in', user_id, after: { by: checked.kind }, now });
  return startSession(services, tx, { user_id, call, confirmed_at: now, now });
}

import type { Tx } from '../../../base/database.ts';
import type {
  completePhoneChange as completion,
  startPhoneChange as start,
} from '../../../contract/accounts/second-factor.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError, type PlainErrorKey } from '../../../contract/api/errors.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { revokeSessions } from '../sessions/store.ts';
import { lockChallenge, startChallenge } from './challenge.ts';
import { checkSetup } from './check-setup.ts';
import { recordAction } from './record-action.ts';
import { endChallenges, findSecondFactor, lockUser, saveSecondFactor } from './store.ts';
import { newKey, uriOf } from './totp.ts';

/** The key for the app on another phone. The present app works until the new one is confirmed. */
export async function startPhoneChange(services: Services, { actor }: SignedInCall): Promise<ResultOf<typeof start>> {
  const now = services.clock.now();
  const { user_id } = actor;
  return services.database.transaction(async (tx) => {
    const { email } = await lockUser(tx, user_id);
    if (!(await findSecondFactor(tx, user_id))) throw new AppError('not_found');
    const key = newKey();
    const secret = services.secretBox.seal(key, user_id);
    const { challenge, expires_at } = await startChallenge(tx, { user_id, purpose: 'new_phone', secret, now });
    const after = { expires_at: expires_at.toISOString() };
    await recordAction(tx, { action: 'second_factor.start_replacing', user_id, after, now });
    const uri = uriOf(key, { app_name: services.brand().app_name, email });
    return { key, uri, challenge, expires_at: expires_at.toISOString() };
  });
}

/** Replaces the app by the one on the new phone. Anyone who has the old phone loses access: all other sessions end. */
export async function completePhoneChange(
  services: Services,
  call: SignedInCall,
  input: ParsedOf<typeof completion>,
): Promise<ResultOf<typeof completion>> {
  const failure = await services.database.transaction((tx) => changePhone(services, tx, call, input));
  if (failure) throw new AppError(failure);
  return { done: true };
}

async function changePhone(
  services: Services,
  tx: Tx,
  call: SignedInCall,
  { challenge: token, code }: ParsedOf<typeof completion>,
): Promise<PlainErrorKey | null> {
  const now = services.clock.now();
  const { user_id, session_id } = call.actor;
  const challenge = await lockChallenge(tx, { challenge: token, purpose: 'new_phone', now });
  if (challenge?.user_id !== user_id) return 'challenge_expired';
  const app = await checkSetup(services, tx, call, { challenge, code, now });
  if ('failure' in app) return app.failure;
  const present = await findSecondFactor(tx, user_id);
  await saveSecondFactor(tx, { user_id, ...app, enrolled_at: now });
  await endChallenges(tx, user_id);
  await revokeSessions(tx, { user_id, except: session_id, now });
  const before = { enrolled_at: present?.enrolled_at.toISOString() ?? null };
  const after = { enrolled_at: now.toISOString() };
  await recordAction(tx, { action: 'second_factor.replace', user_id, before, after, now });
  return null;
}

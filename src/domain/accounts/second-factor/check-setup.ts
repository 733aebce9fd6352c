import type { Tx } from '../../../base/database.ts';
import type { PlainErrorKey } from '../../../contract/api/errors.ts';
import type { Services } from '../../services.ts';
import type { LockedChallenge } from './challenge.ts';
import { type Guesser, limited } from './check-code.ts';
import { countWrongCode } from './store.ts';
import { stepOf } from './totp.ts';

/** Checks the first code of an app that is being set up; returns what is stored of the app, or why it is refused. */
export async function checkSetup(
  services: Pick<Services, 'tokens' | 'secretBox'>,
  tx: Tx,
  call: Guesser,
  { challenge, code, now }: { challenge: LockedChallenge; code: string; now: Date },
): Promise<{ secret: string; last_step: number } | { failure: PlainErrorKey }> {
  const { id, user_id, secret } = challenge;
  const opened = secret === null ? null : services.secretBox.open(secret, user_id);
  if (secret === null || !opened) return { failure: 'challenge_expired' };
  const last_step = stepOf(code, { key: opened.text, last_step: 0, now });
  const failure = await limited(services, tx, call, { user_id, kind: 'app', now }, async () => last_step !== null);
  if (failure === 'second_factor_failed') await countWrongCode(tx, id);
  return failure ? { failure } : { secret, last_step: last_step ?? 0 };
}

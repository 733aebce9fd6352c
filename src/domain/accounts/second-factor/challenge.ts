import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { newId, newSecret } from '../../../base/ids.ts';
import { isAdministrator } from '../../../contract/accounts/rules.ts';
import { SECOND_FACTOR } from '../../../contract/accounts/second-factor-rules.ts';
import { maySignIn } from '../policy.ts';
import { hashToken } from '../rules.ts';
import { type Challenge, type ChallengePurpose, findChallenge, insertChallenge, lockUser } from './store.ts';

/** The token of a new challenge, which is valid for a few minutes and for this purpose only. */
export async function startChallenge(
  tx: Tx,
  {
    user_id,
    purpose,
    secret = null,
    now,
  }: { user_id: string; purpose: ChallengePurpose; secret?: string | null; now: Date },
): Promise<{ challenge: string; expires_at: Date }> {
  const challenge = newSecret();
  const expires_at = addMilliseconds(now, SECOND_FACTOR.challenge_minutes * MILLISECONDS.minute);
  await insertChallenge(tx, { id: newId(), token_hash: hashToken(challenge), user_id, purpose, secret, expires_at });
  return { challenge, expires_at };
}

export type LockedChallenge = Challenge & { email: string };

/**
 * The challenge of a token with its user locked, so that codes of one account are checked one after another. Null if it
 * is unknown, expired or used, and when the user is no longer an administrator who may sign in.
 */
export async function lockChallenge(
  tx: Tx,
  { challenge, purpose, now }: { challenge: string; purpose: ChallengePurpose; now: Date },
): Promise<LockedChallenge | null> {
  const wanted = { token_hash: hashToken(challenge), purpose, now };
  const found = await findChallenge(tx, wanted);
  if (!found) return null;
  const user = await lockUser(tx, found.user_id);
  if (!isAdministrator(user) || !maySignIn(user)) return null;
  // Another caller may have used it while this one waited.
  const current = await findChallenge(tx, wanted);
  return current ? { ...current, email: user.email } : null;
}

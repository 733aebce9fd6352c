import type { z } from 'zod';
import type { Tx } from '../../base/database.ts';
import type { signedIn } from '../../contract/accounts/endpoints.ts';
import { isAdministrator } from '../../contract/accounts/rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { viewerOf } from './get-auth.ts';
import { startChallenge } from './second-factor/challenge.ts';
import { findSecondFactor } from './second-factor/store.ts';
import { type StartedSession, startSession } from './sessions/start-session.ts';
import { ownCredentials } from './store.ts';

/** A session, or for an administrator the challenge of the second factor. */
export type OpenedSession = StartedSession | { challenge: string; expires_at: Date; is_enrolled: boolean };

/** Opens a session in the transaction that authenticated the user; for an administrator, a challenge in its place. */
export async function openSession(
  services: Pick<Services, 'places'>,
  tx: Tx,
  { user_id, call, now }: { user_id: string; call: Pick<Call, 'user_agent' | 'network_address' | 'device'>; now: Date },
): Promise<OpenedSession> {
  if (!isAdministrator(await ownCredentials(tx, user_id))) return startSession(services, tx, { user_id, call, now });
  const is_enrolled = (await findSecondFactor(tx, user_id)) !== undefined;
  return { ...(await startChallenge(tx, { user_id, purpose: 'sign_in', now })), is_enrolled };
}

/**
 * Returns the session's token with its user and sets the cookie; call it after the commit. Throws
 * `second_factor_required` for an administrator.
 */
export async function replaceToken(
  services: Services,
  call: Pick<Call, 'setToken'>,
  opened: OpenedSession,
): Promise<z.input<typeof signedIn>> {
  if ('challenge' in opened) {
    const data = { ...opened, expires_at: opened.expires_at.toISOString() };
    throw new AppError('second_factor_required', { data });
  }
  const token = await services.tokens.sign(opened);
  call.setToken(token);
  return {
    token,
    csrf_token: services.tokens.csrf(opened.session_id),
    user: await viewerOf(services, opened.user_id),
  };
}

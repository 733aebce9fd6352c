import type { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { TOKEN_DAYS } from '../../contract/account-rules.ts';
import type { signedIn } from '../../contract/accounts.ts';
import type { Call, Services } from '../binding.ts';
import { viewerOf } from './get-auth.ts';
import { insertSession } from './store.ts';

export type OpenedSession = { session_id: string; user_id: string; expires_at: Date };

/** Opens a session in the transaction that authenticated the user. */
export async function openSession(
  tx: Tx,
  user: { user_id: string; user_agent: string; now: Date },
): Promise<OpenedSession> {
  const session = {
    session_id: newId(),
    user_id: user.user_id,
    expires_at: addMilliseconds(user.now, TOKEN_DAYS * MILLISECONDS.day),
  };
  await insertSession(tx, {
    id: session.session_id,
    user_id: user.user_id,
    user_agent: user.user_agent.slice(0, 300),
    created_at: user.now,
    expires_at: session.expires_at,
  });
  return session;
}

/** Returns the session's token with its user and sets the cookie; call it after the commit. */
export async function replaceToken(
  services: Services,
  call: Pick<Call, 'set_token'>,
  session: OpenedSession,
): Promise<z.input<typeof signedIn>> {
  const token = await services.tokens.sign(session);
  call.set_token(token);
  return {
    token,
    csrf_token: services.tokens.csrf(session.session_id),
    user: await viewerOf(services.database.read, session.user_id),
  };
}

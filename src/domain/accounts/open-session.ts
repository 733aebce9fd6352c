import type { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { TOKEN_DAYS } from '../../contract/account-rules.ts';
import type { signedIn } from '../../contract/accounts.ts';
import type { Call, Services } from '../binding.ts';
import { recordDevice } from './bonus/origin.ts';
import { viewerOf } from './get-auth.ts';
import { maskedNetwork } from './rules.ts';
import { insertSession } from './sessions/store.ts';

const USER_AGENT_LENGTH = 300;

export type OpenedSession = { session_id: string; user_id: string; expires_at: Date };

/** Opens a session in the transaction that authenticated the user, and records the device. */
export async function openSession(
  services: Pick<Services, 'places'>,
  tx: Tx,
  { user_id, call, now }: { user_id: string; call: Pick<Call, 'user_agent' | 'network_address' | 'device'>; now: Date },
): Promise<OpenedSession> {
  const session = { session_id: newId(), user_id, expires_at: addMilliseconds(now, TOKEN_DAYS * MILLISECONDS.day) };
  await insertSession(tx, {
    id: session.session_id,
    user_id,
    user_agent: call.user_agent.slice(0, USER_AGENT_LENGTH),
    place: services.places.nameOf(call.network_address) ?? maskedNetwork(call.network_address),
    created_at: now,
    last_used_at: now,
    expires_at: session.expires_at,
  });
  if (call.device !== null) await recordDevice(tx, { user_id, device: call.device, now });
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
    user: await viewerOf(services, session.user_id),
  };
}

import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import { TOKEN_DAYS } from '../../../contract/accounts/rules.ts';
import { SECOND_FACTOR } from '../../../contract/accounts/second-factor-rules.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { recordDevice } from '../bonus/origin-store.ts';
import { cancelDeletion } from '../deletion/cancel-deletion.ts';
import { placeOf } from '../rules.ts';
import { insertSession } from './store.ts';

const USER_AGENT_LENGTH = 300;

export type StartedSession = { session_id: string; user_id: string; expires_at: Date };

/**
 * Starts a session, records the device and cancels a requested deletion: every way to sign in ends here. Only the
 * second factor passes `confirmed_at`, for administrators, whose sessions are short. Everything else that signs in
 * calls `openSession`.
 */
export async function startSession(
  services: Pick<Services, 'places'>,
  tx: Tx,
  start: {
    user_id: string;
    call: Pick<Call, 'user_agent' | 'network_address' | 'device'>;
    confirmed_at?: Date;
    now: Date;
  },
): Promise<StartedSession> {
  const { user_id, call, confirmed_at = null, now } = start;
  await cancelDeletion(tx, user_id, now);
  const lifetime = confirmed_at ? SECOND_FACTOR.session_hours * MILLISECONDS.hour : TOKEN_DAYS * MILLISECONDS.day;
  const session = { session_id: newId(), user_id, expires_at: addMilliseconds(now, lifetime) };
  await insertSession(tx, {
    id: session.session_id,
    user_id,
    user_agent: call.user_agent.slice(0, USER_AGENT_LENGTH),
    place: placeOf(services.places, call.network_address),
    created_at: now,
    last_used_at: now,
    confirmed_at,
    expires_at: session.expires_at,
  });
  if (call.device !== null) await recordDevice(tx, { user_id, device: call.device, now });
  return session;
}

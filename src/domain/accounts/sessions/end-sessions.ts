import type * as contract from '../../../contract/accounts/endpoints.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { revokeSession, revokeSessions } from './store.ts';

/** Ends one of the caller's sessions, or all except the current one. */
export async function endSessions(
  services: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.endSessions>,
): Promise<ResultOf<typeof contract.endSessions>> {
  const now = services.clock.now();
  const { user_id, session_id } = actor;
  await services.database.transaction((tx) =>
    id === undefined
      ? revokeSessions(tx, { user_id, except: session_id, now })
      : revokeSession(tx, { user_id, session_id: id, now }),
  );
  return { done: true };
}

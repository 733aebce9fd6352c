import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { revokeSession } from './sessions/store.ts';

/** Revokes this session, for every holder of its token. */
export async function signOut(services: Services, call: Pick<Call, 'actor' | 'setToken'>): Promise<{ done: true }> {
  const { actor } = call;
  if (actor) {
    await services.database.transaction((tx) => revokeSession(tx, { ...actor, now: services.clock.now() }));
  }
  call.setToken(null);
  return { done: true };
}

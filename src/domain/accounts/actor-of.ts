import type { Actor } from '../../contract/actor.ts';
import type { Services } from '../binding.ts';
import { maySignIn } from './policy.ts';
import { loadActor, loadSessions } from './store.ts';

/** The actor of a token; null if it is invalid, its session has ended or its account may not sign in. */
export async function actorOf(
  services: Pick<Services, 'database' | 'clock' | 'tokens'>,
  token: string,
): Promise<Actor | null> {
  const claims = await services.tokens.read(token);
  if (!claims) return null;
  const actor = await loadActor(services.database.read, { ...claims, now: services.clock.now() });
  return actor && maySignIn(actor) ? actor : null;
}

/** The sessions of the list that are still valid. */
export async function liveSessions(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const sessions = await loadSessions(database.read, sessionIds, clock.now());
  return new Set(sessions.filter(maySignIn).map(({ session_id }) => session_id));
}

import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { SECOND_FACTOR } from '../../contract/accounts/second-factor-rules.ts';
import type { Actor } from '../../contract/api/actor.ts';
import type { Services } from '../services.ts';
import { maySignIn } from './policy.ts';
import { isUseOutdated, loadActor, openSessions, recordUse } from './sessions/store.ts';

/** The actor of a token; null if it is invalid, its session has ended or its account may not sign in. */
export async function actorOf(
  services: Pick<Services, 'database' | 'clock' | 'tokens' | 'log'>,
  token: string,
): Promise<Actor | null> {
  const claims = await services.tokens.read(token);
  if (!claims) return null;
  const now = services.clock.now();
  const found = await loadActor(services.database.read, { ...claims, now });
  if (!found || !maySignIn(found)) return null;
  const { last_used_at, confirmed_at, ...session } = found;
  const actor = { ...session, is_confirmed: isRecent(confirmed_at, now) };
  if (isUseOutdated(last_used_at, now)) {
    // The call itself does not depend on it.
    await services.database
      .transaction((tx) => recordUse(tx, actor.session_id, now))
      .catch((error: unknown) => services.log.warn({ err: error }, 'the use of a session was not recorded'));
  }
  return actor;
}

/** Whether a code was entered within the last minutes. */
function isRecent(confirmedAt: Date | null, now: Date): boolean {
  const since = addMilliseconds(now, -SECOND_FACTOR.recent_minutes * MILLISECONDS.minute);
  return confirmedAt !== null && confirmedAt > since;
}

/** The sessions of the list that are still valid. */
export async function liveSessions(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const sessions = await openSessions(database.read, sessionIds, clock.now());
  return new Set(sessions.filter(maySignIn).map(({ session_id }) => session_id));
}

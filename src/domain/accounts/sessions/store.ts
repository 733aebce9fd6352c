import { sql } from 'kysely';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';
import { loadTogether } from '../../../base/load-together.ts';
import { USER_TYPES } from '../../../contract/accounts/rules.ts';
import type { Actor } from '../../../contract/api/actor.ts';
import { emit } from '../../events.ts';

/** How exactly the last use of a session is known; a smaller value writes more often. */
const LAST_USED_MINUTES = 10;

type SessionKey = { session_id: string; user_id: string; now: Date };
type UsedSession = Omit<Actor, 'is_confirmed'> & { last_used_at: Date; confirmed_at: Date | null };

/**
 * The given sessions that are neither revoked nor expired, with their users. Administrators have none without a
 * second factor. Every call of a user reads this, so the statement is built only once.
 */
export async function openSessions(read: Read, sessionIds: readonly string[], now: Date): Promise<UsedSession[]> {
  const { rows } = await sql<UsedSession>`
    select users.id as user_id, sessions.id as session_id, user_type, account_status, last_used_at, confirmed_at
    from sessions join users on users.id = sessions.user_id
    where sessions.id = any(${sessionIds}::uuid[]) and revoked_at is null and expires_at > ${now}
      and (user_type not in (${sql.lit(USER_TYPES.ADMIN)}, ${sql.lit(USER_TYPES.SUPERADMIN)}) or confirmed_at is not null)
  `.execute(read);
  return rows;
}

/** The user of an open session. */
export const loadActor = loadTogether(async (read, sessions: readonly SessionKey[]) => {
  const now = new Date(Math.max(...sessions.map((session) => session.now.getTime())));
  const rows = await openSessions(
    read,
    sessions.map(({ session_id }) => session_id),
    now,
  );
  const found = new Map(rows.map((row) => [row.session_id, row]));
  return ({ session_id, user_id }) => {
    const session = found.get(session_id);
    return session?.user_id === user_id ? session : null;
  };
});

export async function insertSession(
  tx: Tx,
  session: {
    id: string;
    user_id: string;
    user_agent: string;
    place: string;
    created_at: Date;
    last_used_at: Date;
    confirmed_at: Date | null;
    expires_at: Date;
  },
): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** The open sessions of a user, by last use. */
export function sessionsOf(read: Read, userId: string, now: Date) {
  return read
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'place', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Ends one session of a user. */
export async function revokeSession(
  tx: Tx,
  { session_id, user_id, now }: { session_id: string; user_id: string; now: Date },
): Promise<void> {
  const ended = await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', session_id)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  if (ended.length > 0) await emit(tx, 'sessions.ended', { user_id });
}

/** Ends all sessions of a user, except one where it is given. */
export async function revokeSessions(
  tx: Tx,
  { user_id, except, now }: { user_id: string; except?: string; now: Date },
): Promise<void> {
  const query = tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .returning('id');
  const ended = await (except === undefined ? query : query.where('id', '!=', except)).execute();
  if (ended.length > 0) await emit(tx, 'sessions.ended', { user_id });
}

/** Records the last use of a session. */
export async function recordUse(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
}

/** Records that a code of the second factor was entered in a session. */
export async function recordConfirmation(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
}

/** Whether a use at `now` should be recorded. */
export function isUseOutdated(lastUsedAt: Date, now: Date): boolean {
  return addMilliseconds(lastUsedAt, LAST_USED_MINUTES * MILLISECONDS.minute) < now;
}

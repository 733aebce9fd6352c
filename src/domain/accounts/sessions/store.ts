import { sql } from 'kysely';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';
import { loadTogether } from '../../../base/load-together.ts';
import { USER_TYPES } from '../../../contract/account-rules.ts';
import type { Actor } from '../../../contract/actor.ts';

/** How exactly the last use of a session is known; a smaller value writes more often. */
const LAST_USED_MINUTES = 10;

/** Sessions that are neither revoked nor expired, with their users. Administrators have none without a second step. */
function openSessions(read: Read, now: Date) {
  return read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where((expression) =>
      expression.or([
        expression('users.user_type', 'not in', [USER_TYPES.ADMIN, USER_TYPES.SUPERADMIN]),
        expression('sessions.confirmed_at', 'is not', null),
      ]),
    );
}

type AskedSession = { session_id: string; user_id: string; now: Date };
type UsedSession = Omit<Actor, 'is_confirmed'> & { last_used_at: Date; confirmed_at: Date | null };

/** The user of an open session. */
export const loadActor = loadTogether(async (read, sessions: readonly AskedSession[]) => {
  const now = new Date(Math.max(...sessions.map((session) => session.now.getTime())));
  const rows: UsedSession[] = await openSessions(read, now)
    .select([
      'users.id as user_id',
      'sessions.id as session_id',
      'users.user_type',
      'users.account_status',
      'sessions.last_used_at',
      'sessions.confirmed_at',
    ])
    .where(sql<boolean>`sessions.id = any(${sessions.map(({ session_id }) => session_id)}::uuid[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.session_id, row]));
  return ({ session_id, user_id }) => {
    const session = found.get(session_id);
    return session?.user_id === user_id ? session : null;
  };
});

/** Those of the sessions that are open, with the status of their accounts. */
export async function loadSessions(
  read: Read,
  sessionIds: readonly string[],
  now: Date,
): Promise<Pick<Actor, 'session_id' | 'user_type' | 'account_status'>[]> {
  return openSessions(read, now)
    .select(['sessions.id as session_id', 'users.user_type', 'users.account_status'])
    .where(sql<boolean>`sessions.id = any(${sessionIds}::uuid[])`)
    .execute();
}

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
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', session_id)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .execute();
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
    .where('revoked_at', 'is', null);
  await (except === undefined ? query : query.where('id', '!=', except)).execute();
}

/** Records the last use of a session. */
export async function recordUse(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
}

/** Records that a code of the second step was entered in a session. */
export async function recordConfirmation(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
}

/** Whether a use at `now` should be recorded. */
export function isUseOutdated(lastUsedAt: Date, now: Date): boolean {
  return addMilliseconds(lastUsedAt, LAST_USED_MINUTES * MILLISECONDS.minute) < now;
}

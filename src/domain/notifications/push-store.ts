import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import { PUSH_BROWSERS } from '../../contract/notifications/rules.ts';
import type { PushTarget } from '../../providers/push/push-sender.ts';
import { shareLockUsers } from '../accounts/public.ts';

/** A session's browser and its user. */
export type Subscriber = PushTarget & { user_id: string; session_id: string };

/** Those among the users who have a browser that receives push messages. */
export async function pushedUsers(read: Read, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from push_subscriptions
    where user_id = any(${userIds}::uuid[])`.execute(read);
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function subscribersOf(read: Read, userId: string): Promise<Subscriber[]> {
  return read
    .selectFrom('push_subscriptions')
    .select(['session_id', 'user_id', 'endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .execute();
}

export async function endpointOf(read: Read, sessionId: string): Promise<string | null> {
  const row = await read
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.endpoint ?? null;
}

/** Stores where a session's browser receives messages; a browser of an earlier session moves to this one. */
export async function storePush(tx: Tx, subscriber: Subscriber, now: Date): Promise<void> {
  const { user_id, session_id, endpoint } = subscriber;
  // One call of a user at a time, so that there are never too many.
  await sql`select from users where id = ${user_id}::uuid for no key update`.execute(tx);
  if (!(await shareLockUsers(tx, [user_id])).has(user_id)) return;
  await sql`delete from push_subscriptions
    where session_id = ${session_id}::uuid or endpoint = ${endpoint}`.execute(tx);
  await tx
    .insertInto('push_subscriptions')
    .values({ ...subscriber, created_at: now })
    .onConflict((conflict) => conflict.column('endpoint').doNothing())
    .execute();
  await sql`delete from push_subscriptions where session_id in (
    select session_id from push_subscriptions
    where user_id = ${user_id}::uuid and session_id <> ${session_id}::uuid
    order by created_at desc, session_id desc offset ${PUSH_BROWSERS - 1})`.execute(tx);
}

export async function removePush(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx.deleteFrom('push_subscriptions').where('session_id', 'in', sessionIds).execute();
}

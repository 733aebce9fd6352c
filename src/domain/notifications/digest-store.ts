import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import { DIGEST_FREQUENCIES, type DigestFrequency } from '../../contract/notifications/rules.ts';
import { nextMornings } from '../next-mornings.ts';
import { type StoredNotification, storedNotification } from './store.ts';

/** How often a user gets a mail with unread notifications. */
export async function digestOf(read: Read, userId: string): Promise<DigestFrequency> {
  const row = await read
    .selectFrom('notification_digests')
    .select('frequency')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return z.enum(DIGEST_FREQUENCIES).parse(row?.frequency ?? 'never');
}

export async function storeDigest(tx: Tx, userId: string, frequency: DigestFrequency, now: Date): Promise<void> {
  if (frequency === 'never') {
    await tx.deleteFrom('notification_digests').where('user_id', '=', userId).execute();
    return;
  }
  const changes = { frequency, due_at: nextMornings(now)[frequency] };
  await tx
    .insertInto('notification_digests')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}

const dueDigest = z.object({ user_id: z.string(), after: z.string().nullable(), through: z.string().nullable() });

/**
 * Locks digests that are due and that no other process takes, and moves them to their next morning. `through` is the
 * newest unread notification after those of the last mail; null if there is none.
 */
export async function takeDueDigests(tx: Tx, now: Date, limit: number): Promise<z.output<typeof dueDigest>[]> {
  const { daily, weekly } = nextMornings(now);
  const { rows } = await sql`with due as materialized (
      select user_id, mailed_through from notification_digests where due_at <= ${now}
      order by due_at, user_id limit ${limit} for no key update skip locked
    ), newest as (
      select user_id, mailed_through as after, (
        select id from notifications
        where notifications.user_id = due.user_id and is_listed and seen_at is null
          and (mailed_through is null or id > mailed_through)
        order by id desc limit 1) as through
      from due)
    update notification_digests digest
    set due_at = case frequency when 'daily' then ${daily}::timestamptz else ${weekly}::timestamptz end,
      mailed_through = coalesce(through, mailed_through)
    from newest where newest.user_id = digest.user_id
    returning digest.user_id, after, through`.execute(tx);
  return z.array(dueDigest).parse(rows);
}

/** A user's unread notifications from one exclusively to another inclusively, the newest first, and their number. */
export async function unreadOf(
  read: Read,
  userId: string,
  { after, through, limit }: { after: string | null; through: string; limit: number },
): Promise<{ total: number; newest: StoredNotification[] }> {
  const { rows } = await sql<{ total: number }>`select *, count(*) over ()::int as total from notifications
    where user_id = ${userId}::uuid and is_listed and seen_at is null
      and id <= ${through}::uuid and (${after}::uuid is null or id > ${after}::uuid)
    order by id desc limit ${limit}`.execute(read);
  return { total: rows[0]?.total ?? 0, newest: z.array(storedNotification).parse(rows) };
}

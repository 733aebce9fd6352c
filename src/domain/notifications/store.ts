import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import { NOTIFICATION_KINDS, notification } from '../../contract/notifications/endpoints.ts';
import { NOTIFICATION_GROUP_OF, type NotificationFilter } from '../../contract/notifications/rules.ts';
import type { NewNotification } from './notify.ts';

export const storedNotification = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  data: notification.shape.data,
  ad_id: z.string().nullable(),
  is_listed: z.boolean(),
  seen_at: z.date().nullable(),
  created_at: z.date(),
});
export type StoredNotification = z.output<typeof storedNotification>;

const COLUMNS = ['id', 'user_id', 'kind', 'data', 'ad_id', 'is_listed', 'seen_at', 'created_at'] as const;

/** A notification to store. */
export type NewRow = NewNotification & {
  id: string;
  is_listed: boolean;
  awaits_mail: boolean;
  awaits_push: boolean;
};

export async function insertNotifications(tx: Tx, notifications: readonly NewRow[]): Promise<void> {
  if (notifications.length === 0) return;
  const rows = notifications.map(({ now, ...row }) => ({
    ...row,
    created_at: now,
    // One that is only mailed does not count as unseen.
    seen_at: row.is_listed ? null : now,
  }));
  await sql`insert into notifications
      (id, user_id, kind, data, ad_id, is_listed, awaits_mail, awaits_push, created_at, seen_at)
    select id, user_id, kind, data, ad_id, is_listed, awaits_mail, awaits_push, created_at, seen_at
    from jsonb_populate_recordset(null::notifications, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

/** How a notification is sent besides the list. */
type Channel = 'awaits_mail' | 'awaits_push';

/** A notification that waits to be sent by a channel; null if it was sent, or deleted. */
export async function findUnsent(read: Read, id: string, channel: Channel): Promise<StoredNotification | null> {
  const row = await read
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('id', '=', id)
    .where(channel, '=', true)
    .executeTakeFirst();
  return row ? storedNotification.parse(row) : null;
}

/** Which of a user's notifications: those named, or all of a filter. */
export type Which = { ids?: readonly string[] | undefined; filter: NotificationFilter };

function isAmong({ ids, filter }: Which) {
  const named = ids ? sql<SqlBool>`id = any(${ids}::uuid[])` : sql<SqlBool>`true`;
  if (filter === 'all') return named;
  if (filter === 'unseen') return sql<SqlBool>`${named} and seen_at is null`;
  const kinds = NOTIFICATION_KINDS.filter((kind) => NOTIFICATION_GROUP_OF[kind] === filter);
  return sql<SqlBool>`${named} and kind = any(${kinds}::text[])`;
}

/** A user's notifications of a filter, newest first, before the one named. */
export async function notificationsOf(
  read: Read,
  userId: string,
  page: { filter: NotificationFilter; before: string | null; limit: number },
): Promise<StoredNotification[]> {
  const query = read
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('is_listed', '=', true)
    .where(isAmong(page))
    .orderBy('id', 'desc')
    .limit(page.limit);
  return z.array(storedNotification).parse(await (page.before ? query.where('id', '<', page.before) : query).execute());
}

/** Deletes everything about an erased user, also what notifications of the referrer say about that friend. */
export async function eraseNotificationsOf(tx: Tx, userId: string): Promise<void> {
  for (const table of [
    'notifications',
    'notification_choices',
    'notification_digests',
    'push_subscriptions',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await sql`delete from notifications using affiliate_commissions commission
    where commission.referee_id = ${userId}::uuid and notifications.user_id = commission.referrer_id
      and notifications.kind in ('commission_earned', 'commission_voided')
      and notifications.created_at in (commission.created_at, commission.taken_back_at)`.execute(tx);
}

/** How many notifications a user has not seen, and how many of them a filter lists. */
export async function countUnseen(
  read: Read,
  userId: string,
  filter: NotificationFilter = 'all',
): Promise<{ unseen: number; unseen_listed: number }> {
  return read
    .selectFrom('notifications')
    .select(({ fn }) => [
      fn.countAll<number>().as('unseen'),
      fn.countAll<number>().filterWhere(isAmong({ filter })).as('unseen_listed'),
    ])
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Marks a user's notifications as seen; returns their number. */
export async function markSeen(tx: Tx, userId: string, which: Which, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ seen_at: now })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where(isAmong(which))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes a user's notifications; returns their number. */
export async function removeNotifications(tx: Tx, userId: string, which: Which): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('is_listed', '=', true)
    .where(isAmong(which))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Records that a notification was sent. One that is not listed is deleted, unless it waits to be sent in another way.
 */
export async function finishSending(tx: Tx, id: string, channel: Channel): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ [channel]: false })
    .where('id', '=', id)
    .execute();
  await sql`delete from notifications
    where id = ${id}::uuid and not is_listed and not awaits_mail and not awaits_push`.execute(tx);
}

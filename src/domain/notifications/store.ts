import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import { NOTIFICATION_KINDS, notification } from '../../contract/notifications.ts';
import type { NewNotification } from './notify.ts';

const stored = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  data: notification.shape.data,
  ad_id: z.string().nullable(),
  is_listed: z.boolean(),
  seen_at: z.date().nullable(),
  created_at: z.date(),
});
export type StoredNotification = z.output<typeof stored>;

const COLUMNS = ['id', 'user_id', 'kind', 'data', 'ad_id', 'is_listed', 'seen_at', 'created_at'] as const;

/** A notification to store. */
export type NewRow = NewNotification & { id: string; is_listed: boolean };

export async function insertNotifications(tx: Tx, notifications: readonly NewRow[]): Promise<void> {
  if (notifications.length === 0) return;
  const rows = notifications.map(({ now, ...row }) => ({
    ...row,
    created_at: now,
    // One that is only mailed does not count as unseen.
    seen_at: row.is_listed ? null : now,
  }));
  await sql`insert into notifications (id, user_id, kind, data, ad_id, is_listed, created_at, seen_at)
    select id, user_id, kind, data, ad_id, is_listed, created_at, seen_at
    from jsonb_populate_recordset(null::notifications, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

export async function findNotification(read: Read, id: string): Promise<StoredNotification | null> {
  const row = await read.selectFrom('notifications').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? stored.parse(row) : null;
}

/** A user's notifications, newest first, before the one named. */
export async function notificationsOf(
  read: Read,
  userId: string,
  page: { before: string | null; limit: number },
): Promise<StoredNotification[]> {
  const query = read
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('is_listed', '=', true)
    .orderBy('id', 'desc')
    .limit(page.limit);
  return z.array(stored).parse(await (page.before ? query.where('id', '<', page.before) : query).execute());
}

/** Deletes everything about an erased user, also what notifications of the referrer say about that friend. */
export async function eraseNotificationsOf(tx: Tx, userId: string): Promise<void> {
  for (const table of ['notifications', 'notification_choices'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await sql`delete from notifications using affiliate_commissions commission
    where commission.referee_id = ${userId}::uuid and notifications.user_id = commission.referrer_id
      and notifications.kind in ('commission_earned', 'commission_voided')
      and notifications.created_at in (commission.created_at, commission.taken_back_at)`.execute(tx);
}

export async function countUnseen(read: Read, userId: string): Promise<number> {
  const { total } = await read
    .selectFrom('notifications')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Marks a user's notifications as seen: those named, or all. */
export async function markSeen(tx: Tx, userId: string, ids: readonly string[] | undefined, now: Date): Promise<void> {
  const query = tx
    .updateTable('notifications')
    .set({ seen_at: now })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null);
  await (ids ? query.where('id', 'in', ids) : query).execute();
}

/** Deletes a user's notifications: those named, or all. */
export async function removeNotifications(tx: Tx, userId: string, ids: readonly string[] | undefined): Promise<void> {
  const query = tx.deleteFrom('notifications').where('user_id', '=', userId).where('is_listed', '=', true);
  await (ids ? query.where('id', 'in', ids) : query).execute();
}

/** Deletes a notification that is not listed, after its mail was sent. */
export async function removeUnlisted(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('notifications').where('id', '=', id).where('is_listed', '=', false).execute();
}

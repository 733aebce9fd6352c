import type { Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { addJob } from '../../base/outbox.ts';
import type { Notification, NotificationKind } from '../../contract/notifications.ts';
import { mailQueue } from '../../providers/mail/mailer.ts';
import { isErased } from '../accounts/public.ts';
import { emit } from '../events.ts';
import { channelsOf } from './choices.ts';
import { SEND_NOTIFICATION_MAIL_JOB } from './send-notification-mail.ts';
import { insertNotification } from './store.ts';

export type NewNotification = {
  user_id: string;
  kind: NotificationKind;
  data: Notification['data'];
  ad_id: string | null;
  now: Date;
};

/**
 * Notifies a user by the channels that the user wants, in the transaction of the change. An erased user gets nothing.
 * `queueMail` queues a mail of its own in place of the common one.
 */
export async function notify(
  tx: Tx,
  notification: NewNotification,
  queueMail?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { user_id, kind } = notification;
  if (await isErased(tx, user_id)) return;
  const { in_app, by_mail } = await channelsOf(tx, user_id, kind);
  if (by_mail && queueMail) await queueMail(tx);
  const isMailed = by_mail && !queueMail;
  if (!in_app && !isMailed) return;
  const id = newId();
  await insertNotification(tx, { id, ...notification, is_listed: in_app });
  if (in_app) await emit(tx, 'notification.created', { user_id, notification_id: id });
  if (!isMailed) return;
  await addJob(tx, SEND_NOTIFICATION_MAIL_JOB, { notification_id: id }, { queue: mailQueue() });
}

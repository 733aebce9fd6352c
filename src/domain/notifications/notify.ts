import type { Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { addJobs, type NewJob } from '../../base/outbox.ts';
import type { Notification, NotificationKind } from '../../contract/notifications/endpoints.ts';
import { mailQueue } from '../../providers/mail/mailer.ts';
import { shareLockUsers } from '../accounts/public.ts';
import { emitAll } from '../events.ts';
import { channelsFor } from './choices.ts';
import { pushedUsers } from './push-store.ts';
import { SEND_NOTIFICATION_MAIL_JOB } from './send-notification-mail.ts';
import { pushQueue, SEND_PUSH_JOB } from './send-push.ts';
import { insertNotifications } from './store.ts';

export type NewNotification = {
  user_id: string;
  kind: NotificationKind;
  data: Notification['data'];
  ad_id: string | null;
  now: Date;
};

/**
 * Notifies a user by the channels that the user wants, in the transaction of the change. An erased user gets nothing.
 */
export async function notify(tx: Tx, notification: NewNotification): Promise<void> {
  await notifyAll(tx, notification.kind, [notification]);
}

/**
 * `notify` for many users with the same few statements, about one kind. `mailOf` names the job that sends a mail of its
 * own in place of the common one.
 */
export async function notifyAll(
  tx: Tx,
  kind: NotificationKind,
  notifications: readonly Omit<NewNotification, 'kind'>[],
  mailOf?: (notification: Omit<NewNotification, 'kind'>) => Pick<NewJob, 'name' | 'payload'>,
): Promise<void> {
  if (notifications.length === 0) return;
  const users = notifications.map(({ user_id }) => user_id);
  const present = await shareLockUsers(tx, users);
  const channels = await channelsFor(tx, kind, users);
  const sent = notifications
    .filter(({ user_id }) => present.has(user_id))
    .map((notification) => ({ id: newId(), notification, ...channels(notification.user_id) }));
  const reached = await pushedUsers(
    tx,
    sent.filter(({ by_push }) => by_push).map(({ notification }) => notification.user_id),
  );
  const pushed = new Set(sent.filter((one) => one.by_push && reached.has(one.notification.user_id)));
  const stored = sent.filter((one) => one.in_app || (one.by_mail && !mailOf) || pushed.has(one));
  await insertNotifications(
    tx,
    stored.map((one) => ({
      id: one.id,
      kind,
      ...one.notification,
      is_listed: one.in_app,
      awaits_mail: one.by_mail && !mailOf,
      awaits_push: pushed.has(one),
    })),
  );
  const listed = stored.filter(({ in_app }) => in_app);
  await emitAll(
    tx,
    'notification.created',
    listed.map(({ id, notification: { user_id } }) => ({ user_id, notification_id: id })),
  );
  const mails = sent.filter(({ by_mail }) => by_mail);
  const jobs = mails.map(({ id, notification }) =>
    mailOf ? mailOf(notification) : { name: SEND_NOTIFICATION_MAIL_JOB, payload: { notification_id: id } },
  );
  await addJobs(tx, [
    ...jobs.map((job) => ({ ...job, queue: mailQueue() })),
    ...[...pushed].map(({ id }) => ({ name: SEND_PUSH_JOB, payload: { notification_id: id }, queue: pushQueue() })),
  ]);
}

import type { Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { addJob } from '../../base/outbox.ts';
import type { Notification, NotificationKind } from '../../contract/notifications.ts';
import { mailQueue } from '../../providers/mail/mailer.ts';
import { emit } from '../events.ts';
import { SEND_NOTIFICATION_MAIL_JOB } from './send-notification-mail.ts';
import { insertNotification } from './store.ts';

/** Kinds about money or a loss, which are also sent by mail. */
const MAILED_KINDS: readonly NotificationKind[] = [
  'renewal_due',
  'renewed',
  'renewal_failed',
  'draft_expiring',
  'ad_hidden',
  'ad_refused',
  'payment_late',
  'payment_voided',
  'commission_voided',
  'account_suspended',
  'account_blocked',
];

export type NewNotification = {
  user_id: string;
  kind: NotificationKind;
  data: Notification['data'];
  ad_id: string | null;
  now: Date;
};

/** Notifies a user, in the transaction of the change. */
export async function notify(tx: Tx, notification: NewNotification): Promise<void> {
  const id = newId();
  await insertNotification(tx, { id, ...notification });
  await emit(tx, 'notification.created', { user_id: notification.user_id, notification_id: id });
  if (!MAILED_KINDS.includes(notification.kind)) return;
  await addJob(tx, SEND_NOTIFICATION_MAIL_JOB, { notification_id: id }, { queue: mailQueue() });
}

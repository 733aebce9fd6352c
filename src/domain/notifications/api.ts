import { deleteNotifications, listNotifications, markNotifications } from '../../contract/notifications.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { listNotifications as list } from './list-notifications.ts';
import { SEND_NOTIFICATION_MAIL_JOB, sendNotificationMail } from './send-notification-mail.ts';
import { countUnseen, markSeen, removeNotifications } from './store.ts';

/** Notifications of users. */
export function notifications(services: Services): Module {
  const { database, clock } = services;
  return {
    bindings: [
      bind(listNotifications, (call, input) => list(services, call, input)),
      bind(markNotifications, ({ actor }, { ids }) =>
        database.transaction(async (tx) => {
          await markSeen(tx, actor.user_id, ids, clock.now());
          return { unseen: await countUnseen(tx, actor.user_id) };
        }),
      ),
      bind(deleteNotifications, ({ actor }, { ids }) =>
        database.transaction(async (tx) => {
          await removeNotifications(tx, actor.user_id, ids);
          return { unseen: await countUnseen(tx, actor.user_id) };
        }),
      ),
    ],
    jobs: {
      [SEND_NOTIFICATION_MAIL_JOB]: (payload) => sendNotificationMail(services, payload),
    },
  };
}

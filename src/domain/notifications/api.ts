import * as contract from '../../contract/notifications.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { subscriber } from '../events.ts';
import { listChoices, saveChoice } from './choices.ts';
import { listNotifications } from './list-notifications.ts';
import { notify } from './notify.ts';
import { SEND_NOTIFICATION_MAIL_JOB, sendNotificationMail } from './send-notification-mail.ts';
import { countUnseen, markSeen, removeNotifications } from './store.ts';
import { cancelSubscription, checkSubscription } from './subscription.ts';

/** Notifications of users. */
export function notifications(services: Services): Module {
  const { database, clock } = services;
  return {
    bindings: [
      bind(contract.listNotifications, (call, input) => listNotifications(services, call, input)),
      bind(contract.markNotifications, ({ actor }, { ids }) =>
        database.transaction(async (tx) => {
          await markSeen(tx, actor.user_id, ids, clock.now());
          return { unseen: await countUnseen(tx, actor.user_id) };
        }),
      ),
      bind(contract.deleteNotifications, ({ actor }, { ids }) =>
        database.transaction(async (tx) => {
          await removeNotifications(tx, actor.user_id, ids);
          return { unseen: await countUnseen(tx, actor.user_id) };
        }),
      ),
      bind(contract.listNotificationChoices, (call) => listChoices(services, call)),
      bind(contract.checkSubscription, (_call, input) => checkSubscription(services, input)),
      bind(contract.cancelSubscription, (_call, input) => cancelSubscription(services, input)),
      bind(contract.saveNotificationChoice, (call, input) => saveChoice(services, call, input)),
    ],
    // Accounts have a lower rank, so they notify by events.
    subscribers: [
      subscriber('notifications.bonus.held', 'bonus.held', (tx, { payload: { user_id, coins } }) =>
        notify(tx, { user_id, kind: 'bonus_held', data: { coins }, ad_id: null, now: clock.now() }),
      ),
    ],
    jobs: {
      [SEND_NOTIFICATION_MAIL_JOB]: (payload) => sendNotificationMail(services, payload),
    },
  };
}

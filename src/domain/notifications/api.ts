import type { Tx } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import * as contract from '../../contract/notifications/endpoints.ts';
import { emit, subscriber } from '../events.ts';
import { bind, bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { listChoices, saveChoice } from './choices.ts';
import { storeDigest } from './digest-store.ts';
import { listNotifications } from './list-notifications.ts';
import { notify } from './notify.ts';
import { endpointOf, removePush, storePush } from './push-store.ts';
import { SEND_DIGEST_JOB, sendDigest, TAKE_DIGESTS_JOB, takeDigests } from './send-digests.ts';
import { SEND_NOTIFICATION_MAIL_JOB, sendNotificationMail } from './send-notification-mail.ts';
import { SEND_PUSH_JOB, sendPush } from './send-push.ts';
import { countUnseen, markSeen, removeNotifications } from './store.ts';
import { cancelSubscription, checkSubscription } from './subscription.ts';

/** Notifications of users. */
export function notifications(services: Services): Module {
  const { database, clock } = services;
  /** Notifies the user's other tabs, unless nothing was changed. */
  const change = (user_id: string, write: (tx: Tx) => Promise<number>) =>
    database.transaction(async (tx) => {
      if ((await write(tx)) > 0) await emit(tx, 'notification.changed', { user_id });
      const { unseen } = await countUnseen(tx, user_id);
      return { unseen };
    });
  return {
    bindings: [
      ...bindAll(services, contract, {
        listNotifications,
        listNotificationChoices: listChoices,
        checkSubscription,
        cancelSubscription,
        saveNotificationChoice: saveChoice,
      }),
      bind(contract.markNotifications, ({ actor: { user_id } }, which) =>
        change(user_id, (tx) => markSeen(tx, user_id, which, clock.now())),
      ),
      bind(contract.deleteNotifications, ({ actor: { user_id } }, which) =>
        change(user_id, (tx) => removeNotifications(tx, user_id, which)),
      ),
      bind(contract.saveDigest, async ({ actor }, { digest }) => {
        await database.transaction((tx) => storeDigest(tx, actor.user_id, digest, clock.now()));
        return { done: true as const };
      }),
      bind(contract.showPush, async ({ actor }) => ({
        public_key: services.push.public_key,
        endpoint: await endpointOf(database.read, actor.session_id),
      })),
      bind(contract.savePush, async ({ actor: { user_id, session_id } }, target) => {
        if (!services.push.isAllowed(target.endpoint)) {
          throw new AppError('invalid_value', { fields: { endpoint: [{ key: 'format' }] } });
        }
        await database.transaction((tx) => storePush(tx, { user_id, session_id, ...target }, clock.now()));
        return { done: true as const };
      }),
      bind(contract.removePush, async ({ actor }) => {
        await database.transaction((tx) => removePush(tx, [actor.session_id]));
        return { done: true as const };
      }),
    ],
    // Accounts have a lower rank, so they notify by events.
    subscribers: [
      subscriber('notifications.bonus.held', 'bonus.held', (tx, { payload: { user_id, coins } }) =>
        notify(tx, { user_id, kind: 'bonus_held', data: { coins }, ad_id: null, now: clock.now() }),
      ),
    ],
    jobs: {
      [SEND_NOTIFICATION_MAIL_JOB]: (payload) => sendNotificationMail(services, payload),
      [TAKE_DIGESTS_JOB]: () => takeDigests(services),
      [SEND_DIGEST_JOB]: (payload) => sendDigest(services, payload),
      [SEND_PUSH_JOB]: (payload) => sendPush(services, payload),
    },
    crontab: [`*/5 * * * * ${TAKE_DIGESTS_JOB} ?jobKey=${TAKE_DIGESTS_JOB}&queue=${TAKE_DIGESTS_JOB}`],
  };
}

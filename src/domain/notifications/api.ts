import * as contract from '../../contract/notifications/endpoints.ts';
import { subscriber } from '../events.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { deleteNotifications, markNotifications } from './change-notifications.ts';
import { listChoices, saveChoice } from './choices.ts';
import { listNotifications } from './list-notifications.ts';
import { notify } from './notify.ts';
import { removePush, savePush, showPush } from './own-push.ts';
import { saveDigest } from './save-digest.ts';
import { SEND_DIGEST_JOB, sendDigest, TAKE_DIGESTS_JOB, takeDigests } from './send-digests.ts';
import { SEND_NOTIFICATION_MAIL_JOB, sendNotificationMail } from './send-notification-mail.ts';
import { SEND_PUSH_JOB, sendPush } from './send-push.ts';
import { cancelSubscription, checkSubscription } from './subscription.ts';

/** Notifications of users. */
export function notifications(services: Services): Module {
  return {
    bindings: [
      ...bindAll(services, contract, {
        listNotifications,
        listNotificationChoices: listChoices,
        checkSubscription,
        cancelSubscription,
        saveNotificationChoice: saveChoice,
        markNotifications,
        deleteNotifications,
        saveDigest,
        showPush,
        savePush,
        removePush,
      }),
    ],
    // Accounts have a lower rank, so they notify by events.
    subscribers: [
      subscriber('notifications.bonus.held', 'bonus.held', (tx, { payload: { user_id, coins } }) =>
        notify(tx, { user_id, kind: 'bonus_held', data: { coins }, ad_id: null, now: services.clock.now() }),
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

import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { readerLocale } from '../../contract/brand/brand.ts';
import { noticePage } from '../../contract/pages/notice-pages.ts';
import { pageUrl } from '../../contract/pages/page-url.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { shortText } from '../../contract/text/short-text.ts';
import { liveSessions, ownSettingsOf } from '../accounts/public.ts';
import type { Services } from '../services.ts';
import { noticeText } from './notice-text.ts';
import { removePush, subscribersOf } from './push-store.ts';
import { findUnsent, finishSending, type StoredNotification } from './store.ts';

export const SEND_PUSH_JOB = 'send_push_message';
/** An older notification is not pushed any more. */
const FRESH_HOURS = 24;
/** The text is cut to this: push services take 4096 bytes. */
const BODY_CHARACTERS = 500;
const order = z.object({ notification_id: z.uuid() });

/** The queue of a message's job. Two queues: a push service that does not respond must not block all worker slots. */
export function pushQueue(): string {
  return `push ${randomInt(2)}`;
}

/**
 * The job: sends a notification to its user's browsers, unless it was read meanwhile. Repeated, it replaces itself on
 * the screen.
 */
export async function sendPush(services: Services, payload: unknown): Promise<void> {
  const { database, clock } = services;
  const notification = await findUnsent(database.read, order.parse(payload).notification_id, 'awaits_push');
  if (!notification) return;
  const isFresh = addMilliseconds(notification.created_at, FRESH_HOURS * MILLISECONDS.hour) > clock.now();
  const isRead = notification.is_listed && notification.seen_at !== null;
  if (isFresh && !isRead) await sendToBrowsers(services, notification);
  await database.transaction((tx) => finishSending(tx, notification.id, 'awaits_push'));
}

async function sendToBrowsers(services: Services, notification: StoredNotification): Promise<void> {
  const { database, push, log } = services;
  const settings = await ownSettingsOf(database.read, notification.user_id);
  const subscribers = await subscribersOf(database.read, notification.user_id);
  const live = await liveSessions(
    services,
    subscribers.map(({ session_id }) => session_id),
  );
  const text = pushMessage(services, notification, readerLocale(services.brand(), settings?.locale));
  const results = await Promise.allSettled(
    subscribers.map(async (subscriber) => ({
      session_id: subscriber.session_id,
      result: live.has(subscriber.session_id) ? await push.send(subscriber, text) : ('gone' as const),
    })),
  );
  const done = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const gone = done.filter(({ result }) => result === 'gone').map(({ session_id }) => session_id);
  await database.transaction((tx) => removePush(tx, gone));
  if (done.some(({ result }) => result === 'refused')) log.warn('a push service refused a message');
  const failed = results.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** What the service worker shows: no more of the user's data than the notification's own words. */
export function pushMessage(
  app: Pick<Services, 'brand' | 'public_url'>,
  notification: Pick<StoredNotification, 'id' | 'kind' | 'data' | 'ad_id'>,
  locale: Locale,
): string {
  const { title, body } = noticeText(notification, locale, app.brand());
  const { pathname, search, hash } = new URL(pageUrl(app.public_url(), locale, noticePage(notification).path));
  return JSON.stringify({
    id: notification.id,
    title,
    body: shortText(body, BODY_CHARACTERS),
    path: `${pathname}${search}${hash}`,
  });
}

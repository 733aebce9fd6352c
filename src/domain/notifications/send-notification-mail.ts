import { z } from 'zod';
import { ACCOUNT_STATUSES } from '../../contract/accounts.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '../../contract/locale.ts';
import { notificationValues } from '../../contract/notification-values.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../contract/notifications.ts';
import { fillIn, heading, linkButton, mailPage, mailWords, paragraph } from '../../providers/mail/mail-page.ts';
import { handOver, type Mail } from '../../providers/mail/mailer.ts';
import { ownSettingsOf, type Profile, profileOf } from '../accounts/public.ts';
import type { Services } from '../binding.ts';
import { findNotification, type StoredNotification } from './store.ts';

export const SEND_NOTIFICATION_MAIL_JOB = 'send_notification_mail';

/** About ads that lie among the drafts. */
const DRAFT_KINDS: readonly NotificationKind[] = ['draft_expiring', 'draft_cleared', 'ad_refused'];

const order = z.object({ notification_id: z.uuid() });
const mailTexts = z.object({
  footer: z.string(),
  notification: z.object({ open: z.string(), open_wallet: z.string(), greeting: z.string() }),
});
const texts = z.object({
  untitled: z.string(),
  kinds: z.record(z.enum(NOTIFICATION_KINDS), z.object({ title: z.string(), body: z.string() })),
});

/** The job: the address and the language are looked up now, so that none of them lies in the queue. */
export async function sendNotificationMail(services: Services, payload: unknown): Promise<void> {
  const { read } = services.database;
  const notification = await findNotification(read, order.parse(payload).notification_id);
  if (!notification) return;
  const person = await profileOf(read, notification.user_id);
  const settings = await ownSettingsOf(read, notification.user_id);
  // Demonstration people have no mailbox.
  if (!person || !settings || person.account_status === ACCOUNT_STATUSES.DUMMY) return;
  const locale = settings.locale === LOCALE_CODES.en ? 'en' : 'id';
  await handOver(services.mailer, notificationMail(notification, person, locale, services));
}

function isOfWallet(kind: NotificationKind): boolean {
  return kind.startsWith('payment_') || kind.startsWith('commission_');
}

function pathOf(kind: NotificationKind): string {
  if (isOfWallet(kind)) return '/profile/wallet';
  return DRAFT_KINDS.includes(kind) ? '/content?tab=draft' : '/content';
}

/** The mail in its reader's language: the notification's own words and the way to what it is about. */
export function notificationMail(
  { kind, data }: Pick<StoredNotification, 'kind' | 'data'>,
  person: Pick<Profile, 'email' | 'first_name'>,
  locale: Locale,
  house: { app_name: string; public_url: () => string },
): Mail {
  const { footer, notification } = mailWords(locale, 'mail', mailTexts);
  const { kinds, untitled } = mailWords(locale, 'notifications', texts);
  const values = {
    ...notificationValues(data, locale, untitled),
    name: person.first_name,
    app: house.app_name,
    app_name: house.app_name,
  };
  const say = (text: string) => fillIn(text, values).trim();
  const url = `${house.public_url()}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${pathOf(kind)}`;
  const title = say(kinds[kind].title);
  const greeting = say(notification.greeting);
  const body = say(kinds[kind].body);
  const open = say(isOfWallet(kind) ? notification.open_wallet : notification.open);
  const ending = say(footer);
  return {
    to: person.email,
    subject: title,
    text: [greeting, body, `${open}: ${url}`, `-- \n${ending}`].join('\n\n'),
    html: mailPage(locale, ending, [heading(title), paragraph(greeting), paragraph(body), linkButton(url, open)]),
  };
}

import { z } from 'zod';
import { ACCOUNT_STATUSES } from '../../contract/account-rules.ts';
import { LOCALE_CODES, type Locale } from '../../contract/locale.ts';
import { notificationValues } from '../../contract/notification-values.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../contract/notifications.ts';
import {
  fillIn,
  heading,
  linkButton,
  mailPage,
  mailTexts,
  paragraph,
  smallLink,
} from '../../providers/mail/mail-page.ts';
import { type Mail, sendMailSafely } from '../../providers/mail/mailer.ts';
import { ownSettingsOf, type Profile, profileOf } from '../accounts/public.ts';
import type { Services } from '../binding.ts';
import { isChoosable } from './choices.ts';
import { CHOICES_PATH, type MailApp, pageUrl, unsubscribeUrl } from './mail-links.ts';
import { findNotification, removeUnlisted, type StoredNotification } from './store.ts';

export const SEND_NOTIFICATION_MAIL_JOB = 'send_notification_mail';

/** Notifications about drafts. */
const DRAFT_KINDS: readonly NotificationKind[] = ['draft_expiring', 'draft_cleared', 'ad_refused'];

const order = z.object({ notification_id: z.uuid() });
const mailSchema = z.object({
  footer: z.string(),
  notification: z.object({
    open: z.string(),
    open_wallet: z.string(),
    open_identity: z.string(),
    open_favourites: z.string(),
    open_console: z.string(),
    greeting: z.string(),
    choices: z.string(),
    unsubscribe: z.string(),
  }),
});
const texts = z.object({
  untitled: z.string(),
  kinds: z.record(z.enum(NOTIFICATION_KINDS), z.object({ title: z.string(), body: z.string() })),
});

/** The job. It looks up address and language now, so that neither is stored in the queue. */
export async function sendNotificationMail(services: Services, payload: unknown): Promise<void> {
  const { read } = services.database;
  const notification = await findNotification(read, order.parse(payload).notification_id);
  if (!notification) return;
  const user = await profileOf(read, notification.user_id);
  const settings = await ownSettingsOf(read, notification.user_id);
  // Demonstration users have no mailbox.
  if (user && settings && user.account_status !== ACCOUNT_STATUSES.DUMMY) {
    const locale = settings.locale === LOCALE_CODES.en ? 'en' : 'id';
    await sendMailSafely(services.mailer, notificationMail(notification, user, locale, services));
  }
  if (!notification.is_listed) await services.database.transaction((tx) => removeUnlisted(tx, notification.id));
}

function isOfWallet(kind: NotificationKind): boolean {
  return /^(?:payment|commission|bonus)_/.test(kind);
}

function isOfAccount(kind: NotificationKind): boolean {
  return kind.startsWith('account_') || kind === 'suspension_ended';
}

function isOfIdentity(kind: NotificationKind): boolean {
  return kind.startsWith('identity_');
}

function isOfData(kind: NotificationKind): boolean {
  return kind === 'export_ready' || kind.startsWith('deletion_');
}

function isOfConsole(kind: NotificationKind): boolean {
  return kind.startsWith('takedown_');
}

function isOfFavourites(kind: NotificationKind): boolean {
  return kind.startsWith('favourite_');
}

function pathOf(kind: NotificationKind): string {
  if (kind === 'help_answered') return '/help';
  if (isOfFavourites(kind)) return '/favourite';
  if (isOfConsole(kind)) return '/admin/legal';
  if (isOfData(kind)) return '/profile/data';
  if (isOfWallet(kind)) return '/profile/wallet';
  if (isOfAccount(kind)) return '/profile';
  if (isOfIdentity(kind)) return '/profile/verification';
  return DRAFT_KINDS.includes(kind) ? '/content?tab=draft' : '/content';
}

function buttonOf(
  kind: NotificationKind,
): 'open' | 'open_wallet' | 'open_identity' | 'open_favourites' | 'open_console' {
  if (isOfFavourites(kind)) return 'open_favourites';
  if (isOfIdentity(kind)) return 'open_identity';
  if (isOfConsole(kind)) return 'open_console';
  return isOfWallet(kind) ? 'open_wallet' : 'open';
}

/** The mail of a notification in its reader's language, with a link to its subject. */
export function notificationMail(
  { user_id, kind, data }: Pick<StoredNotification, 'user_id' | 'kind' | 'data'>,
  user: Pick<Profile, 'email' | 'first_name'>,
  locale: Locale,
  app: MailApp,
): Mail {
  const { footer, notification } = mailTexts(locale, 'mail', mailSchema);
  const { kinds, untitled } = mailTexts(locale, 'notifications', texts);
  const values = {
    ...notificationValues(data, locale, untitled),
    name: user.first_name,
    app: app.app_name,
    app_name: app.app_name,
  };
  const t = (text: string) => fillIn(text, values).trim();
  const url = pageUrl(app, locale, pathOf(kind));
  const title = t(kinds[kind].title);
  const greeting = t(notification.greeting);
  const body = t(kinds[kind].body);
  const open = t(notification[buttonOf(kind)]);
  const ending = t(footer);
  const small = isChoosable(kind)
    ? [
        { text: t(notification.choices), url: pageUrl(app, locale, CHOICES_PATH) },
        { text: t(notification.unsubscribe), url: unsubscribeUrl(app, locale, { user: user_id, kind }) },
      ]
    : [];
  return {
    to: user.email,
    subject: title,
    text: [
      greeting,
      body,
      `${open}: ${url}`,
      ...small.map((link) => `${link.text}: ${link.url}`),
      `-- \n${ending}`,
    ].join('\n\n'),
    html: mailPage(locale, ending, [
      heading(title),
      paragraph(greeting),
      paragraph(body),
      linkButton(url, open),
      ...small.map((link) => smallLink(link.url, link.text)),
    ]),
    ...(small[1] ? { unsubscribe_url: small[1].url } : {}),
  };
}

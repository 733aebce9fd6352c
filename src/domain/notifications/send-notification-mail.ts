import { z } from 'zod';
import { ACCOUNT_STATUSES } from '../../contract/accounts/rules.ts';
import { readerLocale } from '../../contract/brand/brand.ts';
import { mailLinks } from '../../contract/pages/mail-links.ts';
import { NOTICE_BUTTONS, noticePage } from '../../contract/pages/notice-pages.ts';
import { pageUrl } from '../../contract/pages/page-url.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { type Mail, sendMailSafely } from '../../providers/mail/mailer.ts';
import { ownSettingsOf, type Profile, profileOf, sendUnlessHeldBack } from '../accounts/public.ts';
import { fillIn, heading, linkButton, mailPage, mailTexts, paragraph, smallLink } from '../mail-page.ts';
import type { Services } from '../services.ts';
import { isChoosable, isRequired } from './choices.ts';
import { type MailApp, unsubscribeUrl } from './mail-links.ts';
import { noticeText } from './notice-text.ts';
import { findUnsent, finishSending, type StoredNotification } from './store.ts';

export const SEND_NOTIFICATION_MAIL_JOB = 'send_notification_mail';

const order = z.object({ notification_id: z.uuid() });
const mailSchema = z.object({
  footer: z.string(),
  notification: z.object({
    greeting: z.string(),
    choices: z.string(),
    unsubscribe: z.string(),
    buttons: z.record(z.enum(NOTICE_BUTTONS), z.string()),
  }),
});

/**
 * The job. It looks up address and language now, so that neither is stored in the queue. Repeated, it sends again only if
 * the sending was not recorded.
 */
export async function sendNotificationMail(services: Services, payload: unknown): Promise<void> {
  const { read } = services.database;
  const notification = await findUnsent(read, order.parse(payload).notification_id, 'awaits_mail');
  if (!notification) return;
  const user = await profileOf(read, notification.user_id);
  const settings = await ownSettingsOf(read, notification.user_id);
  // Demonstration users have no mailbox.
  if (user && settings && user.account_status !== ACCOUNT_STATUSES.DUMMY) {
    const locale = readerLocale(services.brand(), settings.locale);
    const mail = notificationMail(notification, user, locale, services);
    if (isRequired(notification.kind)) await sendMailSafely(services.mailer, mail);
    else await sendUnlessHeldBack(services, mail);
  }
  await services.database.transaction((tx) => finishSending(tx, notification.id, 'awaits_mail'));
}

/** The mail of a notification in its reader's language, with a link to its subject. */
export function notificationMail(
  { user_id, kind, data, ad_id }: Pick<StoredNotification, 'user_id' | 'kind' | 'data' | 'ad_id'>,
  user: Pick<Profile, 'email' | 'first_name'>,
  locale: Locale,
  app: MailApp,
): Mail {
  const brand = app.brand();
  const { footer, notification } = mailTexts(brand, locale, 'mail', mailSchema);
  const { title, body } = noticeText({ kind, data }, locale, brand);
  const values = { name: user.first_name };
  const t = (text: string) => fillIn(text, values).trim();
  const { path, button } = noticePage({ kind, ad_id, data });
  const url = pageUrl(app.public_url(), locale, path);
  const greeting = t(notification.greeting);
  const open = t(notification.buttons[button]);
  const ending = t(footer);
  const small = isChoosable(kind)
    ? [
        { text: t(notification.choices), url: pageUrl(app.public_url(), locale, mailLinks.choices()) },
        { text: t(notification.unsubscribe), url: unsubscribeUrl(app, locale, { user: user_id, kind }) },
      ]
    : [];
  return {
    to: user.email,
    locale,
    subject: title,
    text: [
      greeting,
      body,
      `${open}: ${url}`,
      ...small.map((link) => `${link.text}: ${link.url}`),
      `-- \n${ending}`,
    ].join('\n\n'),
    html: mailPage({ locale, brand, footer: ending }, [
      heading(title),
      paragraph(greeting),
      paragraph(body),
      linkButton(url, open),
      ...small.map((link) => smallLink(link.url, link.text)),
    ]),
    ...(small[1] ? { unsubscribe_url: small[1].url } : {}),
  };
}

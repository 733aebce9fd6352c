import { z } from 'zod';
import { accountLinks } from '../../contract/pages/account-links.ts';
import { mailLinks } from '../../contract/pages/mail-links.ts';
import { noticePage } from '../../contract/pages/notice-pages.ts';
import { pageUrl } from '../../contract/pages/page-url.ts';
import { TIME_ZONE } from '../../contract/text/jakarta.ts';
import { INTL_TAGS, type Locale } from '../../contract/text/locale.ts';
import type { Mail } from '../../providers/mail/mailer.ts';
import { fillIn, heading, linkButton, linkedLine, mailPage, mailTexts, paragraph, smallLink } from '../mail-page.ts';
import { type MailApp, unsubscribeUrl } from './mail-links.ts';
import { noticeText } from './notice-text.ts';
import type { StoredNotification } from './store.ts';

/** Notifications that a mail lists. */
export const DIGEST_ROWS = 20;

const texts = z.object({
  footer: z.string(),
  notification: z.object({ greeting: z.string(), choices: z.string() }),
  digest: z.object({
    subject_one: z.string().optional(),
    subject: z.string(),
    heading: z.string(),
    more: z.string(),
    open: z.string(),
    unsubscribe: z.string(),
  }),
});

type Reader = { user_id: string; email: string; first_name: string; locale: Locale };

/** The mail with unread notifications, the newest first, in its reader's language and Jakarta's time. */
export function digestMail(
  { total, newest }: { total: number; newest: readonly StoredNotification[] },
  { user_id, email, first_name, locale }: Reader,
  app: MailApp,
): Mail {
  const brand = app.brand();
  const { footer, notification, digest } = mailTexts(brand, locale, 'mail', texts);
  const numbers = new Intl.NumberFormat(INTL_TAGS[locale]);
  const times = new Intl.DateTimeFormat(INTL_TAGS[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  });
  const more = total - newest.length;
  const values = {
    name: first_name,
    total: numbers.format(total),
    more: numbers.format(more),
  };
  const t = (text: string) => fillIn(text, values).trim();
  const rows = newest.map((notice) => {
    const { title, body } = noticeText(notice, locale, brand);
    const url = pageUrl(app.public_url(), locale, noticePage(notice).path);
    return { url, title, details: `${body} ${times.format(notice.created_at)} WIB` };
  });
  const list = pageUrl(app.public_url(), locale, accountLinks.notifications('unseen'));
  const unsubscribe_url = unsubscribeUrl(app, locale, { user: user_id, kind: 'digest' });
  const small = [
    { text: t(notification.choices), url: pageUrl(app.public_url(), locale, mailLinks.choices()) },
    { text: t(digest.unsubscribe), url: unsubscribe_url },
  ];
  const greeting = t(notification.greeting);
  const ending = t(footer);
  const rest = more > 0 ? [{ url: list, title: t(digest.more), details: '' }] : [];
  return {
    to: email,
    locale,
    subject: t(total === 1 ? (digest.subject_one ?? digest.subject) : digest.subject),
    text: [
      greeting,
      ...[...rows, ...rest].map(({ url, title, details }) => [title, details, url].filter(Boolean).join('\n')),
      `${t(digest.open)}: ${list}`,
      ...small.map(({ text, url }) => `${text}: ${url}`),
      `-- \n${ending}`,
    ].join('\n\n'),
    html: mailPage({ locale, brand, footer: ending }, [
      heading(t(digest.heading)),
      paragraph(greeting),
      ...[...rows, ...rest].map(({ url, title, details }) => linkedLine(url, title, details)),
      linkButton(list, t(digest.open)),
      ...small.map(({ text, url }) => smallLink(url, text)),
    ]),
    unsubscribe_url,
  };
}

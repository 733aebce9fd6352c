import { z } from 'zod';
import { PASSWORD_RESET_MINUTES } from '../../../contract/accounts/rules.ts';
import { accountLinks } from '../../../contract/pages/account-links.ts';
import { links } from '../../../contract/pages/links.ts';
import { mailLinks } from '../../../contract/pages/mail-links.ts';
import { pageUrl } from '../../../contract/pages/page-url.ts';
import { LOCALES } from '../../../contract/text/locale.ts';
import type { Mail } from '../../../providers/mail/mailer.ts';
import { fillIn, mailTexts } from '../../mail-page.ts';
import { type App, composeMail, mailTime } from '../compose-mail.ts';

export const passwordReset = z.object({
  template: z.literal('password_reset'),
  to: z.string(),
  locale: z.enum(LOCALES),
  token: z.string(),
  /** A later mail would be useless and is not sent. */
  expires_at: z.iso.datetime(),
  account: z.enum(['password', 'google', 'blocked', 'none']),
});

export const passwordChanged = z.object({
  template: z.literal('password_changed'),
  to: z.string(),
  locale: z.enum(LOCALES),
  changed_at: z.iso.datetime(),
});

export const googleLinked = passwordChanged.extend({ template: z.literal('google_linked') });

const action = z.object({ text: z.string(), button: z.string() });
const change = z.object({
  subject: z.string(),
  heading: z.string(),
  text: z.string(),
  not_you: z.string(),
  button: z.string(),
});
const texts = z.object({
  footer: z.string(),
  password_reset: z.object({
    subject: z.string(),
    heading: z.string(),
    password: action,
    google: action,
    blocked: z.object({ text: z.string() }),
    none: action,
    ignore: z.string(),
  }),
  password_changed: change,
  google_linked: change,
});

/** The mail with the link of a password reset, or why there is none. */
export function passwordResetMail(mail: z.output<typeof passwordReset>, app: App): Mail {
  const { footer, password_reset: all } = mailTexts(app.brand, mail.locale, 'mail', texts);
  const page = (path: string) => pageUrl(app.public_url, mail.locale, path);
  const content = {
    password: { ...all.password, url: page(mailLinks.resetPassword(mail.token)) },
    google: { ...all.google, url: page(links.signIn()) },
    blocked: { ...all.blocked, button: null, url: null },
    none: { ...all.none, url: page(links.register()) },
  }[mail.account];
  const t = (text: string) => fillIn(text, { email: mail.to, minutes: String(PASSWORD_RESET_MINUTES) });
  return composeMail(mail, {
    subject: t(all.subject),
    heading: t(all.heading),
    paragraphs: [t(content.text)],
    link: content.url === null ? null : { url: content.url, text: t(content.button) },
    ends: [t(all.ignore)],
    footer: t(footer),
    brand: app.brand,
  });
}

/** Notifies the owner that the password was changed. */
export function passwordChangedMail(mail: z.output<typeof passwordChanged>, app: App): Mail {
  return changeMail(mail, app, links.forgotPassword());
}

/** Notifies the owner that the account now signs in with Google and has no password. */
export function googleLinkedMail(mail: z.output<typeof googleLinked>, app: App): Mail {
  return changeMail(mail, app, accountLinks.profileDevices());
}

function changeMail(
  mail: z.output<typeof passwordChanged> | z.output<typeof googleLinked>,
  app: App,
  path: string,
): Mail {
  const { footer, [mail.template]: all } = mailTexts(app.brand, mail.locale, 'mail', texts);
  const values = { email: mail.to, time: mailTime(mail.changed_at, mail.locale) };
  const t = (text: string) => fillIn(text, values);
  return composeMail(mail, {
    subject: t(all.subject),
    heading: t(all.heading),
    paragraphs: [t(all.text), t(all.not_you)],
    link: { url: pageUrl(app.public_url, mail.locale, path), text: t(all.button) },
    ends: [],
    footer: t(footer),
    brand: app.brand,
  });
}

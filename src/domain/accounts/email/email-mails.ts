import { z } from 'zod';
import { EMAIL_OBJECTION_HOURS, OTP } from '../../../contract/accounts/rules.ts';
import { links } from '../../../contract/pages/links.ts';
import { mailLinks } from '../../../contract/pages/mail-links.ts';
import { pageUrl } from '../../../contract/pages/page-url.ts';
import { LOCALES } from '../../../contract/text/locale.ts';
import type { Mail } from '../../../providers/mail/mailer.ts';
import { fillIn, mailTexts } from '../../mail-page.ts';
import { type App, composeMail, mailTime } from '../compose-mail.ts';
import { maskedEmail } from '../rules.ts';

export const emailCode = z.object({
  template: z.literal('email_code'),
  to: z.string(),
  locale: z.enum(LOCALES),
  code: z.string(),
  /** A later mail would be useless and is not sent. */
  expires_at: z.iso.datetime(),
  is_taken: z.boolean(),
});

export const emailChanged = z.object({
  template: z.literal('email_changed'),
  /** The old address. */
  to: z.string(),
  locale: z.enum(LOCALES),
  new_email: z.string(),
  token: z.string(),
  changed_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  has_password: z.boolean(),
});

export const emailRestored = z.object({
  template: z.literal('email_restored'),
  /** The address that the account no longer has. */
  to: z.string(),
  locale: z.enum(LOCALES),
  restored_at: z.iso.datetime(),
});

const texts = z.object({
  footer: z.string(),
  email_code: z.object({
    subject: z.string(),
    heading: z.string(),
    lead: z.string(),
    expiry: z.string(),
    taken: z.object({ subject: z.string(), heading: z.string(), text: z.string(), button: z.string() }),
    ignore: z.string(),
  }),
  email_changed: z.object({
    subject: z.string(),
    heading: z.string(),
    text: z.string(),
    not_you: z.string(),
    not_you_google: z.string(),
    button: z.string(),
    expiry: z.string(),
  }),
  email_restored: z.object({ subject: z.string(), heading: z.string(), text: z.string(), not_you: z.string() }),
});

/** The mail to a new address: its code, or that it cannot be used because another account has it. */
export function emailCodeMail(mail: z.output<typeof emailCode>, app: App): Mail {
  const { footer, email_code: all } = mailTexts(app.brand, mail.locale, 'mail', texts);
  const values = { email: mail.to, code: mail.code, minutes: String(OTP.minutes) };
  const t = (text: string) => fillIn(text, values);
  if (mail.is_taken) {
    return composeMail(mail, {
      subject: t(all.taken.subject),
      heading: t(all.taken.heading),
      paragraphs: [t(all.taken.text)],
      link: { url: pageUrl(app.public_url, mail.locale, links.signIn()), text: t(all.taken.button) },
      ends: [t(all.ignore)],
      footer: t(footer),
      brand: app.brand,
    });
  }
  return composeMail(mail, {
    subject: t(all.subject),
    heading: t(all.heading),
    paragraphs: [t(all.lead)],
    code: mail.code,
    link: null,
    ends: [t(all.expiry), t(all.ignore)],
    footer: t(footer),
    brand: app.brand,
  });
}

/** The notice to the old address, with the link that cancels the change. */
export function emailChangedMail(mail: z.output<typeof emailChanged>, app: App): Mail {
  const { footer, email_changed: all } = mailTexts(app.brand, mail.locale, 'mail', texts);
  const values = {
    email: mail.to,
    new_email: maskedEmail(mail.new_email),
    time: mailTime(mail.changed_at, mail.locale),
    hours: String(EMAIL_OBJECTION_HOURS),
  };
  const t = (text: string) => fillIn(text, values);
  return composeMail(mail, {
    subject: t(all.subject),
    heading: t(all.heading),
    paragraphs: [t(all.text), t(mail.has_password ? all.not_you : all.not_you_google)],
    // Behind the #, so that no server and no log ever gets the token from the browser.
    link: { url: pageUrl(app.public_url, mail.locale, mailLinks.restoreEmail(mail.token)), text: t(all.button) },
    ends: [t(all.expiry)],
    footer: t(footer),
    brand: app.brand,
  });
}

/** The notice to an address that the account had until its owner cancelled the change. */
export function emailRestoredMail(mail: z.output<typeof emailRestored>, app: App): Mail {
  const { footer, email_restored: all } = mailTexts(app.brand, mail.locale, 'mail', texts);
  const values = { email: mail.to, time: mailTime(mail.restored_at, mail.locale) };
  const t = (text: string) => fillIn(text, values);
  return composeMail(mail, {
    subject: t(all.subject),
    heading: t(all.heading),
    paragraphs: [t(all.text), t(all.not_you)],
    link: null,
    ends: [],
    footer: t(footer),
    brand: app.brand,
  });
}

import { z } from 'zod';
import { escapeHtml } from '../../base/escape-html.ts';
import { OTP } from '../../contract/accounts/rules.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../contract/text/locale.ts';
import type { Mail } from '../../providers/mail/mailer.ts';
import { codeLine, fillIn, heading, linkButton, mailPage, mailTexts, paragraph } from '../mail-page.ts';
import type { App } from './compose-mail.ts';

export const registrationCode = z.object({
  template: z.literal('registration_code'),
  to: z.string(),
  locale: z.enum(LOCALES),
  code: z.string(),
  /** A later mail would be useless and is not sent. */
  expires_at: z.iso.datetime(),
  has_account: z.boolean(),
});

const textsSchema = z.object({
  footer: z.string(),
  registration_code: z.object({
    subject: z.string(),
    heading: z.string(),
    lead: z.string(),
    expiry: z.string(),
    has_account: z.string(),
    sign_in: z.string(),
    ignore: z.string(),
  }),
});

/** The mail with a one-time code; for an address that has an account it links to the sign-in. */
export function registrationCodeMail(mail: z.output<typeof registrationCode>, app: App): Mail {
  const all = mailTexts(app.brand, mail.locale, 'mail', textsSchema);
  const values = { code: mail.code, minutes: String(OTP.minutes) };
  const t = (text: string) => fillIn(text, values);
  const text = {
    heading: t(all.registration_code.heading),
    lead: t(all.registration_code.lead),
    expiry: t(all.registration_code.expiry),
    has_account: t(all.registration_code.has_account),
    sign_in: t(all.registration_code.sign_in),
    ignore: t(all.registration_code.ignore),
    footer: t(all.footer),
  };
  const signInUrl = `${app.public_url}${mail.locale === DEFAULT_LOCALE ? '' : `/${mail.locale}`}/signin`;
  const known = mail.has_account ? [text.has_account, `${text.sign_in}: ${signInUrl}`] : [];
  return {
    to: mail.to,
    locale: mail.locale,
    subject: t(all.registration_code.subject),
    text: [text.heading, ...known, text.lead, mail.code, text.expiry, text.ignore, `-- \n${text.footer}`].join('\n\n'),
    html: mailPage({ locale: mail.locale, brand: app.brand, footer: text.footer }, [
      heading(text.heading),
      ...(mail.has_account ? [paragraph(text.has_account), linkButton(signInUrl, text.sign_in)] : []),
      paragraph(text.lead),
      codeLine(mail.code),
      paragraph(text.expiry),
      `<p class="small" style="margin:0;font-size:14px;color:#63666E">${escapeHtml(text.ignore)}</p>`,
    ]),
  };
}

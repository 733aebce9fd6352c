import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Tx } from '../../base/database.ts';
import { addJob } from '../../base/outbox.ts';
import { OTP } from '../../contract/accounts.ts';
import { DEFAULT_LOCALE, type Locale, locale } from '../../contract/locale.ts';
import type { Mail } from '../../providers/mail/mailer.ts';
import type { Services } from '../binding.ts';

export const SEND_MAIL_JOB = 'send_mail';

const order = z.object({
  template: z.literal('registration_code'),
  to: z.string(),
  locale,
  code: z.string(),
  /** After this moment the mail would only mislead, and is not sent any more. */
  expires_at: z.iso.datetime(),
  has_account: z.boolean(),
});
/** A mail to be sent: which one, to whom, and what only this one says. */
export type MailOrder = z.output<typeof order>;

const words = z.object({
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
type Words = z.output<typeof words>;

/** Has a mail sent after the commit of this transaction, and only then. */
export async function queueMail(tx: Tx, mail: MailOrder): Promise<void> {
  await addJob(tx, SEND_MAIL_JOB, mail);
}

/** The job: writes the mail in the reader's language and hands it over. */
export async function sendMail(services: Services, payload: unknown): Promise<void> {
  const ordered = order.parse(payload);
  if (new Date(ordered.expires_at) <= services.clock.now()) return;
  const mail = registrationCodeMail(ordered, { app_name: services.app_name, public_url: services.public_url() });
  try {
    await services.mailer.send(mail);
  } catch (error) {
    // A mail server's refusal may repeat the address; only its kind goes into the log.
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new Error(`The mail could not be handed over (${reason})`);
  }
}

/** The mail with a one-time code; to somebody who has an account it gives the way in as well. */
export function registrationCodeMail(mail: MailOrder, house: { app_name: string; public_url: string }): Mail {
  const all = wordsOf(mail.locale);
  const values = { app_name: house.app_name, code: mail.code, minutes: String(OTP.minutes) };
  const say = (text: string) =>
    text.replace(
      /\{\{(\w+)\}\}/g,
      (_match, name: string) => Object.entries(values).find(([key]) => key === name)?.[1] ?? '',
    );
  const text = {
    heading: say(all.registration_code.heading),
    lead: say(all.registration_code.lead),
    expiry: say(all.registration_code.expiry),
    has_account: say(all.registration_code.has_account),
    sign_in: say(all.registration_code.sign_in),
    ignore: say(all.registration_code.ignore),
    footer: say(all.footer),
  };
  const signInUrl = `${house.public_url}${mail.locale === DEFAULT_LOCALE ? '' : `/${mail.locale}`}/signin`;
  const known = mail.has_account ? [text.has_account, `${text.sign_in}: ${signInUrl}`] : [];
  return {
    to: mail.to,
    subject: say(all.registration_code.subject),
    text: [text.heading, ...known, text.lead, mail.code, text.expiry, text.ignore, `-- \n${text.footer}`].join('\n\n'),
    html: page(mail.locale, text.footer, [
      `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(text.heading)}</h1>`,
      ...(mail.has_account
        ? [
            paragraph(text.has_account),
            `<p style="margin:0 0 24px"><a href="${escapeHtml(signInUrl)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#1B3FC4;color:#FFFFFF;font-weight:700;text-decoration:none">${escapeHtml(text.sign_in)}</a></p>`,
          ]
        : []),
      paragraph(text.lead),
      `<p style="margin:0 0 20px;font-size:34px;font-weight:800;letter-spacing:8px;font-family:ui-monospace,Menlo,Consolas,monospace">${escapeHtml(mail.code)}</p>`,
      paragraph(text.expiry),
      `<p style="margin:0;font-size:14px;color:#63666E">${escapeHtml(text.ignore)}</p>`,
    ]),
  };
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function page(language: Locale, footer: string, parts: readonly string[]): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`,
    '<body style="margin:0;padding:24px 12px;background:#F3F3EE;color:#15171C;font:16px/1.55 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    '<div style="max-width:480px;margin:0 auto;padding:28px 24px;background:#FFFFFF;border:1px solid #DDDDD4;border-radius:16px">',
    ...parts,
    '</div>',
    `<p style="max-width:480px;margin:16px auto 0;font-size:13px;color:#63666E;text-align:center">${escapeHtml(footer)}</p>`,
    '</body></html>',
  ].join('\n');
}

const HTML_NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_NAMES[character] ?? '');
}

const kept = new Map<Locale, Words>();

/** The words are beside those of the pages, where all texts of the product are. */
function wordsOf(language: Locale): Words {
  const known = kept.get(language);
  if (known) return known;
  const file = new URL(`../../web/locales/${language}/mail.json`, import.meta.url);
  const read = words.parse(JSON.parse(readFileSync(file, 'utf8')));
  kept.set(language, read);
  return read;
}

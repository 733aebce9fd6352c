import { z } from 'zod';
import { MILLISECONDS } from '../../base/clock.ts';
import type { Tx } from '../../base/database.ts';
import { addJob } from '../../base/outbox.ts';
import { readerLocale } from '../../contract/brand/brand.ts';
import { TIME_ZONE } from '../../contract/text/jakarta.ts';
import { INTL_TAGS, LOCALES, type Locale } from '../../contract/text/locale.ts';
import { type Mail, mailQueue, sendMailSafely } from '../../providers/mail/mailer.ts';
import { isErased, ownSettingsOf, profileOf } from '../accounts/public.ts';
import { fillIn, heading, mailPage, mailTexts, paragraph } from '../mail-page.ts';
import type { Services } from '../services.ts';
import { findRequest } from './requests/request-store.ts';

export const SEND_DATA_MAIL_JOB = 'send_data_mail';

const order = z.discriminatedUnion('template', [
  /** To the user of an answered request; the address is looked up when the mail is sent. */
  z.object({ template: z.literal('answer'), request_id: z.uuid() }),
  /** To support, about a request that is still unanswered. */
  z.object({ template: z.literal('half_time'), request_id: z.uuid() }),
  /** The last mail to a user. The address exists only here, and not after `send_by`. */
  z.object({
    template: z.literal('erased'),
    to: z.string(),
    locale: z.enum(LOCALES),
    send_by: z.iso.datetime(),
  }),
]);
type Order = z.output<typeof order>;

const content = z.object({ subject: z.string(), texts: z.array(z.string()) });
const texts = z.object({
  mails: z.object({ answer: content, half_time: content, erased: content }),
  kinds: z.record(z.string(), z.string()),
});
const mailNamespace = z.object({ footer: z.string() });

/** Sends a mail after the transaction has committed. */
export async function queueDataMail(tx: Tx, mail: Order): Promise<void> {
  await addJob(tx, SEND_DATA_MAIL_JOB, mail, { queue: mailQueue() });
}

/** The job. */
export async function sendDataMail(services: Services, payload: unknown): Promise<void> {
  const mail = await mailOf(services, order.parse(payload));
  if (mail) await sendMailSafely(services.mailer, mail);
}

/** Null if there is nobody to send it to any more, or nothing to say. */
async function mailOf(services: Services, mail: Order): Promise<Mail | null> {
  const { database, clock, support_email } = services;
  if (mail.template === 'erased') {
    return new Date(mail.send_by) <= clock.now() ? null : dataMail(services, mail.to, mail.locale, mail.template);
  }
  const request = await findRequest(database.read, mail.request_id);
  if (!request) return null;
  const values = { text: request.text, answer: request.answer, due: dateTime(request.due_at, 'id') };
  if (mail.template === 'half_time') {
    if (request.answered_at !== null) return null;
    const hours = Math.floor((request.due_at.getTime() - clock.now().getTime()) / MILLISECONDS.hour);
    const facts = { ...values, id: request.id, kind: request.kind, hours: String(hours) };
    return dataMail(services, support_email, 'id', mail.template, facts);
  }
  const { user_id } = request;
  if (user_id === null || (await database.transaction((tx) => isErased(tx, user_id)))) return null;
  const [user, settings] = [await profileOf(database.read, user_id), await ownSettingsOf(database.read, user_id)];
  if (!user || !settings) return null;
  const locale = readerLocale(services.brand(), settings.locale);
  return dataMail(services, user.email, locale, mail.template, { ...values, name: user.first_name });
}

/** A mail as it is sent. */
export function dataMail(
  services: Pick<Services, 'brand'>,
  to: string,
  locale: Locale,
  template: Order['template'],
  values: Record<string, string> = {},
): Mail {
  const brand = services.brand();
  const { mails, kinds } = mailTexts(brand, locale, 'own-data', texts);
  const { footer } = mailTexts(brand, locale, 'mail', mailNamespace);
  const all = { ...values, ...(values.kind ? { kind: kinds[values.kind] ?? values.kind } : {}) };
  const t = (text: string) => fillIn(text, all);
  const { subject } = mails[template];
  const paragraphs = mails[template].texts.map(t);
  return {
    to,
    locale,
    subject: t(subject),
    text: [...paragraphs, `-- \n${t(footer)}`].join('\n\n'),
    html: mailPage({ locale, brand, footer: t(footer) }, [heading(t(subject)), ...paragraphs.map(paragraph)]),
  };
}

function dateTime(timestamp: Date, locale: Locale): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE } as const;
  return `${new Intl.DateTimeFormat(INTL_TAGS[locale], format).format(timestamp)} WIB`;
}

import { z } from 'zod';
import type { Tx } from '../../../base/database.ts';
import { addJob } from '../../../base/outbox.ts';
import { OTP } from '../../../contract/accounts/rules.ts';
import { type Brand, offeredLocale } from '../../../contract/brand/brand.ts';
import { LOCALES } from '../../../contract/text/locale.ts';
import { type Mail, mailQueue, sendMailSafely } from '../../../providers/mail/mailer.ts';
import { composeMail, localeOfAccount, sendUnlessHeldBack } from '../../accounts/public.ts';
import { fillIn, mailTexts } from '../../mail-page.ts';
import type { Services } from '../../services.ts';
import type { Guest } from '../store.ts';

export const SEND_GUEST_MAIL_JOB = 'send_guest_report_mail';
const GUEST_OUTCOMES = ['upheld', 'dismissed', 'gone', 'reopened'] as const;
/** What became of the report of a person without an account. */
export type GuestOutcome = (typeof GUEST_OUTCOMES)[number];

const to = { to: z.string(), locale: z.enum(LOCALES), title: z.string().nullable() };
/** All mails to guests who reported. */
export const order = z.discriminatedUnion('template', [
  /** A later mail would be useless and is not sent. */
  z.object({ template: z.literal('code'), ...to, code: z.string(), expires_at: z.iso.datetime() }),
  z.object({ template: z.enum(GUEST_OUTCOMES), ...to }),
]);
type Order = z.output<typeof order>;

const content = z.object({ subject: z.string(), text: z.string() });
const texts = z.object({
  footer: z.string(),
  guest_report: z.object({
    code: content.extend({ expiry: z.string() }),
    ...(Object.fromEntries(GUEST_OUTCOMES.map((outcome) => [outcome, content])) as Record<
      GuestOutcome,
      typeof content
    >),
    a_deleted_ad: z.string(),
    ignore: z.string(),
    why: z.string(),
  }),
});

/** Sends a mail after the transaction has committed. */
export async function queueGuestMail(tx: Tx, mail: Order): Promise<void> {
  await addJob(tx, SEND_GUEST_MAIL_JOB, mail, { queue: mailQueue() });
}

/** Notifies people without an account what became of their reports. */
export async function notifyGuests(tx: Tx, guests: readonly Guest[], template: GuestOutcome, title: string | null) {
  for (const { email, locale } of guests) await queueGuestMail(tx, { template, to: email, locale, title });
}

/** The job. */
export async function sendGuestMail(services: Services, payload: unknown): Promise<void> {
  const mail = order.parse(payload);
  if ('expires_at' in mail && new Date(mail.expires_at) <= services.clock.now()) return;
  const brand = services.brand();
  const own = await localeOfAccount(services.database.read, mail.to);
  const made = guestMail({ ...mail, locale: offeredLocale(brand, own ?? mail.locale) }, brand);
  if (mail.template === 'code') await sendMailSafely(services.mailer, made);
  else await sendUnlessHeldBack(services, made);
}

/** A mail as it is sent. */
export function guestMail(mail: Order, brand: Brand): Mail {
  const { footer, guest_report: all } = mailTexts(brand, mail.locale, 'mail', texts);
  const code = mail.template === 'code' ? mail.code : undefined;
  const values = { title: mail.title ?? all.a_deleted_ad, code: code ?? '', minutes: String(OTP.minutes) };
  const t = (text: string) => fillIn(text, values);
  const { subject, text } = all[mail.template];
  return composeMail(mail, {
    subject: t(subject),
    heading: t(subject),
    paragraphs: [t(text)],
    code,
    link: null,
    ends: code === undefined ? [t(all.why)] : [t(all.code.expiry), t(all.ignore)],
    footer: t(footer),
    brand,
  });
}

import { z } from 'zod';
import type { Tx } from '../../base/database.ts';
import { addJob } from '../../base/outbox.ts';
import { offeredLocale } from '../../contract/brand/brand.ts';
import { type Mail, mailQueue, sendMailSafely } from '../../providers/mail/mailer.ts';
import type { Services } from '../services.ts';
import type { App } from './compose-mail.ts';
import {
  emailChanged,
  emailChangedMail,
  emailCode,
  emailCodeMail,
  emailRestored,
  emailRestoredMail,
} from './email/email-mails.ts';
import {
  googleLinked,
  googleLinkedMail,
  passwordChanged,
  passwordChangedMail,
  passwordReset,
  passwordResetMail,
} from './password/password-mails.ts';
import { registrationCode, registrationCodeMail } from './registration-mail.ts';
import { localeOfAccount } from './store.ts';

export const SEND_MAIL_JOB = 'send_mail';

/** All mails of accounts. */
export const order = z.discriminatedUnion('template', [
  registrationCode,
  passwordReset,
  passwordChanged,
  googleLinked,
  emailCode,
  emailChanged,
  emailRestored,
]);
/** The payload of the job: the template and its values. */
export type MailOrder = z.output<typeof order>;

/** Sends a mail after the transaction has committed. */
export async function queueMail(tx: Tx, mail: MailOrder): Promise<void> {
  await addJob(tx, SEND_MAIL_JOB, mail, { queue: mailQueue() });
}

/** The job: renders the mail in the reader's language and sends it. */
export async function sendMail(services: Services, payload: unknown): Promise<void> {
  const ordered = order.parse(payload);
  if ('expires_at' in ordered && new Date(ordered.expires_at) <= services.clock.now()) return;
  // The caller may have another language than the owner of the address.
  const brand = services.brand();
  const own = await localeOfAccount(services.database.read, ordered.to);
  const locale = offeredLocale(brand, own ?? ordered.locale);
  const app = { brand, public_url: services.public_url() };
  await sendMailSafely(services.mailer, renderMail({ ...ordered, locale }, app));
}

/** A mail as it is sent. */
export function renderMail(mail: MailOrder, app: App): Mail {
  switch (mail.template) {
    case 'registration_code':
      return registrationCodeMail(mail, app);
    case 'password_reset':
      return passwordResetMail(mail, app);
    case 'password_changed':
      return passwordChangedMail(mail, app);
    case 'google_linked':
      return googleLinkedMail(mail, app);
    case 'email_code':
      return emailCodeMail(mail, app);
    case 'email_changed':
      return emailChangedMail(mail, app);
    case 'email_restored':
      return emailRestoredMail(mail, app);
  }
}

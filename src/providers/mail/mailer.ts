import { randomInt } from 'node:crypto';

export type Mail = {
  to: string;
  locale: string;
  subject: string;
  text: string;
  html: string;
  /** Ends mails of this kind by one click (RFC 8058): a POST to this address. */
  unsubscribe_url?: string;
};

/** The mail in nodemailer's form. */
export function messageOf({ unsubscribe_url, locale, ...mail }: Mail) {
  const language = { 'Content-Language': locale };
  if (unsubscribe_url === undefined) return { ...mail, headers: language };
  const one_click = {
    'List-Unsubscribe': `<${unsubscribe_url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...mail, headers: { ...language, ...one_click } };
}

/** Sends mail. `send` throws when the mail could not be sent; the job that calls it retries. */
export type Mailer = { send(mail: Mail): Promise<void> };

/**
 * Name of the queue for a mail's job. Two queues: a mail server that does not respond must not block all worker slots.
 */
export function mailQueue(): string {
  return `mail ${randomInt(2)}`;
}

/** Sends a mail. A mail server's rejection can contain the address, so the thrown error has only its kind. */
export async function sendMailSafely(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new Error(`The mail could not be sent (${reason})`);
  }
}

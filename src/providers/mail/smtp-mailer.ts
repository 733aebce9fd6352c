import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** A mail server that says nothing for so long will not; the job tries again. */
const SILENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mail by an SMTP server: `smtp://user:password@host:port`. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport({ url: options.url, ...SILENCE });
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from: options.from });
    },
  };
}

import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Mail by an SMTP server: `smtp://user:password@host:port`. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(options.url);
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from: options.from });
    },
  };
}

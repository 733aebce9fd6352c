import { createTransport } from 'nodemailer';
import { type Mailer, messageOf } from './mailer.ts';

/** Timeouts in milliseconds; after a timeout the job retries. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mail over an SMTP server: `smtp://user:password@host:port`. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport({ url: options.url, ...TIMEOUTS });
  return {
    async send(mail) {
      await transport.sendMail({ ...messageOf(mail), from: options.from });
    },
  };
}

import { createTransport } from 'nodemailer';
import type { Database } from '../../base/database.ts';
import type { Mailer } from './mailer.ts';

/** Writes each mail as it would travel (RFC 5322) into a table, for reading at /dev/mail. Nothing leaves the machine. */
export function developmentMailer(options: { database: Database; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ ...mail, from: options.from });
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not put together in memory');
      await options.database.transaction((tx) =>
        tx.insertInto('development_mails').values({ recipient: mail.to, raw: message }).execute(),
      );
    },
  };
}

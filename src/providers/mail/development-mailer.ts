import { createTransport } from 'nodemailer';
import type { Database } from '../../base/database.ts';
import { insertDevelopmentMail } from './development-mail-store.ts';
import { type Mailer, messageOf } from './mailer.ts';

/** Stores each mail in RFC 5322 format in a table, shown at /dev/mail. Sends nothing over the network. */
export function developmentMailer(options: { database: Database; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ ...messageOf(mail), from: options.from });
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not built in memory');
      await options.database.transaction((tx) => insertDevelopmentMail(tx, { recipient: mail.to, raw: message }));
    },
  };
}

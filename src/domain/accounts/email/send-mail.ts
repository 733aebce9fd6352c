import { type Mail, sendMailSafely } from '../../../providers/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { isHeldBack } from './bounce-store.ts';

/**
 * Sends a mail unless mails to its address come back or are unwanted. Codes and notices of security and law use
 * `sendMailSafely`, which always sends.
 */
export async function sendUnlessHeldBack(
  { database, mailer }: Pick<Services, 'database' | 'mailer'>,
  mail: Mail,
): Promise<void> {
  if (!(await isHeldBack(database.read, mail.to))) await sendMailSafely(mailer, mail);
}

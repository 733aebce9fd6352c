import type { MailBounce } from '../../../contract/accounts/mail-bounces.ts';
import type { Services } from '../../services.ts';
import { saveBounce } from './bounce-store.ts';

/** Holds back mails to the address of a hard bounce or a complaint. The caller has checked who sends the message. */
export async function recordBounce(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { address: email, kind, message_id, time }: MailBounce,
): Promise<void> {
  if (kind === 'soft') return;
  // A clock that is ahead must not hold back an address that is confirmed after the message.
  const bounced_at = new Date(Math.min(Date.parse(time), clock.now().getTime()));
  await database.transaction((tx) => saveBounce(tx, { email, kind, message_id, bounced_at }));
}

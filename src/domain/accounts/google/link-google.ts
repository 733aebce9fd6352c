import type { Tx } from '../../../base/database.ts';
import { isAdministrator, USER_TYPES } from '../../../contract/accounts/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { Locale } from '../../../contract/text/locale.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { enterAccount } from '../enter-account.ts';
import { queueMail } from '../mails.ts';
import type { OpenedSession } from '../open-session.ts';
import { endResets } from '../password/reset-store.ts';
import { maySignIn } from '../policy.ts';
import { revokeSessions } from '../sessions/store.ts';
import { type GoogleAccount, saveSubject } from './google-store.ts';

/**
 * Links a Google account to the account with the same verified email address, and signs in. From then on only Google
 * opens the account: anyone who knew its password or had a session loses access, and a mail notifies the owner.
 */
export async function linkGoogle(
  services: Pick<Services, 'places'>,
  tx: Tx,
  link: {
    account: GoogleAccount;
    subject: string;
    locale: Locale;
    call: Pick<Call, 'user_agent' | 'network_address' | 'device'>;
    now: Date;
  },
): Promise<OpenedSession> {
  const { account, subject, locale, call, now } = link;
  if (!maySignIn(account)) throw new AppError('account_banned');
  if (isAdministrator(account)) throw new AppError('google_administrator');
  if (account.google_subject !== null) throw new AppError('google_other_account');
  const { id: user_id, email } = account;
  const user_type = account.user_type === USER_TYPES.AGENCY ? USER_TYPES.AGENCY_GOOGLE : USER_TYPES.GOOGLE;
  await saveSubject(tx, { user_id, google_subject: subject, user_type, now });
  await revokeSessions(tx, { user_id, now });
  await endResets(tx, user_id, now);
  await queueMail(tx, { template: 'google_linked', to: email, locale, changed_at: now.toISOString() });
  return enterAccount(services, tx, { account: { ...account, user_type }, call, now });
}

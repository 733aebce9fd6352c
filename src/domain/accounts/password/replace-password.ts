import type { Tx } from '../../../base/database.ts';
import type { Locale } from '../../../contract/text/locale.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { deleteRequests } from '../email/email-change-store.ts';
import { queueMail } from '../mails.ts';
import { type OpenedSession, openSession } from '../open-session.ts';
import { hashPassword, requireUncommonPassword } from '../passwords.ts';
import { endChallenges } from '../second-factor/store.ts';
import { revokeSessions } from '../sessions/store.ts';
import { savePassword } from '../store.ts';
import { endResets } from './reset-store.ts';

/** The hash of a new password; throws `invalid_value` for one of the most common passwords. */
export function hashNewPassword(services: Pick<Services, 'passwords'>, password: string): Promise<string> {
  requireUncommonPassword(password);
  return services.passwords.queued((hashing) => hashPassword(hashing, password));
}

/**
 * Stores a new password. Anyone who knew the old one loses access: all sessions, reset links and requested changes of
 * the email address end, and the caller gets a new session. A mail notifies the owner.
 */
export async function replacePassword(
  services: Pick<Services, 'places'>,
  tx: Tx,
  account: { user_id: string; email: string; password_hash: string; locale: Locale; now: Date },
  call: Pick<Call, 'user_agent' | 'network_address' | 'device'>,
): Promise<OpenedSession> {
  const { user_id, email, password_hash, locale, now } = account;
  await savePassword(tx, { user_id, password_hash, now });
  await revokeSessions(tx, { user_id, now });
  await endChallenges(tx, user_id);
  await endResets(tx, user_id, now);
  await deleteRequests(tx, user_id);
  await queueMail(tx, { template: 'password_changed', to: email, locale, changed_at: now.toISOString() });
  return openSession(services, tx, { user_id, call, now });
}

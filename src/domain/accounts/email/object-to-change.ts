import type * as contract from '../../../contract/accounts/email-change.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { removeSubject } from '../google/google-store.ts';
import { queueMail } from '../mails.ts';
import { openSession, replaceToken } from '../open-session.ts';
import { hashNewPassword, replacePassword } from '../password/replace-password.ts';
import { endResets } from '../password/reset-store.ts';
import { maySignIn } from '../policy.ts';
import { hashToken } from '../rules.ts';
import { revokeSessions } from '../sessions/store.ts';
import { localeOfAccount, ownCredentials } from '../store.ts';
import { deleteRequests, endObjections, findObjection, lockAddresses, saveEmail } from './email-change-store.ts';

type Found = Awaited<ReturnType<typeof findObjection>>;
type Objection = NonNullable<Found> & { changed_at: Date };

/** The address that a link restores. */
export async function checkObjection(
  services: Services,
  _call: Call,
  { token }: ParsedOf<typeof contract.checkObjection>,
): Promise<ResultOf<typeof contract.checkObjection>> {
  const found = requireOpen(await findObjection(services.database.read, hashToken(token), services.clock.now()));
  return { email: found.old_email, has_password: found.had_password };
}

/**
 * Restores the address that a link was sent to. The person who changed it knew the password, so the account gets a new
 * one, and everything that was opened ends. Links against earlier changes stay: the address restored now may itself be
 * one that the owner objects to.
 */
export async function objectToChange(
  services: Services,
  call: Pick<Call, 'locale' | 'user_agent' | 'network_address' | 'device' | 'setToken'>,
  { token, password }: ParsedOf<typeof contract.objectToChange>,
): Promise<ResultOf<typeof contract.objectToChange>> {
  const now = services.clock.now();
  const objectionHash = hashToken(token);
  // Checked before the expensive hash, so that only valid links cause it.
  const found = requireOpen(await findObjection(services.database.read, objectionHash, now));
  const password_hash = found.had_password ? await hashRequired(services, password) : null;
  const session = await services.database.transaction(async (tx) => {
    await lockAddresses(tx, [found.old_email]);
    const lost = await ownCredentials(tx, found.user_id, 'lock');
    // Two browsers may use the link at the same time.
    const { user_id, old_email: email, changed_at } = requireOpen(await findObjection(tx, objectionHash, now));
    await endObjections(tx, user_id, changed_at, now);
    await deleteRequests(tx, user_id);
    await saveEmail(tx, { user_id, email, now });
    const locale = (await localeOfAccount(tx, email)) ?? call.locale;
    const notice = {
      template: 'email_restored',
      to: lost.email,
      locale,
      restored_at: now.toISOString(),
    } as const;
    await queueMail(tx, notice);
    if (password_hash !== null) {
      // The person who changed the address may have linked a Google account with it.
      await removeSubject(tx, user_id, now);
      return replacePassword(services, tx, { user_id, email, password_hash, locale: call.locale, now }, call);
    }
    await revokeSessions(tx, { user_id, now });
    await endResets(tx, user_id, now);
    return openSession(services, tx, { user_id, call, now });
  });
  return replaceToken(services, call, session);
}

function hashRequired(services: Pick<Services, 'passwords'>, password: string | undefined): Promise<string> {
  if (password === undefined) throw new AppError('invalid_value', { fields: { password: [{ key: 'required' }] } });
  return hashNewPassword(services, password);
}

function requireOpen(found: Found): Objection {
  if (!found?.changed_at || !maySignIn(found)) throw new AppError('link_expired');
  return { ...found, changed_at: found.changed_at };
}

import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { newSecret } from '../../../base/ids.ts';
import { isSameSecret } from '../../../base/is-same-secret.ts';
import type * as contract from '../../../contract/accounts/email-change.ts';
import { EMAIL_OBJECTION_HOURS, OTP } from '../../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError, type PlainErrorKey } from '../../../contract/api/errors.ts';
import { LOCALE_CODES } from '../../../contract/text/locale.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { viewerOf } from '../get-auth.ts';
import { queueMail } from '../mails.ts';
import { endResets } from '../password/reset-store.ts';
import { lockRate, triesOfDay } from '../registration-store.ts';
import { hashCode, hashToken } from '../rules.ts';
import { revokeSessions } from '../sessions/store.ts';
import { bannedContact, ownCredentials, ownSettingsOf } from '../store.ts';
import { liftBounce } from './bounce-store.ts';
import {
  countTry,
  deleteRequests,
  findRequest,
  isTaken,
  lockAddresses,
  lockRequest,
  markChanged,
  saveEmail,
} from './email-change-store.ts';

type Guess = ParsedOf<typeof contract.changeEmail> & { user_id: string; session_id: string; now: Date };

/**
 * Replaces the caller's email address by the code, or confirms the same one. Each guess is counted before it is
 * checked, as at registration.
 */
export async function changeEmail(
  services: Services,
  { actor }: SignedInCall,
  input: ParsedOf<typeof contract.changeEmail>,
): Promise<ResultOf<typeof contract.changeEmail>> {
  const { user_id, session_id } = actor;
  const guess = { ...input, user_id, session_id, now: services.clock.now() };
  const failure = await services.database.transaction((tx) => carryOut(tx, guess));
  if (failure) throw new AppError(failure);
  return { user: await viewerOf(services, user_id) };
}

/** The error of a guess; null if it is correct. It is returned, because throwing would undo the count. */
async function carryOut(
  tx: Tx,
  { change_token, code, user_id, session_id, now }: Guess,
): Promise<PlainErrorKey | null> {
  const owner = { token_hash: hashToken(change_token), user_id };
  const found = await findRequest(tx, owner, now);
  if (!found) return 'otp_not_sent';
  await lockAddresses(tx, [found.old_email, found.new_email]);
  const account = await ownCredentials(tx, user_id, 'lock');
  const request = await lockRequest(tx, owner, now);
  // The address was changed in another tab, or the password was replaced.
  if (!request || account.email !== request.old_email) return 'otp_not_sent';
  const { id, old_email, new_email, code_hash, code_expires_at, tries } = request;
  if (code_expires_at <= now || tries >= OTP.tries) return 'otp_not_verified';
  await lockRate(tx, 'code', new_email);
  if ((await triesOfDay(tx, new_email, now)) >= OTP.tries_a_day) return 'too_many_requests';
  await countTry(tx, { id, new_email }, now);
  if (!isSameSecret(hashCode(code, { id, token: change_token }), code_hash)) return 'otp_not_verified';
  if (await bannedContact(tx, { email: new_email })) return 'email_banned';
  // The mail to a taken address has no code, so this was taken since.
  if (await isTaken(tx, new_email, now, user_id)) return 'account_registered';

  if (new_email.toLowerCase() === old_email.toLowerCase()) {
    await deleteRequests(tx, user_id);
    await liftBounce(tx, new_email, now);
    return null;
  }
  const objection = newSecret();
  const had_password = account.password_hash !== null;
  const endsAt = addMilliseconds(now, EMAIL_OBJECTION_HOURS * MILLISECONDS.hour);
  await markChanged(tx, id, {
    changed_at: now,
    objection_hash: hashToken(objection),
    objection_ends_at: endsAt,
    had_password,
  });
  await deleteRequests(tx, user_id);
  await saveEmail(tx, { user_id, email: new_email, now });
  await endResets(tx, user_id, now);
  await revokeSessions(tx, { user_id, except: session_id, now });
  const settings = await ownSettingsOf(tx, user_id);
  await queueMail(tx, {
    template: 'email_changed',
    to: old_email,
    // Not the caller's language: the mail is for the owner of the account, who may be somebody else.
    locale: settings?.locale === LOCALE_CODES.en ? 'en' : 'id',
    new_email,
    token: objection,
    changed_at: now.toISOString(),
    expires_at: endsAt.toISOString(),
    has_password: had_password,
  });
  return null;
}

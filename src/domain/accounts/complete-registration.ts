import type { Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { ACCOUNT_STATUSES, IDENTITY_STATUSES, USER_TYPES } from '../../contract/account-rules.ts';
import type { completeRegistration as endpoint } from '../../contract/accounts.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { LOCALE_CODES } from '../../contract/locale.ts';
import type { Call, Services } from '../binding.ts';
import { originOf } from './bonus/origin.ts';
import { createAccount } from './create-account.ts';
import { openSession, replaceToken } from './open-session.ts';
import { hashPassword, requireUncommonPassword } from './passwords.ts';
import { linkToReferrer, referrerOf } from './referrals.ts';
import { findRegistration, lockRegistration, markCompleted, type Registration } from './registration-store.ts';
import { requireCity } from './require-city.ts';
import { hashToken } from './rules.ts';
import { requireNotBanned } from './store.ts';

/** Completes a registration: user, wallet, welcome bonus, voucher and session in one transaction. */
export async function completeRegistration(
  services: Services,
  call: Pick<Call, 'locale' | 'user_agent' | 'network_address' | 'device' | 'set_token'>,
  input: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const now = services.clock.now();
  const { read } = services.database;
  const tokenHash = hashToken(input.registration_token);
  // Checked before the expensive hash, so that only verified addresses cause it.
  const { email } = requireVerified(await findRegistration(read, tokenHash, now));
  await requireUsable(services, email, input);
  const passwordHash = await services.passwords.queued((hashing) => hashPassword(hashing, input.password));
  const { voucher, ...session } = await services.database.transaction(async (tx) => {
    const registration = await lockOpenRegistration(tx, input.registration_token, now);
    const id = newId();
    const origin = originOf(services.tokens, call);
    const user = {
      id,
      email,
      phone: input.phone,
      first_name: input.first_name,
      last_name: input.last_name,
      city_id: input.city_id,
      password_hash: passwordHash,
      locale: LOCALE_CODES[call.locale],
      user_type: USER_TYPES.REGULAR,
      account_status: ACCOUNT_STATUSES.ACTIVE,
      identity_status: IDENTITY_STATUSES.NOT_VERIFIED,
      now,
    };
    if (!(await createAccount(tx, user, origin))) throw new AppError('account_registered');
    await markCompleted(tx, registration.id, now);
    const code = registration.voucher_code;
    // A voucher determines the referrer; a referral link counts only without one.
    const voucher = code === null ? null : await services.redeemAtRegistration(tx, { user_id: id, code, now });
    await tieByLink(tx, id, input.referral_code);
    return { ...(await openSession(services, tx, { user_id: id, call, now })), voucher };
  });
  const signedIn = await replaceToken(services, call, session);
  return { ...signedIn, survey_available: signedIn.user.survey_available, voucher };
}

/** Locks the registration of a token; throws unless its last step is next. */
export async function lockOpenRegistration(tx: Tx, token: string, now: Date): Promise<Registration> {
  return requireVerified(await lockRegistration(tx, hashToken(token), now));
}

/** An unknown referral code is ignored. */
async function tieByLink(tx: Tx, userId: string, referralCode: string | undefined): Promise<void> {
  const referrerId = referralCode === undefined ? null : await referrerOf(tx, referralCode);
  if (referrerId !== null) await linkToReferrer(tx, { user_id: userId, referrer_id: referrerId });
}

function requireVerified(registration: Registration | undefined): Registration {
  if (!registration) throw new AppError('otp_not_sent');
  if (registration.completed_at) throw new AppError('account_activated');
  if (!registration.verified_at) throw new AppError('otp_not_verified');
  return registration;
}

async function requireUsable(services: Services, email: string, input: ParsedOf<typeof endpoint>): Promise<void> {
  const { read } = services.database;
  await requireNotBanned(read, { email, phone: input.phone });
  await requireCity(read, input.city_id);
  requireUncommonPassword(input.password);
}

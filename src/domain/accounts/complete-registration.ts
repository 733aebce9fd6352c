import type { Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type * as contract from '../../contract/accounts/endpoints.ts';
import { ACCOUNT_STATUSES, IDENTITY_STATUSES, USER_TYPES } from '../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import { LOCALE_CODES } from '../../contract/text/locale.ts';
import type { Call } from '../call.ts';
import { recordConsents, requireAllCurrent } from '../legal/public.ts';
import type { Services } from '../services.ts';
import { originOf } from './bonus/origin.ts';
import { createAccount } from './create-account.ts';
import { openSession, replaceToken } from './open-session.ts';
import { hashPassword, requireUncommonPassword } from './passwords.ts';
import { referrerOf } from './referral-store.ts';
import { linkToReferrer } from './referrals.ts';
import { findRegistration, lockRegistration, markCompleted, type Registration } from './registration-store.ts';
import { requireCity } from './require-city.ts';
import { hashToken } from './rules.ts';
import { type NewUser, requireNotBanned } from './store.ts';

export type RegistrationCall = Pick<Call, 'locale' | 'user_agent' | 'network_address' | 'device' | 'setToken'>;
type RegisteredProfile = Omit<ParsedOf<typeof contract.completeRegistration>, 'password'>;

/** Completes a registration by email code. */
export async function completeRegistration(
  services: Services,
  call: RegistrationCall,
  { password, ...profile }: ParsedOf<typeof contract.completeRegistration>,
): Promise<ResultOf<typeof contract.completeRegistration>> {
  const now = services.clock.now();
  // Checked before the expensive hash, so that only verified addresses cause it.
  const found = await findRegistration(services.database.read, hashToken(profile.registration_token), now);
  await requireUsable(services, requireByCode(found).email, profile);
  requireUncommonPassword(password);
  const password_hash = await services.passwords.queued((hashing) => hashPassword(hashing, password));
  const credentials = { password_hash, user_type: USER_TYPES.REGULAR };
  return registerAccount(services, call, profile, credentials, async (tx) =>
    requireByCode(await lockOpenRegistration(tx, profile.registration_token, now)),
  );
}

/**
 * Creates user, wallet, welcome bonus, voucher and session in the transaction in which `lock` locks the registration.
 */
export async function registerAccount(
  services: Services,
  call: RegistrationCall,
  profile: RegisteredProfile,
  credentials: Pick<NewUser, 'password_hash' | 'google_subject' | 'user_type'>,
  lock: (tx: Tx) => Promise<Registration>,
): Promise<ResultOf<typeof contract.completeRegistration>> {
  const now = services.clock.now();
  const { voucher, ...session } = await services.database.transaction(async (tx) => {
    const registration = await lock(tx);
    const id = newId();
    const origin = originOf(services.tokens, call);
    const user = {
      id,
      email: registration.email,
      phone: profile.phone,
      first_name: profile.first_name,
      last_name: profile.last_name,
      city_id: profile.city_id,
      ...credentials,
      locale: LOCALE_CODES[call.locale],
      account_status: ACCOUNT_STATUSES.ACTIVE,
      identity_status: IDENTITY_STATUSES.NOT_VERIFIED,
      now,
    };
    if (!(await createAccount(tx, user, origin))) throw new AppError('account_registered');
    await recordConsents(tx, { user_id: id, locale: call.locale, accepted: profile.terms, now });
    await markCompleted(tx, registration.id, now);
    const code = registration.voucher_code;
    // A voucher determines the referrer; a referral link counts only without one.
    const voucher = code === null ? null : await services.redeemAtRegistration(tx, { user_id: id, code, now });
    await tieByLink(tx, id, profile.referral_code);
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

/** A registration with Google has no password; `user/register/google` completes it. */
function requireByCode(registration: Registration | undefined): Registration {
  const verified = requireVerified(registration);
  if (verified.google_subject !== null) throw new AppError('otp_not_sent');
  return verified;
}

/** Throws if one of the contacts is banned, the city is unknown, or a legal text has a newer version. */
export async function requireUsable(
  { database: { read } }: Pick<Services, 'database'>,
  email: string,
  { phone, city_id, terms }: Pick<RegisteredProfile, 'phone' | 'city_id' | 'terms'>,
): Promise<void> {
  await requireNotBanned(read, { email, phone });
  await requireCity(read, city_id);
  await requireAllCurrent(read, terms);
}

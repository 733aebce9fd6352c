import type * as contract from '../../../contract/accounts/endpoints.ts';
import type { getGoogleRegistration } from '../../../contract/accounts/endpoints.ts';
import { GOOGLE_REGISTRATION_COOKIE, USER_TYPES } from '../../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { type RegistrationCall, registerAccount, requireUsable } from '../complete-registration.ts';
import { findRegistration, lockRate, lockRegistration, type Registration } from '../registration-store.ts';
import { hashToken } from '../rules.ts';
import { requireGoogle } from './google-flow.ts';
import { lockBySubject } from './google-store.ts';

type GoogleRegistration = Registration & { google_subject: string };

/** The registration with Google that this browser has not completed. */
export async function pendingGoogleRegistration(
  services: Services,
  call: Pick<Call, 'cookie'>,
): Promise<ResultOf<typeof getGoogleRegistration>> {
  const token = call.cookie(GOOGLE_REGISTRATION_COOKIE);
  const { read } = services.database;
  const found = token === null ? null : await findRegistration(read, hashToken(token), services.clock.now());
  if (token === null || !found || found.google_subject === null || found.completed_at !== null) {
    return { registration: null };
  }
  const { email, first_name, last_name } = found;
  return { registration: { registration_token: token, email, first_name, last_name } };
}

/** Completes a registration with Google: an account without a password that Google's id opens. */
export async function registerWithGoogle(
  services: Services,
  call: RegistrationCall & Pick<Call, 'setCookie'>,
  input: ParsedOf<typeof contract.registerWithGoogle>,
): Promise<ResultOf<typeof contract.registerWithGoogle>> {
  requireGoogle(services);
  const now = services.clock.now();
  const tokenHash = hashToken(input.registration_token);
  const { email, google_subject } = requireOpen(await findRegistration(services.database.read, tokenHash, now));
  await requireUsable(services, email, input);
  const credentials = { password_hash: null, google_subject, user_type: USER_TYPES.GOOGLE };
  const registered = await registerAccount(services, call, input, credentials, async (tx) => {
    await lockRate(tx, 'google', google_subject);
    const registration = requireOpen(await lockRegistration(tx, tokenHash, now));
    // Completed in another browser, or linked to the account that has the address by now.
    if (await lockBySubject(tx, google_subject)) throw new AppError('account_activated');
    return registration;
  });
  call.setCookie({ name: GOOGLE_REGISTRATION_COOKIE, path: '/', value: null, seconds: 0 });
  return registered;
}

function requireOpen(registration: Registration | undefined): GoogleRegistration {
  if (!registration || registration.google_subject === null) throw new AppError('google_expired');
  if (registration.completed_at) throw new AppError('account_activated');
  return { ...registration, google_subject: registration.google_subject };
}

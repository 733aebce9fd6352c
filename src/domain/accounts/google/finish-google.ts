import type { Tx } from '../../../base/database.ts';
import { newId, newSecret } from '../../../base/ids.ts';
import { email as emailAddress } from '../../../contract/accounts/endpoints.ts';
import {
  GOOGLE_REGISTRATION_COOKIE,
  GOOGLE_REGISTRATION_MINUTES,
  isAdministrator,
  NAME_LENGTH,
} from '../../../contract/accounts/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { GOOGLE_START_PATH } from '../../../contract/pages/google-paths.ts';
import { cutText } from '../../../contract/text/short-text.ts';
import { cleanLine, hasLetters } from '../../../contract/text/text-rules.ts';
import type { ProviderIdentity } from '../../../providers/oauth/openid-provider.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { isReserved } from '../email/email-change-store.ts';
import { enterAccount } from '../enter-account.ts';
import { type OpenedSession, replaceToken } from '../open-session.ts';
import { insertGoogleRegistration, lockRate } from '../registration-store.ts';
import { hashToken } from '../rules.ts';
import { requireNotBanned } from '../store.ts';
import { flowCookie, type GoogleFlow, readFlow, requireGoogle, throwFailure } from './google-flow.ts';
import { lockByEmail, lockBySubject } from './google-store.ts';
import { linkGoogle } from './link-google.ts';

type ReturnCall = Pick<Call, 'user_agent' | 'network_address' | 'device' | 'setToken' | 'cookie' | 'setCookie'>;

/** How a sign-in with Google ended. `flow` is null if this browser did not start it. */
export type GoogleReturn =
  /** `token` is the new session's. */
  | { kind: 'signed_in'; flow: GoogleFlow; token: string }
  /** The Google account is new: the last step of the registration follows. */
  | { kind: 'registering'; flow: GoogleFlow }
  | { kind: 'failed'; flow: GoogleFlow | null; error: unknown };

/** Ends a sign-in with Google by the address that Google sent the browser back to. */
export async function finishGoogle(services: Services, call: ReturnCall, response: URL): Promise<GoogleReturn> {
  const flow = await takeFlow(services, call, response.searchParams.get('state'));
  if (!flow) return { kind: 'failed', flow, error: new AppError('google_expired') };
  try {
    const identity = await requireGoogle(services).finish(response, flow).catch(throwFailure(services));
    const admitted = await services.database.transaction((tx) => admit(services, tx, identity, { flow, call }));
    if (!('registration_token' in admitted)) {
      const { token } = await replaceToken(services, call, admitted);
      return { kind: 'signed_in', flow, token };
    }
    call.setCookie({
      name: GOOGLE_REGISTRATION_COOKIE,
      path: '/',
      value: admitted.registration_token,
      seconds: GOOGLE_REGISTRATION_MINUTES * 60,
    });
    return { kind: 'registering', flow };
  } catch (error) {
    return { kind: 'failed', flow, error };
  }
}

/** The sign-in that this browser began with this state; its cookie is removed. */
async function takeFlow(services: Services, call: ReturnCall, state: string | null): Promise<GoogleFlow | null> {
  const name = flowCookie(state);
  const signed = name && call.cookie(name);
  if (!name || !signed) return null;
  call.setCookie({ name, path: GOOGLE_START_PATH, value: null, seconds: 0 });
  return readFlow(services, signed);
}

/**
 * Opens a session, or starts a registration. Google's id decides whose account it is. The email address counts only
 * once: it links an account that has no Google account yet, if both sides have verified it. Our side has, because every
 * account was registered with a code sent to its address, or with an address that Google had verified.
 */
async function admit(
  services: Services,
  tx: Tx,
  identity: ProviderIdentity,
  { flow, call }: { flow: GoogleFlow; call: ReturnCall },
): Promise<OpenedSession | { registration_token: string }> {
  const { subject } = identity;
  const now = services.clock.now();
  await lockRate(tx, 'google', subject);
  const known = await lockBySubject(tx, subject);
  if (known) {
    if (isAdministrator(known)) throw new AppError('google_administrator');
    return enterAccount(services, tx, { account: known, call, now });
  }
  const email = emailAddress.safeParse(identity.email).data;
  if (email === undefined || !identity.email_verified) throw new AppError('google_email_unverified');
  const account = await lockByEmail(tx, email);
  if (account) return linkGoogle(services, tx, { account, subject, locale: flow.locale, call, now });
  if (await isReserved(tx, email, now)) throw new AppError('account_registered');
  await requireNotBanned(tx, { email });
  const registration_token = newSecret();
  await insertGoogleRegistration(tx, {
    id: newId(),
    token_hash: hashToken(registration_token),
    email,
    google_subject: subject,
    first_name: suggestedName(identity.first_name),
    last_name: suggestedName(identity.last_name),
    now,
  });
  return { registration_token };
}

/** A name from Google as our form would accept it. */
function suggestedName(text: string): string {
  const name = cutText(cleanLine(text.replace(/[<>]/g, '')), NAME_LENGTH).trim();
  return hasLetters(name) ? name.toWellFormed() : '';
}

import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Tx } from '../../base/database.ts';
import { newId, newSecret } from '../../base/ids.ts';
import type { register } from '../../contract/accounts/endpoints.ts';
import { OTP } from '../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { isTaken } from './email/email-change-store.ts';
import { queueMail } from './mails.ts';
import { countSend, resendAt } from './otp-limits.ts';
import { lockRegistration, saveCode } from './registration-store.ts';
import { hashCode, hashToken, networkKey, newCode } from './rules.ts';
import { requireNotBanned } from './store.ts';

/**
 * Sends a one-time code. Response and duration are the same whether or not the address has an account; only the mail
 * differs.
 */
export async function startRegistration(
  services: Services,
  call: Pick<Call, 'locale' | 'network_address'>,
  input: ParsedOf<typeof register>,
): Promise<ResultOf<typeof register>> {
  const now = services.clock.now();
  const { email } = input;
  const token = input.registration_token ?? newSecret();
  const expiresAt = addMilliseconds(now, OTP.minutes * MILLISECONDS.minute);
  await services.database.transaction(async (tx) => {
    await requireNotBanned(tx, { email });
    const id = input.registration_token === undefined ? newId() : await startedBefore(tx, token, email, now);
    await countSend(tx, { email, network_address: networkKey(services.tokens, call.network_address), now });
    const code = newCode();
    await saveCode(tx, {
      id,
      token_hash: hashToken(token),
      email,
      code_hash: hashCode(code, { id, token }),
      expires_at: expiresAt,
      now,
    });
    const has_account = await isTaken(tx, email, now);
    await queueMail(tx, {
      template: 'registration_code',
      to: email,
      locale: call.locale,
      code,
      expires_at: expiresAt.toISOString(),
      has_account,
    });
  });
  return {
    registration_token: token,
    email,
    code_expires_at: expiresAt.toISOString(),
    resend_at: resendAt(now).toISOString(),
  };
}

/** The registration whose code is sent again; throws if there is none for this address. */
async function startedBefore(tx: Tx, token: string, email: string, now: Date): Promise<string> {
  const registration = await lockRegistration(tx, hashToken(token), now);
  if (!registration || registration.email.toLowerCase() !== email) throw new AppError('otp_not_sent');
  if (registration.verified_at) throw new AppError('otp_already_verified');
  return registration.id;
}

import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { newId, newSecret } from '../../../base/ids.ts';
import type * as contract from '../../../contract/accounts/email-change.ts';
import { OTP } from '../../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { checkPassword } from '../check-password.ts';
import { queueMail } from '../mails.ts';
import { countSend, resendAt } from '../otp-limits.ts';
import { hashCode, hashToken, networkKey, newCode } from '../rules.ts';
import { localeOfAccount, ownCredentials, requireNotBanned } from '../store.ts';
import { isHeldBack } from './bounce-store.ts';
import { isTaken, lockRequest, saveRequest } from './email-change-store.ts';

/**
 * Sends a code to the address that the caller wants. Response and work are the same whether or not another account has
 * the address; only the mail differs. The own address is confirmed in the same way while mails to it are held back;
 * that needs no password, because nothing is changed.
 */
export async function startEmailChange(
  services: Services,
  call: SignedInCall,
  { email, current_password, change_token }: ParsedOf<typeof contract.verifyNewEmail>,
): Promise<ResultOf<typeof contract.verifyNewEmail>> {
  const now = services.clock.now();
  const { user_id } = call.actor;
  const account = await ownCredentials(services.database.read, user_id);
  const isOwn = email === account.email.toLowerCase();
  if (isOwn && !(await isHeldBack(services.database.read, email))) {
    throw new AppError('invalid_value', { fields: { email: [{ key: 'same_email' }] } });
  }
  if (change_token === undefined && !isOwn) await requirePassword(services, call, account, current_password);
  const token = change_token ?? newSecret();
  const token_hash = hashToken(token);
  const expiresAt = addMilliseconds(now, OTP.minutes * MILLISECONDS.minute);
  await services.database.transaction(async (tx) => {
    const current = await ownCredentials(tx, user_id, 'lock');
    // Another tab or a reset link was faster: the password that was checked is no longer the current one.
    if (current.password_hash !== account.password_hash) throw new AppError('invalid_session');
    await requireNotBanned(tx, { email });
    const id = change_token === undefined ? newId() : await requestOf(tx, { token_hash, user_id }, email, now);
    await countSend(tx, { email, network_address: networkKey(services.tokens, call.network_address), now });
    const code = newCode();
    await saveRequest(tx, {
      id,
      user_id,
      token_hash,
      old_email: current.email,
      new_email: email,
      code_hash: hashCode(code, { id, token }),
      code_expires_at: expiresAt,
      created_at: now,
    });
    await queueMail(tx, {
      template: 'email_code',
      to: email,
      // The new address belongs to no account yet.
      locale: (await localeOfAccount(tx, current.email)) ?? call.locale,
      code,
      expires_at: expiresAt.toISOString(),
      is_taken: await isTaken(tx, email, now, user_id),
    });
  });
  return {
    change_token: token,
    email,
    code_expires_at: expiresAt.toISOString(),
    resend_at: resendAt(now).toISOString(),
  };
}

/** Wrong guesses count like failed sign-ins. */
async function requirePassword(
  services: Services,
  call: SignedInCall,
  { email, password_hash }: { email: string; password_hash: string | null },
  password: string | undefined,
): Promise<void> {
  if (password_hash === null) return;
  const fits = password !== undefined && (await checkPassword(services, call, { email, password }));
  if (fits) return;
  const key = password === undefined ? 'required' : 'wrong_password';
  throw new AppError('invalid_value', { fields: { current_password: [{ key }] } });
}

/** The request whose code is sent again; throws if there is none for this address. */
async function requestOf(
  tx: Tx,
  owner: { token_hash: string; user_id: string },
  email: string,
  now: Date,
): Promise<string> {
  const request = await lockRequest(tx, owner, now);
  if (request?.new_email.toLowerCase() !== email) throw new AppError('otp_not_sent');
  return request.id;
}

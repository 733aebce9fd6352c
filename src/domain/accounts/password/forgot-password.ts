import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { newId, newSecret } from '../../../base/ids.ts';
import type * as contract from '../../../contract/accounts/endpoints.ts';
import { PASSWORD_RESET_MINUTES } from '../../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { queueMail } from '../mails.ts';
import { countSend, resendAt } from '../otp-limits.ts';
import { maySignIn } from '../policy.ts';
import { hashToken, networkKey } from '../rules.ts';
import { credentialsOf } from '../store.ts';
import { insertReset } from './reset-store.ts';

/**
 * Sends a link for choosing a new password. Response and work are the same whether or not the address has an account;
 * only the mail reveals it, and only its owner can read it.
 */
export async function forgotPassword(
  services: Services,
  call: Pick<Call, 'locale' | 'network_address'>,
  { email }: ParsedOf<typeof contract.forgotPassword>,
): Promise<ResultOf<typeof contract.forgotPassword>> {
  const now = services.clock.now();
  const token = newSecret();
  const expiresAt = addMilliseconds(now, PASSWORD_RESET_MINUTES * MILLISECONDS.minute);
  await services.database.transaction(async (tx) => {
    await countSend(tx, { email, network_address: networkKey(services.tokens, call.network_address), now });
    const account = await credentialsOf(tx, email);
    const kind = kindOf(account);
    await insertReset(tx, {
      id: newId(),
      token_hash: hashToken(token),
      user_id: account && kind === 'password' ? account.id : null,
      email,
      created_at: now,
      expires_at: expiresAt,
    });
    await queueMail(tx, {
      template: 'password_reset',
      to: email,
      locale: call.locale,
      token,
      expires_at: expiresAt.toISOString(),
      account: kind,
    });
  });
  return { email, resend_at: resendAt(now).toISOString() };
}

function kindOf(account: Awaited<ReturnType<typeof credentialsOf>>): 'password' | 'google' | 'blocked' | 'none' {
  if (!account) return 'none';
  if (!maySignIn(account)) return 'blocked';
  return account.password_hash === null ? 'google' : 'password';
}

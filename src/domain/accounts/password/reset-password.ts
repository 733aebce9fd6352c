import type * as contract from '../../../contract/accounts/endpoints.ts';
import type { checkPasswordReset } from '../../../contract/accounts/endpoints.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { replaceToken } from '../open-session.ts';
import { maySignIn } from '../policy.ts';
import { hashToken } from '../rules.ts';
import { ownCredentials } from '../store.ts';
import { hashNewPassword, replacePassword } from './replace-password.ts';
import { findReset, lockReset } from './reset-store.ts';

type Reset = Awaited<ReturnType<typeof findReset>>;

/** The address whose password a link resets. */
export async function checkReset(
  services: Services,
  _call: Call,
  { token }: ParsedOf<typeof checkPasswordReset>,
): Promise<ResultOf<typeof checkPasswordReset>> {
  const reset = requireUsable(await findReset(services.database.read, hashToken(token), services.clock.now()));
  return { email: reset.email };
}

/** Sets a new password by a link, which works once even when two browsers use it at the same time. */
export async function resetPassword(
  services: Services,
  call: Pick<Call, 'locale' | 'user_agent' | 'network_address' | 'device' | 'setToken'>,
  { token, password }: ParsedOf<typeof contract.resetPassword>,
): Promise<ResultOf<typeof contract.resetPassword>> {
  const now = services.clock.now();
  const tokenHash = hashToken(token);
  // Checked before the expensive hash, so that only valid links cause it.
  const found = requireUsable(await findReset(services.database.read, tokenHash, now));
  const password_hash = await hashNewPassword(services, password);
  const session = await services.database.transaction(async (tx) => {
    // Before the link, in the same order as everything that ends a user's links.
    await ownCredentials(tx, found.user_id, 'lock');
    const { user_id, email } = requireUsable(await lockReset(tx, tokenHash, now));
    return replacePassword(services, tx, { user_id, email, password_hash, locale: call.locale, now }, call);
  });
  return replaceToken(services, call, session);
}

function requireUsable(reset: Reset): NonNullable<Reset> {
  if (!reset || !maySignIn(reset)) throw new AppError('link_expired');
  return reset;
}

import type * as contract from '../../../contract/accounts/endpoints.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { checkPassword } from '../check-password.ts';
import { replaceToken } from '../open-session.ts';
import { ownCredentials } from '../store.ts';
import { hashNewPassword, replacePassword } from './replace-password.ts';

/** Replaces the caller's password. Wrong guesses of the current one count like failed sign-ins. */
export async function changePassword(
  services: Services,
  call: SignedInCall,
  input: ParsedOf<typeof contract.changePassword>,
): Promise<ResultOf<typeof contract.changePassword>> {
  const now = services.clock.now();
  const { user_id } = call.actor;
  const { email, password_hash: current } = await ownCredentials(services.database.read, user_id);
  if (current === null) throw new AppError('no_password');
  if (!(await checkPassword(services, call, { email, password: input.current_password }))) {
    throw new AppError('invalid_value', { fields: { current_password: [{ key: 'wrong_password' }] } });
  }
  const password_hash = await hashNewPassword(services, input.password);
  const session = await services.database.transaction(async (tx) => {
    const account = await ownCredentials(tx, user_id, 'lock');
    // Another tab or a reset link was faster: the password that was checked is no longer the current one.
    if (account.password_hash !== current) throw new AppError('invalid_session');
    return replacePassword(services, tx, { user_id, email, password_hash, locale: call.locale, now }, call);
  });
  return replaceToken(services, call, session);
}

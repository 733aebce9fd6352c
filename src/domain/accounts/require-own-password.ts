import { AppError } from '../../contract/api/errors.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { checkPassword } from './check-password.ts';
import { ownCredentials } from './store.ts';

/**
 * Throws `invalid_value` unless this is the caller's password. An account that signs in with Google has none and needs
 * none. Wrong guesses count like failed sign-ins.
 */
export async function requireOwnPassword(
  services: Services,
  call: SignedInCall,
  password: string | undefined,
): Promise<void> {
  const { email, password_hash } = await ownCredentials(services.database.read, call.actor.user_id);
  if (password_hash === null) return;
  if (password === undefined) throw new AppError('invalid_value', { fields: { password: [{ key: 'required' }] } });
  if (await checkPassword(services, call, { email, password })) return;
  throw new AppError('invalid_value', { fields: { password: [{ key: 'wrong_password' }] } });
}

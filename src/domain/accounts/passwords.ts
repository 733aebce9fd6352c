import { readFileSync } from 'node:fs';
import { normalisePassword } from '../../contract/accounts/rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Hashing } from '../services.ts';

// The hash of an unknown password: a sign-in to an account that does not exist takes as long as any other.
const UNKNOWN_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$mEhvdKTzXS5NfySGmkhmtg$0JhMT8UWGvjcW3pGCzJiLdugu+jUltuxRC5OQoLi3Qo';

let common: ReadonlySet<string> | null = null;

/** Whether a password is among the most common ones; case and surrounding blanks do not matter. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  );
  return common.has(normalisePassword(password).trim().toLowerCase());
}

/** Throws `invalid_value` for one of the most common passwords. */
export function requireUncommonPassword(password: string): void {
  if (isCommonPassword(password)) {
    throw new AppError('invalid_value', { fields: { password: [{ key: 'common_password' }] } });
  }
}

/** An argon2id hash in PHC format. */
export function hashPassword(hashing: Hashing, password: string): Promise<string> {
  return hashing.hash(normalisePassword(password));
}

/** Whether the password matches; without a hash it takes as long and returns false. */
export async function isPassword(hashing: Hashing, password: string, passwordHash: string | null): Promise<boolean> {
  const fits = await hashing.verify(passwordHash ?? UNKNOWN_HASH, normalisePassword(password));
  return fits && passwordHash !== null;
}

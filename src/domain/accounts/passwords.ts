import { readFileSync } from 'node:fs';
import { normalisePassword } from '../../contract/account-rules.ts';
import type { Hashing } from '../binding.ts';

// The hash of a password that nobody knows: a sign-in without an account does the same work as one with.
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$mEhvdKTzXS5NfySGmkhmtg$0JhMT8UWGvjcW3pGCzJiLdugu+jUltuxRC5OQoLi3Qo';

let common: ReadonlySet<string> | null = null;

/** Whether a password is among the commonest; capitals and blanks around it make no difference. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  );
  return common.has(normalisePassword(password).trim().toLowerCase());
}

/** argon2id in PHC form. */
export function hashPassword(hashing: Hashing, password: string): Promise<string> {
  return hashing.hash(normalisePassword(password));
}

/** Whether the password fits; with no hash to compare it takes as long and says no. */
export async function isPassword(hashing: Hashing, password: string, passwordHash: string | null): Promise<boolean> {
  const fits = await hashing.verify(passwordHash ?? NOBODYS_HASH, normalisePassword(password));
  return fits && passwordHash !== null;
}

import { randomInt } from 'node:crypto';
import type { Tx } from '../../../base/database.ts';
import {
  inGroups,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  SECOND_FACTOR,
} from '../../../contract/accounts/second-factor-rules.ts';
import { hashToken } from '../rules.ts';
import { saveRecoveryCodes } from './store.ts';

/** Replaces the recovery codes of a user and returns the new ones as they are shown. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR.recovery_codes }, newRecoveryCode);
  await saveRecoveryCodes(tx, userId, codes.map(hashToken));
  return codes.map((code) => inGroups(code, '-'));
}

function newRecoveryCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]);
  return letters.join('');
}

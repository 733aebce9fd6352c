import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../src/base/database.ts';
import { SECOND_FACTOR } from '../../src/contract/accounts/second-factor-rules.ts';
import type { Services } from '../../src/domain/services.ts';

/** The key of the authenticator app that `enrol` gives to an administrator of the tests. */
export const APP_KEY = new Secret({ size: 20 }).base32;

/** The code that an authenticator app shows, now or some steps later. */
export function codeOf(key: string, now: Date, steps = 0): string {
  const timestamp = now.getTime() + steps * SECOND_FACTOR.seconds * 1000;
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp });
}

/** Inserts an administrator's authenticator app, without recovery codes; no code of it has been used. */
export async function enrol(services: Pick<Services, 'secretBox'>, tx: Tx, user_id: string, now: Date): Promise<void> {
  const secret = services.secretBox.seal(APP_KEY, user_id);
  await tx.insertInto('second_factors').values({ user_id, secret, last_step: 0, enrolled_at: now }).execute();
}

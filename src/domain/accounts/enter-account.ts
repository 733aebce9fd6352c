import type { Tx } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { maySignIn } from './policy.ts';

/**
 * Signs in a user who has proved to be the owner of the account, whichever way. `account` is the locked row. Throws
 * `account_banned` if the account may not sign in.
 */
export async function enterAccount(
  services: Pick<Services, 'places'>,
  tx: Tx,
  {
    account,
    call,
    now,
  }: {
    account: { id: string; user_type: number; account_status: number };
    call: Pick<Call, 'user_agent' | 'network_address' | 'device'>;
    now: Date;
  },
): Promise<OpenedSession> {
  if (!maySignIn(account)) throw new AppError('account_banned');
  return openSession(services, tx, { user_id: account.id, call, now });
}

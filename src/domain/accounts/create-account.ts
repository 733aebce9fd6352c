import type { Tx } from '../../base/database.ts';
import { openWallet } from '../wallet/public.ts';
import { contactHashes, type Origin, UNKNOWN_ORIGIN } from './bonus/origin.ts';
import { insertOrigin } from './bonus/origin-store.ts';
import { grantWelcomeBonus } from './bonus/welcome-bonus.ts';
import { liftBounce } from './email/bounce-store.ts';
import { isReserved, lockAddresses } from './email/email-change-store.ts';
import { insertUser, type NewUser } from './store.ts';

/**
 * Creates a user with wallet and, unless the mailbox or phone number already had it, welcome bonus; false, and nothing
 * is written, if the address has an account, or if its owner may still get it back.
 */
export async function createAccount(tx: Tx, user: NewUser, origin: Origin = UNKNOWN_ORIGIN): Promise<boolean> {
  const { id: user_id, email, now } = user;
  await lockAddresses(tx, [email]);
  if ((await isReserved(tx, email, now)) || !(await insertUser(tx, user))) return false;
  await liftBounce(tx, email, now);
  const contacts = contactHashes(user);
  await insertOrigin(tx, { user_id, ...contacts, ...origin });
  await openWallet(tx, { user_id, now });
  await grantWelcomeBonus(tx, { user_id, ...contacts, network_hash: origin.network_hash, now });
  return true;
}

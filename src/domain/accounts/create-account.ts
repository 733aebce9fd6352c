import { z } from 'zod';
import type { Tx } from '../../base/database.ts';
import { coins } from '../../contract/wallet-rules.ts';
import { setting } from '../catalogue/public.ts';
import { giveWelcomeBonus, openWallet } from '../wallet/public.ts';
import { insertUser, type NewUser } from './store.ts';

/** Creates a user with wallet and welcome bonus; false, and nothing is written, if the address has an account. */
export async function createAccount(tx: Tx, user: NewUser): Promise<boolean> {
  if (!(await insertUser(tx, user))) return false;
  await openWallet(tx, { user_id: user.id, now: user.now });
  const bonus = await setting(tx, 'welcome_bonus', z.int().min(0));
  if (bonus > 0) await giveWelcomeBonus(tx, { user_id: user.id, amount: coins(bonus), now: user.now });
  return true;
}

import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { BONUSES_A_DAY_NETWORK } from '../../../contract/accounts/rules.ts';
import { coins } from '../../../contract/wallet/rules.ts';
import { setting, shownSetting } from '../../catalogue/public.ts';
import { emit } from '../../events.ts';
import { giveWelcomeBonus } from '../../wallet/public.ts';
import { lockRate } from '../registration-store.ts';
import { endSurvey } from '../store.ts';
import { bonusesOfDay, insertBonus, isChangedMailbox, markPaid } from './bonus-store.ts';

const SETTING = ['welcome_bonus', z.int().min(0)] as const;

/** The coins that a new account gets, to be shown on every page; 0: none. */
export function welcomeCoins(read: Read): Promise<number> {
  return shownSetting(read, ...SETTING);
}

/**
 * Gives a new user the welcome bonus, once per mailbox and phone number. After several bonuses from one network in a
 * day it is held. A user without one is not offered the survey either. Registrations from one network wait for each
 * other, so that concurrent ones are counted.
 */
export async function grantWelcomeBonus(
  tx: Tx,
  user: { user_id: string; mailbox_hash: string; phone_hash: string; network_hash: string | null; now: Date },
): Promise<void> {
  const { now, network_hash, ...facts } = user;
  const amount = await setting(tx, ...SETTING);
  // Or the mailbox was another user's, who changed the address.
  if (amount === 0 || (await isChangedMailbox(tx, user.mailbox_hash))) {
    await endSurvey(tx, { user_id: user.user_id, now });
    return;
  }
  if (network_hash !== null) await lockRate(tx, 'bonus', network_hash);
  const isHeld = network_hash !== null && (await bonusesOfDay(tx, network_hash, now)) >= BONUSES_A_DAY_NETWORK;
  const bonus = { ...facts, network_hash, coins: amount, created_at: now };
  const dates = isHeld ? { held_at: now, paid_at: null } : { held_at: null, paid_at: now };
  if (!(await insertBonus(tx, { ...bonus, ...dates }))) {
    await endSurvey(tx, { user_id: user.user_id, now });
    return;
  }
  if (isHeld) await emit(tx, 'bonus.held', { user_id: user.user_id, coins: amount });
  else await giveWelcomeBonus(tx, { user_id: user.user_id, amount: coins(amount), now });
}

/**
 * Pays a held welcome bonus. Returns its coins, or null if the user has no held bonus; a repeated call does nothing.
 */
export async function releaseWelcomeBonus(
  tx: Tx,
  { user_id, now }: { user_id: string; now: Date },
): Promise<number | null> {
  const amount = await markPaid(tx, user_id, now);
  if (amount !== null) await giveWelcomeBonus(tx, { user_id, amount: coins(amount), now });
  return amount;
}

import type { Tx } from '../../base/database.ts';
import { AppError } from '../../contract/errors.ts';
import { coins } from '../../contract/wallet-rules.ts';
import { recordAuditEntry } from '../audit/public.ts';
import { lockWallets } from './store.ts';
import { settleDebt, takeBack } from './take-back.ts';
import { transfer } from './transfer.ts';

export type Correction = {
  user_id: string;
  /** Coins: positive credits the wallet, negative debits it. */
  amount: number;
  reason: string;
  /** An administrator's id, or the name of a command. */
  by: string;
  idempotency_key: string;
  now: Date;
};

/** Corrects a wallet by a new row with the reason; existing rows never change. A repeat of the key does nothing. */
export async function correctWallet(tx: Tx, correction: Correction): Promise<{ balance: number; debt: number }> {
  const { user_id, amount, reason, by, now } = correction;
  const before = await lockBalance(tx, user_id);
  const order = {
    amount: coins(Math.abs(amount)),
    cause: 'correction',
    subject_id: null,
    // The user sees the reason, not who corrected the wallet.
    details: { title: reason, by },
    idempotency_key: `correction:${correction.idempotency_key}`,
    now,
  } as const;
  let isNew: boolean;
  if (amount > 0) {
    const { repeated } = await transfer(tx, { ...order, from: { platform: 'correction' }, to: { wallet: user_id } });
    isNew = !repeated;
    await settleDebt(tx, { user_id, now });
  } else {
    const { taken, owed } = await takeBack(tx, { ...order, user_id, to: 'correction' });
    isNew = taken + owed > 0;
  }
  const after = await lockBalance(tx, user_id);
  const entry = { actor: by, action: 'wallet.correct', subject_id: user_id, reason, before, after, now } as const;
  if (isNew) await recordAuditEntry(tx, entry);
  return after;
}

async function lockBalance(tx: Tx, userId: string): Promise<{ balance: number; debt: number }> {
  const [wallet] = await lockWallets(tx, [userId]);
  if (!wallet) throw new AppError('not_found');
  return { balance: wallet.balance, debt: wallet.debt };
}

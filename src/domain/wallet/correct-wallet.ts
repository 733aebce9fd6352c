import type { Tx } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import { coins } from '../../contract/wallet/rules.ts';
import { recordAuditEntry } from '../audit/public.ts';
import { lockBalance } from './lock-balance.ts';
import { settleDebt, takeBack } from './take-back.ts';
import { transfer } from './transfer.ts';

export type Correction = {
  user_id: string;
  /** Coins: positive credits the wallet, negative debits it. */
  amount: number;
  reason: string;
  /** An administrator's id, or the name of a command. */
  by: string;
  /** The administrator who agreed, where one may not decide alone. */
  agreed_by?: string | null;
  /** Coins that are not in the wallet become a debt, which only commands may cause; otherwise nothing is corrected. */
  mayOwe?: boolean;
  idempotency_key: string;
  now: Date;
};

/**
 * Corrects a wallet by a new row with the reason; existing rows never change. A repeat of the key does nothing. Throws
 * `insufficient_balance` if the wallet has fewer coins and may not owe them.
 */
export async function correctWallet(tx: Tx, correction: Correction): Promise<{ balance: number; debt: number }> {
  const { user_id, amount, reason, by, agreed_by = null, mayOwe = true, now } = correction;
  const before = await lockBalance(tx, user_id);
  if (!mayOwe && before.balance + amount < 0) {
    const need = { balance: before.balance, price: -amount };
    throw new AppError('insufficient_balance', { params: need, data: need });
  }
  const order = {
    amount: coins(Math.abs(amount)),
    cause: 'correction',
    subject_id: null,
    // The user sees the reason, not who corrected the wallet.
    details: { title: reason, by, ...(agreed_by === null ? {} : { agreed_by }) },
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
  const balance = await lockBalance(tx, user_id);
  const after = agreed_by === null ? balance : { ...balance, requested_by: by };
  const entry = { action: 'wallet.correct', subject_id: user_id, reason, before, after, now } as const;
  if (isNew) await recordAuditEntry(tx, { ...entry, actor: agreed_by ?? by });
  return balance;
}

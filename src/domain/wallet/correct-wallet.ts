import type { Tx } from '../../base/database.ts';
import { AppError } from '../../contract/errors.ts';
import { coins } from '../../contract/wallet-rules.ts';
import { walletOf } from './get-wallet.ts';
import { findWallet } from './store.ts';
import { settleDebt, takeBack } from './take-back.ts';
import { transfer } from './transfer.ts';

export type Correction = {
  user_id: string;
  /** Given where positive, taken where negative. */
  amount: number;
  reason: string;
  /** Who put it right: an administrator's id, or the name of a command. */
  by: string;
  idempotency_key: string;
  now: Date;
};

/** Puts a wallet right by a new row that says why and by whom; rows that are there stay as they are. */
export async function correctWallet(tx: Tx, correction: Correction): Promise<{ balance: number; debt: number }> {
  const { user_id, amount, reason, by, now } = correction;
  if (!(await findWallet(tx, user_id))) throw new AppError('not_found');
  const order = {
    amount: coins(Math.abs(amount)),
    cause: 'correction',
    subject_id: null,
    // The person sees the reason, not who it was.
    details: { title: reason, by },
    idempotency_key: `correction:${correction.idempotency_key}`,
    now,
  } as const;
  if (amount > 0) {
    await transfer(tx, { ...order, from: { platform: 'correction' }, to: { wallet: user_id } });
    await settleDebt(tx, { user_id, now });
  } else {
    await takeBack(tx, { ...order, user_id, to: 'correction' });
  }
  const { amount: balance, debt } = await walletOf(tx, user_id);
  return { balance, debt };
}

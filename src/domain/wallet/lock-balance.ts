import type { Tx } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import { lockWallets } from './wallet-store.ts';

/** Locks a wallet until the transaction ends. Throws `not_found` for a user without one. */
export async function lockBalance(tx: Tx, userId: string): Promise<{ balance: number; debt: number }> {
  const [wallet] = await lockWallets(tx, [userId]);
  if (!wallet) throw new AppError('not_found');
  return { balance: wallet.balance, debt: wallet.debt };
}

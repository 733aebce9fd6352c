import type { Read } from '../../base/database.ts';
import { WALLET_STATUSES } from '../../contract/wallet.ts';
import { findWallet } from './store.ts';

/** What a person may spend; somebody without a wallet has nothing and cannot spend. */
export async function walletOf(read: Read, userId: string): Promise<{ amount: number; status: number }> {
  const found = await findWallet(read, userId);
  return { amount: found?.balance ?? 0, status: found?.status ?? WALLET_STATUSES.INACTIVE };
}

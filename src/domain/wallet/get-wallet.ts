import type { Read } from '../../base/database.ts';
import { WALLET_STATUSES } from '../../contract/wallet-rules.ts';
import { findWallet } from './store.ts';

/** What a person may spend; somebody without a wallet has nothing and cannot spend. */
export async function walletOf(read: Read, userId: string): Promise<{ amount: number; status: number; debt: number }> {
  const found = await findWallet(read, userId);
  const debt = found?.debt ?? 0;
  const status = found?.status ?? WALLET_STATUSES.INACTIVE;
  return { amount: found?.balance ?? 0, status: debt > 0 ? WALLET_STATUSES.BLOCKED : status, debt };
}

import type { Read } from '../../base/database.ts';
import { walletStatus } from '../../contract/wallet/endpoints.ts';
import { WALLET_STATUSES, type WalletStatus } from '../../contract/wallet/rules.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { findWallet } from './wallet-store.ts';

/** `amount` and `debt` in coins. */
export type WalletBalance = { amount: number; status: WalletStatus; debt: number };

/** A user's wallet; blocked while coins are owed. A user without one has no coins and cannot spend. */
export async function walletOf(read: Read, userId: string): Promise<WalletBalance> {
  const found = await findWallet(read, userId);
  const debt = found?.debt ?? 0;
  const status = found ? walletStatus.parse(found.status) : WALLET_STATUSES.INACTIVE;
  return { amount: found?.balance ?? 0, status: debt > 0 ? WALLET_STATUSES.BLOCKED : status, debt };
}

/** The wallet of the caller. */
export function getWallet({ database }: Services, { actor }: SignedInCall): Promise<WalletBalance> {
  return walletOf(database.read, actor.user_id);
}

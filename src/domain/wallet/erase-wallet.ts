import type { Tx } from '../../base/database.ts';
import { coins, WALLET_STATUSES } from '../../contract/wallet/rules.ts';
import { collect } from './transfer.ts';
import { eraseTitles } from './transfer-store.ts';
import { lockWallets, setStatus } from './wallet-store.ts';

/**
 * Takes the remaining coins of an erased user, closes the wallet and removes from its rows what users wrote, such as
 * titles of ads. Amounts, causes and dates stay. A payment that arrives later is still credited.
 */
export async function eraseWallet(tx: Tx, { user_id, now }: { user_id: string; now: Date }): Promise<void> {
  const [wallet] = await lockWallets(tx, [user_id]);
  if (!wallet) return;
  if (wallet.balance > 0) {
    await collect(tx, {
      from: { wallet: user_id },
      to: { platform: 'revenue' },
      amount: coins(wallet.balance),
      cause: 'account_erased',
      subject_id: null,
      idempotency_key: `erased:${user_id}`,
      now,
    });
  }
  await setStatus(tx, wallet.id, WALLET_STATUSES.INACTIVE);
  await eraseTitles(tx, { account_id: wallet.id, user_id });
}

import type { Tx } from '../../base/database.ts';
import { coins } from '../../contract/wallet/rules.ts';
import { collectableOf, type PlatformAccount, takeBackOf } from './rules.ts';
import { collect, type TransferOrder } from './transfer.ts';
import { findTransferByKey } from './transfer-store.ts';
import { changeDebt, lockWallets } from './wallet-store.ts';

export type TakeBackOrder = Omit<TransferOrder, 'from' | 'to'> & { user_id: string; to: PlatformAccount };

/**
 * Takes coins back from a user, regardless of the wallet's status. Coins that are already spent become a debt (`owed`),
 * and the wallet cannot spend until the debt is settled. Idempotent by key.
 */
export async function takeBack(tx: Tx, order: TakeBackOrder): Promise<{ taken: number; owed: number }> {
  const { user_id, to, amount, idempotency_key, ...transferOrder } = order;
  const wallet = await lockWallet(tx, user_id);
  const owedKey = `${idempotency_key}:owed`;
  for (const key of [idempotency_key, owedKey]) if (await findTransferByKey(tx, key)) return { taken: 0, owed: 0 };
  const { taken, owed } = takeBackOf(wallet, amount);
  if (taken > 0) {
    const parties = { from: { wallet: user_id }, to: { platform: to } } as const;
    await collect(tx, { ...transferOrder, ...parties, amount: coins(taken), idempotency_key });
  }
  if (owed > 0) {
    const parties = { from: { platform: 'receivable' }, to: { platform: to } } as const;
    const details = { ...transferOrder.details, debtor: wallet.id };
    await collect(tx, { ...transferOrder, ...parties, details, amount: coins(owed), idempotency_key: owedKey });
    await changeDebt(tx, wallet.id, owed);
  }
  return { taken, owed };
}

/** Pays a user's debt with the coins in the wallet; returns the number of coins paid. */
export async function settleDebt(tx: Tx, user: { user_id: string; now: Date }): Promise<number> {
  const wallet = await lockWallet(tx, user.user_id);
  const amount = collectableOf(wallet);
  if (amount === 0) return 0;
  await collect(tx, {
    from: { wallet: user.user_id },
    to: { platform: 'receivable' },
    amount: coins(amount),
    cause: 'debt_collected',
    subject_id: null,
    // The wallet's version after this row, which is unique.
    idempotency_key: `debt:${wallet.id}:${wallet.version + 1}`,
    now: user.now,
  });
  await changeDebt(tx, wallet.id, -amount);
  return amount;
}

async function lockWallet(tx: Tx, userId: string) {
  const [wallet] = await lockWallets(tx, [userId]);
  if (!wallet) throw new Error(`No wallet was opened for ${userId}`);
  return wallet;
}

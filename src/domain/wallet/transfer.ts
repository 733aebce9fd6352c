import type { Tx } from '../../base/database.ts';
import type { JsonObject } from '../../base/database-types.ts';
import { newId } from '../../base/ids.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Coins, TransferCause } from '../../contract/wallet/rules.ts';
import { type LockedWallet, type Party, type PlatformAccount, refusalOf, sideAfter } from './rules.ts';
import { findTransferByKey, insertTransfer } from './transfer-store.ts';
import { lockWallets } from './wallet-store.ts';

export type TransferOrder = {
  from: Party;
  to: Party;
  amount: Coins;
  cause: TransferCause;
  /** The subject of the transfer: an ad, a payment, a voucher … */
  subject_id: string | null;
  /** Stored with the row at this time; `title` is shown in the wallet's history. */
  details?: JsonObject;
  /** Identifies this transfer; a second order with the same key moves nothing. */
  idempotency_key: string;
  now: Date;
};

export type TransferResult = {
  id: string;
  debit_balance_after: number | null;
  credit_balance_after: number | null;
  /** The key was used before: this is the first row, and no coins moved now. */
  repeated: boolean;
};

/**
 * Moves coins. The wallets stay locked until `tx` ends, so a use case with several transfers makes all of them between
 * the same users. Throws `insufficient_balance`, `wallet_blocked`, or `idempotency_conflict` when the key belongs to a
 * different transfer; `tx` stays usable after each.
 */
export function transfer(tx: Tx, order: TransferOrder): Promise<TransferResult> {
  return move(tx, order, refusalOf);
}

/**
 * Moves coins that the platform takes back or collects, regardless of the wallet's status. The caller has checked that
 * the balance is sufficient.
 */
export function collect(tx: Tx, order: TransferOrder): Promise<TransferResult> {
  return move(tx, order, () => null);
}

async function move(tx: Tx, order: TransferOrder, refuse: typeof refusalOf): Promise<TransferResult> {
  if (!Number.isSafeInteger(order.amount) || order.amount <= 0) {
    throw new RangeError(`A transfer moves a positive number of coins, not ${order.amount}`);
  }
  const wallets = await lockWallets(
    tx,
    [order.from, order.to].flatMap((party) => ('wallet' in party ? [party.wallet] : [])),
  );
  const payer = accountOf(order.from, wallets);
  const payee = accountOf(order.to, wallets);
  if (payer === payee) throw new RangeError('A transfer needs two different accounts');
  const debit = sideAfter(payer, -order.amount);
  const credit = sideAfter(payee, order.amount);
  const accounts = { debit_account_id: debit.account_id, credit_account_id: credit.account_id };

  const refusal = refuse(typeof payer === 'string' ? null : payer, order.amount);
  if (refusal) {
    // A repeat returns the first row even when the wallet could not pay again.
    const first = await repeatOf(tx, order, accounts);
    if (first) return first;
    throw refusal;
  }
  const id = newId();
  const inserted = await insertTransfer(tx, {
    id,
    debit,
    credit,
    amount: order.amount,
    cause: order.cause,
    subject_id: order.subject_id,
    details: order.details ?? {},
    idempotency_key: order.idempotency_key,
    created_at: order.now,
  });
  if (inserted) {
    return {
      id,
      debit_balance_after: debit.balance_after,
      credit_balance_after: credit.balance_after,
      repeated: false,
    };
  }
  const first = await repeatOf(tx, order, accounts);
  if (!first) throw new Error('A transfer was rejected for an idempotency key that does not exist');
  return first;
}

function accountOf(party: Party, wallets: readonly LockedWallet[]): LockedWallet | PlatformAccount {
  if ('platform' in party) return party.platform;
  const found = wallets.find((wallet) => wallet.user_id === party.wallet);
  if (!found) throw new Error(`No wallet was opened for ${party.wallet}`);
  return found;
}

async function repeatOf(
  tx: Tx,
  order: TransferOrder,
  accounts: { debit_account_id: string; credit_account_id: string },
): Promise<TransferResult | null> {
  const first = await findTransferByKey(tx, order.idempotency_key);
  if (!first) return null;
  const same =
    first.debit_account_id === accounts.debit_account_id &&
    first.credit_account_id === accounts.credit_account_id &&
    first.amount === order.amount &&
    first.cause === order.cause;
  if (!same) throw new AppError('idempotency_conflict');
  return {
    id: first.id,
    debit_balance_after: first.debit_balance_after,
    credit_balance_after: first.credit_balance_after,
    repeated: true,
  };
}

import { AppError } from '../../contract/api/errors.ts';
import { type Coins, WALLET_STATUSES } from '../../contract/wallet/rules.ts';

/**
 * The platform accounts, created by migrations 0004 and 0015. Sold coins come from `sales`, free coins from `bonus`,
 * spent coins go to `revenue`, manual corrections pass through `correction`, and coins that users owe are a negative
 * balance of `receivable`.
 */
export const PLATFORM_ACCOUNTS = {
  sales: '00000000-0000-7000-8000-000000000001',
  bonus: '00000000-0000-7000-8000-000000000002',
  revenue: '00000000-0000-7000-8000-000000000003',
  correction: '00000000-0000-7000-8000-000000000004',
  receivable: '00000000-0000-7000-8000-000000000005',
} as const;
export type PlatformAccount = keyof typeof PLATFORM_ACCOUNTS;

/** One side of a transfer: a user's wallet or a platform account. */
export type Party = { wallet: string } | { platform: PlatformAccount };

/** A wallet's row, read under lock. */
export type LockedWallet = {
  id: string;
  user_id: string;
  balance: number;
  version: number;
  status: number;
  debt: number;
};

/** One side after a transfer; platform accounts store neither balance nor version. */
export type Side = { account_id: string; balance_after: number | null; version: number | null };

/** The error when a wallet cannot spend this amount; otherwise null. Platform accounts can always spend. */
export function refusalOf(payer: LockedWallet | null, amount: Coins): AppError | null {
  if (payer === null) return null;
  if (payer.status !== WALLET_STATUSES.ACTIVE || payer.debt > 0) return new AppError('wallet_blocked');
  if (payer.balance >= amount) return null;
  const need = { balance: payer.balance, price: amount };
  return new AppError('insufficient_balance', { params: need, data: need });
}

/** Splits coins to take back: those in the wallet are taken now, the rest becomes debt. */
export function takeBackOf({ balance }: Pick<LockedWallet, 'balance'>, amount: number) {
  const taken = Math.min(balance, amount);
  return { taken, owed: amount - taken };
}

/** The coins in the wallet that can pay its debt. */
export function collectableOf({ balance, debt }: Pick<LockedWallet, 'balance' | 'debt'>): number {
  return Math.min(balance, debt);
}

/** The account after it receives `change` coins (negative: pays). */
export function sideAfter(account: LockedWallet | PlatformAccount, change: number): Side {
  if (typeof account === 'string') {
    return { account_id: PLATFORM_ACCOUNTS[account], balance_after: null, version: null };
  }
  return { account_id: account.id, balance_after: account.balance + change, version: account.version + 1 };
}

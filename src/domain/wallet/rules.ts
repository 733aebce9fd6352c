import { AppError } from '../../contract/errors.ts';
import { type Coins, WALLET_STATUSES } from '../../contract/wallet-rules.ts';

/**
 * The platform's own accounts, made by migrations 0004 and 0015: coins sold to people come from `sales`, coins given
 * from `bonus`, coins spent go to `revenue`, what people put right by hand passes through `correction`, and coins that
 * somebody owes stand below zero on `receivable`.
 */
export const PLATFORM_ACCOUNTS = {
  sales: '00000000-0000-7000-8000-000000000001',
  bonus: '00000000-0000-7000-8000-000000000002',
  revenue: '00000000-0000-7000-8000-000000000003',
  correction: '00000000-0000-7000-8000-000000000004',
  receivable: '00000000-0000-7000-8000-000000000005',
} as const;
export type PlatformAccount = keyof typeof PLATFORM_ACCOUNTS;

/** One end of a transfer: a person's wallet or an account of the platform. */
export type Party = { wallet: string } | { platform: PlatformAccount };

/** A wallet's row as it stands under lock. */
export type LockedWallet = {
  id: string;
  user_id: string;
  balance: number;
  version: number;
  status: number;
  debt: number;
};

/** One side of a transfer after it; a platform account keeps neither balance nor version. */
export type Side = { account_id: string; balance_after: number | null; version: number | null };

/** Why a wallet may not spend this amount, or null. The platform may always. */
export function refusalOf(payer: LockedWallet | null, amount: Coins): AppError | null {
  if (payer === null) return null;
  if (payer.status !== WALLET_STATUSES.ACTIVE || payer.debt > 0) return new AppError('wallet_blocked');
  if (payer.balance >= amount) return null;
  const need = { balance: payer.balance, price: amount };
  return new AppError('insufficient_balance', { params: need, data: need });
}

/** What comes of taking coins back: those that are there go now, the others are owed. */
export function takeBackOf({ balance }: Pick<LockedWallet, 'balance'>, amount: number) {
  const taken = Math.min(balance, amount);
  return { taken, owed: amount - taken };
}

/** So many of the coins that are there go to the debt. */
export function collectableOf({ balance, debt }: Pick<LockedWallet, 'balance' | 'debt'>): number {
  return Math.min(balance, debt);
}

/** The side of a transfer that `change` coins reach (negative: leave). */
export function sideAfter(account: LockedWallet | PlatformAccount, change: number): Side {
  if (typeof account === 'string') {
    return { account_id: PLATFORM_ACCOUNTS[account], balance_after: null, version: null };
  }
  return { account_id: account.id, balance_after: account.balance + change, version: account.version + 1 };
}

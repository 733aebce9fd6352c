import type { DayBounds } from '../text/days.ts';

declare const coinsBrand: unique symbol;
/** A whole number of coins. */
export type Coins = number & { readonly [coinsBrand]: true };

/** Brands a whole number as coins; throws a RangeError for fractions and unsafe integers. */
export function coins(amount: number): Coins {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of coins`);
  return amount as Coins;
}

/** A coin's nominal value in rupiah. */
export const COIN_RUPIAH = 100;

export const WALLET_STATUSES = { ACTIVE: 1, INACTIVE: 2, BLOCKED: 3 } as const;
export type WalletStatus = (typeof WALLET_STATUSES)[keyof typeof WALLET_STATUSES];

/** Why coins moved. The texts are in the `wallet` locale file under `causes`. */
export const TRANSFER_CAUSES = [
  'welcome_bonus',
  'survey_bonus',
  'topup',
  'topup_void',
  'debt_collected',
  'publication',
  'publication_refund',
  'promotion',
  'renewal',
  'extension',
  'affiliate_commission',
  'affiliate_commission_void',
  'voucher',
  'sold_refund',
  'correction',
  'account_erased',
] as const;
export type TransferCause = (typeof TRANSFER_CAUSES)[number];

/** Filters of the history: bought, spent (with refunds), given. */
export const HISTORY_KINDS = {
  purchase: ['topup', 'topup_void', 'debt_collected'],
  usage: ['publication', 'publication_refund', 'promotion', 'renewal', 'extension', 'sold_refund'],
  reward: ['welcome_bonus', 'survey_bonus', 'affiliate_commission', 'affiliate_commission_void', 'voucher'],
} as const satisfies Record<string, readonly TransferCause[]>;
export type HistoryKind = keyof typeof HISTORY_KINDS;

/** The days that the history can be filtered by. The last day of the current month may be in the future. */
export const HISTORY_DAYS: DayBounds = { first: '2020-01-01', last: '2099-12-31' };

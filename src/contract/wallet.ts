import { z } from 'zod';
import { cursor, endpoint, id, page, timestamp } from './endpoint.ts';
import { payment } from './payments.ts';

declare const coinsBrand: unique symbol;
/** A whole number of coins. */
export type Coins = number & { readonly [coinsBrand]: true };

/** Brands a whole number as coins; throws on fractions and on what no wallet could hold. */
export function coins(amount: number): Coins {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number of coins`);
  return amount as Coins;
}

/** A coin's nominal value in rupiah. */
export const COIN_RUPIAH = 100;

export const WALLET_STATUSES = { ACTIVE: 1, INACTIVE: 2, BLOCKED: 3 } as const;

/** Why coins moved; texts stand in the `wallet` locale file under `causes`. */
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
] as const;
export type TransferCause = (typeof TRANSFER_CAUSES)[number];

/** The parts of the history: what was bought, what was spent and came back of it, what was given. */
export const HISTORY_KINDS = {
  purchase: ['topup', 'topup_void', 'debt_collected'],
  usage: ['publication', 'publication_refund', 'promotion', 'renewal', 'extension', 'sold_refund'],
  reward: ['welcome_bonus', 'survey_bonus', 'affiliate_commission', 'affiliate_commission_void', 'voucher'],
} as const satisfies Record<string, readonly TransferCause[]>;
export type HistoryKind = keyof typeof HISTORY_KINDS;

export const wallet = z.object({
  amount: z.int(),
  /** Blocked, too, while coins are owed. */
  status: z.int(),
  /** Coins of a payment taken back that had been spent; the next top-up pays them first. */
  debt: z.int(),
});

export const transaction = z.object({
  id,
  /** Positive: coins came in; negative: they went out. */
  amount: z.int(),
  flow: z.enum(['in', 'out']),
  cause: z.enum(TRANSFER_CAUSES),
  subject_id: id.nullable(),
  /** What it was for, such as the ad's title at that time. */
  subject_title: z.string().nullable(),
  balance_after: z.int(),
  created_at: timestamp,
});

/** A row of the history: coins that moved, or a payment that has moved none. */
export const historyRow = transaction.extend({
  /** Of a payment that waits: what it will bring; of one that came to nothing: 0. */
  amount: z.int(),
  /** Null where no coins moved. */
  balance_after: z.int().nullable(),
  payment: payment
    .pick({
      id: true,
      code: true,
      channel: true,
      amount: true,
      status: true,
      coins: true,
      bonus_coins: true,
      failure_reason: true,
      has_invoice: true,
    })
    .nullable(),
});
export type HistoryRow = z.output<typeof historyRow>;

/** Which rows of the history; `date` names the first and the last day, in Jakarta. */
export const historyFilter = z.strictObject({
  flow: z.enum(['in', 'out']).optional(),
  kind: z.enum(['purchase', 'usage', 'reward']).optional(),
  date: z
    .tuple([z.iso.date(), z.iso.date()])
    .refine(([first, last]) => first <= last, { params: { key: 'format' } })
    .optional(),
});
export type HistoryFilter = z.output<typeof historyFilter>;

export const getWallet = endpoint({
  method: 'GET',
  path: '/user/wallet',
  access: 'login',
  summary: 'Balance and status of the own wallet',
  tag: 'wallet',
  output: wallet,
});

export const listTransactions = endpoint({
  method: 'GET',
  path: '/user/transaction/history',
  access: 'login',
  summary: 'The own wallet, row by row, newest first, with the payments that moved no coins',
  tag: 'wallet',
  query: historyFilter.extend({ cursor }),
  output: page(historyRow),
});

export const listCoinPackages = endpoint({
  method: 'GET',
  path: '/user/coin/package',
  access: 'all',
  shared: true,
  summary: 'Coin packages for sale',
  tag: 'wallet',
  output: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        amount: z.int(),
        bonus_amount: z.int(),
        total_amount: z.int(),
        currency: z.string(),
        price: z.int(),
        price_unit: z.int(),
      }),
    ),
  }),
});

/** Coins that a new user receives, as pages promise them before anybody is signed in; the setting decides. */
export const WELCOME_BONUS = 200;

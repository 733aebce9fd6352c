import { z } from 'zod';
import { cursor, endpoint, id, page, sentDay, timestamp } from '../api/endpoint.ts';
import { payment } from '../payments/endpoints.ts';
import { dayRangeErrors } from '../text/days.ts';
import { HISTORY_DAYS, TRANSFER_CAUSES, WALLET_STATUSES } from './rules.ts';

export const walletStatus = z.enum(WALLET_STATUSES);

export const wallet = z.object({
  amount: z.int(),
  /** Also blocked while the user owes coins. */
  status: walletStatus,
  /** Coins of a voided payment that were already spent. The next top-up pays them back first. */
  debt: z.int(),
});

export const transaction = z.object({
  id,
  /** Positive: incoming coins; negative: outgoing coins. */
  amount: z.int(),
  flow: z.enum(['in', 'out']),
  cause: z.enum(TRANSFER_CAUSES),
  subject_id: id.nullable(),
  /** The subject of the transfer, such as the ad's title at that time. */
  subject_title: z.string().nullable(),
  balance_after: z.int(),
  created_at: timestamp,
});

/** A row of the history: a transfer of coins, or a payment that has moved none. */
export const historyRow = transaction.extend({
  /** For an open payment: the coins that it will credit; for one that ended without coins: 0. */
  amount: z.int(),
  /** Null if no coins moved. */
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

/** Filters of the history. `date` is the first and the last day, in Jakarta. */
export const historyFilter = z.strictObject({
  flow: z.enum(['in', 'out']).optional(),
  kind: z.enum(['purchase', 'usage', 'reward']).optional(),
  date: z
    .tuple([sentDay, sentDay])
    .superRefine(([from, to], context) => {
      for (const [end, { key, params }] of Object.entries(dayRangeErrors({ from, to }, HISTORY_DAYS)))
        context.addIssue({ code: 'custom', path: [end === 'from' ? 0 : 1], params: { key, ...params } });
    })
    .optional(),
});
export type HistoryFilter = z.output<typeof historyFilter>;

export const getWallet = endpoint({
  method: 'GET',
  path: '/user/wallet',
  access: 'login',
  summary: 'Retrieve the wallet',
  description: "Returns the caller's balance, wallet status and debt in coins.",
  tag: 'wallet',
  output: wallet,
});

export const listTransactions = endpoint({
  method: 'GET',
  path: '/user/transaction/history',
  access: 'login',
  summary: 'List wallet transactions',
  description:
    "Returns the caller's wallet transactions, newest first. Payments that moved no coins are included with `balance_after` null.",
  tag: 'wallet',
  query: historyFilter.extend({ cursor }),
  output: page(historyRow),
});

export const listCoinPackages = endpoint({
  method: 'GET',
  path: '/user/coin/package',
  access: 'all',
  shared: true,
  summary: 'List coin packages',
  description: 'Returns the coin packages that are for sale, with bonus and price.',
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

import { z } from 'zod';
import { done, endpoint, id } from './endpoint.ts';
import { LETTERS, writtenText } from './written-text.ts';

/** Maximum coins that one correction may add or remove. A larger one needs a second user and another procedure. */
export const CORRECTION_LIMIT = 10_000;

export const correctionReason = writtenText(500)
  .trim()
  .min(10)
  .refine(...LETTERS);
/** Whole coins: positive to add, negative to remove. */
export const correctionAmount = z
  .int()
  .min(-CORRECTION_LIMIT)
  .max(CORRECTION_LIMIT)
  .refine((amount) => amount !== 0, { params: { key: 'format' } });

const tag = 'operator';

export const getLedger = endpoint({
  method: 'GET',
  path: '/admin/ledger',
  access: 'superadmin',
  summary: 'Check the ledger',
  description:
    'Checks that all balances equal their transfers. Returns the differences and the coins that users hold (`liability`).',
  tag,
  output: z.object({
    ok: z.boolean(),
    accounts: z.int(),
    transfers: z.int(),
    sum: z.int(),
    errors: z.array(z.object({ account_id: id, kind: z.string(), error: z.string() })),
    liability: z.object({
      /** Coins in users' wallets, and how many of them are in wallets that can spend now. */
      coins: z.int(),
      spendable_coins: z.int(),
      wallets: z.int(),
      /** The nominal value of `coins` in rupiah. */
      amount: z.int(),
      /** Coins that users owe because a payment was voided after they had spent the coins. */
      debt: z.int(),
      /** All-time totals in coins: sold (less voided), given, spent (less refunded) and corrected by hand. */
      sold: z.int(),
      given: z.int(),
      spent: z.int(),
      corrected: z.int(),
    }),
  }),
});

export const correctWallet = endpoint({
  method: 'POST',
  path: '/admin/wallet/correction',
  access: 'superadmin',
  summary: 'Correct a wallet',
  description:
    'Adds or removes coins by a new ledger row with a reason. Removing more than the balance creates a debt. Returns the new balance and debt.',
  tag,
  body: z.strictObject({ user_id: id, amount: correctionAmount, reason: correctionReason }),
  output: z.object({ balance: z.int(), debt: z.int() }),
  errors: ['not_found', 'idempotency_conflict'],
  idempotent: true,
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/admin/payment/:id/refund',
  access: 'superadmin',
  summary: 'Refund a payment',
  description:
    'Takes the coins back immediately and refunds the money in the background. Fails with `payment_status_conflict` if the payment is not completed.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: correctionReason }),
  output: done,
  errors: ['not_found', 'payment_status_conflict'],
});

import { z } from 'zod';
import { cursor, endpoint, fileResponse, id, page, sentDay, timestamp } from '../api/endpoint.ts';
import { paymentFinding } from '../payments/findings.ts';
import { PAYMENT_CHANNELS } from '../payments/rules.ts';
import { walletStatus } from '../wallet/endpoints.ts';
import { TRANSFER_CAUSES } from '../wallet/rules.ts';

const tag = 'administration';

export const getLedger = endpoint({
  method: 'GET',
  path: '/admin/ledger',
  access: 'superadmin',
  summary: 'Check the ledger',
  description:
    'Checks that all balances equal their transfers (`errors`), and that payments, vouchers, commissions and ads agree with them (`contradictions`). Returns the differences and the coins that users hold (`liability`).',
  tag,
  output: z.object({
    ok: z.boolean(),
    accounts: z.int(),
    transfers: z.int(),
    sum: z.int(),
    errors: z.array(z.object({ account_id: id, kind: z.string(), error: z.string() })),
    contradictions: z.array(z.string()),
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

/** How long ago outstanding coins came, in days: from `from` on, until `until`, exclusive; null: without an end. */
export const LEDGER_AGES = [
  { name: 'month', from: 0, until: 30 },
  { name: 'quarter', from: 30, until: 90 },
  { name: 'year', from: 90, until: 365 },
  { name: 'older', from: 365, until: null },
] as const;

/** What a check counted. */
export const ledgerFigures = z.object({
  /** All wallets, and those with coins. */
  wallets: z.int(),
  holders: z.int(),
  /** Coins in wallets, those of them that can be spent now, and coins that users owe. */
  coins: z.int(),
  spendable_coins: z.int(),
  debt: z.int(),
  /** `coins` by their age. */
  ages: z.array(z.object({ name: z.enum(LEDGER_AGES.map(({ name }) => name)), coins: z.int() })),
  /** What came into wallets less what left them, by cause; their sum is `coins`. A string, because causes are added. */
  causes: z.array(z.object({ cause: z.string(), coins: z.int() })),
});

export const getLedgerState = endpoint({
  method: 'GET',
  path: '/admin/ledger/state',
  access: 'superadmin',
  summary: 'Retrieve the state of the ledger',
  description:
    'Returns the last check of the ledger with its figures (null before the first one), the result of the last check of the audit log, the newest open findings, and how many payments of yesterday (in Jakarta) have no finding, by channel.',
  tag,
  output: z.object({
    check: z
      .object({
        checked_at: timestamp,
        ok: z.boolean(),
        transfers: z.int(),
        /** Accounts whose stored values differ from their rows, at most a hundred, and records that contradict the ledger. */
        errors: z.int(),
        figures: ledgerFigures.nullable(),
      })
      .nullable(),
    /** Coins that users may hold before administrators are warned; `coins` as counted within the last hour. */
    liability: z.object({ coins: z.int(), limit: z.int() }).nullable(),
    is_audit_log_intact: z.boolean().nullable(),
    findings: z.object({
      open: z.int(),
      /** Rupiah of their payments. */
      amount: z.int(),
      data: z.array(paymentFinding),
    }),
    channels: z.object({
      day: z.iso.date(),
      data: z.array(
        z.object({ channel: z.enum(PAYMENT_CHANNELS), payments: z.int(), agreed: z.int(), amount: z.int() }),
      ),
    }),
  }),
});
export type LedgerState = z.output<typeof getLedgerState.output>;

export const checkLedger = endpoint({
  method: 'POST',
  path: '/admin/ledger/check',
  access: 'superadmin',
  summary: 'Check the ledger and store the result',
  description:
    'Checks that all balances equal their transfers and that payments, vouchers, commissions and ads agree with them, and counts the figures of the ledger again.',
  tag,
  output: z.object({ ok: z.boolean() }),
  calls_per_minute: 6,
});

const ledgerFilters = {
  /** A user's id or email address. */
  user: z.string().trim().min(1).max(254).exactOptional(),
  cause: z.enum(TRANSFER_CAUSES).exactOptional(),
  from: sentDay.exactOptional(),
  to: sentDay.exactOptional(),
};

export const ledgerEntry = z.object({
  id,
  created_at: timestamp,
  cause: z.enum(TRANSFER_CAUSES),
  /** Whose coins they are; null for an erased user's. */
  user: z.object({ id, full_name: z.string() }).nullable(),
  /** Positive: incoming coins of the user; negative: outgoing ones, or a debt. */
  amount: z.int(),
  /** Null for a debt. */
  balance_after: z.int().nullable(),
  subject_id: id.nullable(),
  /** Such as the ad's title at that time, or the reason of a correction. */
  title: z.string().nullable(),
  reason: z.string().nullable(),
  /** Who moved the coins by hand: administrators by name, or a command. */
  by: z.string().nullable(),
  agreed_by: z.string().nullable(),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

export const listLedgerEntries = endpoint({
  method: 'GET',
  path: '/admin/ledger/entry',
  access: 'superadmin',
  summary: 'List entries of the ledger',
  description:
    'Lists movements of coins, the newest first. Can be filtered by user (an id or an email address), cause, and days in Jakarta. With a user, returns the wallet too (null if nobody is found).',
  tag,
  query: z.strictObject({ cursor, ...ledgerFilters }),
  output: page(ledgerEntry).extend({
    wallet: z
      .object({
        user: z.object({ id, full_name: z.string(), email: z.string() }),
        amount: z.int(),
        debt: z.int(),
        status: walletStatus,
      })
      .nullable(),
  }),
  errors: ['invalid_argument'],
});
export type WalletOfUser = NonNullable<z.output<typeof listLedgerEntries.output>['wallet']>;

export const exportLedger = endpoint({
  method: 'GET',
  path: '/admin/ledger/export',
  access: 'superadmin',
  summary: 'Download the ledger, top-ups or corrections',
  description:
    'Sends movements of coins, top-ups or corrections of some days (in Jakarta) as a CSV table, the newest first. The download is recorded in the audit log.',
  tag,
  query: z.strictObject({
    table: z.enum(['entries', 'topups', 'corrections']),
    from: sentDay,
    to: sentDay,
  }),
  output: fileResponse,
  file_types: ['text/csv; charset=utf-8'],
  calls_per_minute: 10,
});

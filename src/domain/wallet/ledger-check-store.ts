import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import { ledgerFigures } from '../../contract/admin/ledger.ts';
import { countLedgerFigures, type LedgerFigures } from './ledger-figures-store.ts';
import { moneyErrors } from './money-check-store.ts';
import { PLATFORM_ACCOUNTS } from './rules.ts';

export type LedgerError = { account_id: string; kind: string; error: string };
export type LedgerReport = {
  ok: boolean;
  accounts: number;
  transfers: number;
  /** Sum of all accounts: stored balances of wallets and rows of platform accounts. Anything but zero is an error. */
  sum: number;
  /** The first hundred errors. */
  errors: LedgerError[];
};
/** A verification of the ledger and of the records that say something about coins. */
export type CoinReport = LedgerReport & {
  /** Payments, vouchers, commissions and ads that do not agree with the ledger, as sentences. */
  contradictions: string[];
};

/**
 * Verifies the ledger from its rows, in one statement and so in one snapshot: the sum is zero, no wallet is negative,
 * every stored balance, debt and version equals its rows, versions have no gap, and each balance follows from the
 * previous one.
 */
export async function verifyLedger(read: Read): Promise<LedgerReport> {
  const { rows } = await sql<Omit<LedgerReport, 'ok'>>`
    with entries as (
      select debit_account_id as account_id, -amount as change, debit_version as version,
        debit_balance_after as balance_after from transfers
      union all
      select credit_account_id, amount, credit_version, credit_balance_after from transfers
    ), walked as (
      select entry.*, account.kind,
        row_number() over steps as expected_version,
        sum(entry.change) over steps as expected_balance
      from entries entry join ledger_accounts account on account.id = entry.account_id
      where account.kind = 'wallet'
      window steps as (partition by entry.account_id order by entry.version rows unbounded preceding)
    ), debts as (
      select account.id, account.debt, coalesce(sum(owed.change), 0) as owed
      from ledger_accounts account left join (
        select (details ->> 'debtor')::uuid as account_id, amount as change from transfers
          where debit_account_id = ${PLATFORM_ACCOUNTS.receivable}::uuid
        union all
        select debit_account_id, -amount from transfers where credit_account_id = ${PLATFORM_ACCOUNTS.receivable}::uuid
      ) owed on owed.account_id = account.id
      group by account.id
    ), totals as (
      select account.id, account.kind, account.balance, account.version,
        coalesce(sum(entry.change), 0) as total, count(entry.account_id) as entries
      from ledger_accounts account left join entries entry on entry.account_id = account.id
      group by account.id
    ), errors as (
      select id as account_id, kind, format('balance is %s, its rows say %s', balance, total) as error
        from totals where kind = 'wallet' and balance <> total
      union all
      select id, 'wallet', format('debt is %s, the rows say %s', debt, owed) from debts where debt <> owed
      union all
      select id, kind, format('version is %s, it has %s rows', version, entries)
        from totals where version <> case kind when 'wallet' then entries else 0 end
      union all
      select id, kind, format('balance is below zero: %s', least(balance, total))
        from totals where kind = 'wallet' and least(balance, total) < 0
      union all
      select account_id, kind, format('version %s stands where %s was expected', version, expected_version)
        from walked where version is distinct from expected_version
      union all
      select account_id, kind,
        format('balance after version %s is %s, the rows before say %s', version, balance_after, expected_balance)
        from walked where balance_after is distinct from expected_balance or balance_after < 0
      union all
      select entry.account_id, account.kind, 'a platform account has a stored balance'
        from entries entry join ledger_accounts account on account.id = entry.account_id
        where account.kind <> 'wallet' and (entry.version is not null or entry.balance_after is not null)
    )
    select (select count(*) from ledger_accounts) as accounts,
      (select count(*) from transfers) as transfers,
      (select coalesce(sum(coalesce(balance, total)), 0) from totals) as sum,
      (select coalesce(jsonb_agg(found), '[]') from (select * from errors limit 100) found) as errors`.execute(read);
  const [report] = rows;
  if (!report) throw new Error('The ledger could not be read');
  return { ok: report.sum === 0 && report.errors.length === 0, ...report };
}

/** Verifies the ledger, and that payments, vouchers, commissions and ads agree with it. Reads the whole tables. */
export async function verifyCoins(read: Read): Promise<CoinReport> {
  const ledger = await verifyLedger(read);
  const contradictions = await moneyErrors(read);
  return { ...ledger, ok: ledger.ok && contradictions.length === 0, contradictions };
}

/** Verifies all coins and stores the result with its figures, which the monitoring alert and the console read. */
export async function saveLedgerCheck(tx: Tx, now: Date): Promise<CoinReport> {
  const report = await verifyCoins(tx);
  await tx
    .insertInto('ledger_checks')
    .values({
      checked_at: now,
      ok: report.ok,
      transfers: report.transfers,
      errors: new Set(report.errors.map(({ account_id }) => account_id)).size + report.contradictions.length,
      figures: JSON.stringify(await countLedgerFigures(tx, now)),
    })
    .onConflict((conflict) => conflict.column('checked_at').doNothing())
    .execute();
  return report;
}

/** A stored verification. */
export type LedgerCheck = {
  checked_at: Date;
  ok: boolean;
  transfers: number;
  /** The number of wrong accounts, at most a hundred, and of contradictions. */
  errors: number;
  /** Null if an older version of the program made the check. */
  figures: LedgerFigures | null;
};

/** The latest stored verification. */
export async function lastLedgerCheck(read: Read): Promise<LedgerCheck | null> {
  const check = await read
    .selectFrom('ledger_checks')
    .select(['checked_at', 'ok', 'transfers', 'errors', 'figures'])
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return check ? { ...check, figures: ledgerFigures.nullable().parse(check.figures) } : null;
}

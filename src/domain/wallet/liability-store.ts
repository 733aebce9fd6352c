import { sql } from 'kysely';
import type { Read } from '../../base/database.ts';
import { COIN_RUPIAH, WALLET_STATUSES } from '../../contract/wallet/rules.ts';
import { PLATFORM_ACCOUNTS } from './rules.ts';

/** The coins that users hold, and the totals of the platform accounts. */
export type Liability = {
  coins: number;
  spendable_coins: number;
  wallets: number;
  /** Nominal, in rupiah. */
  amount: number;
  debt: number;
  sold: number;
  given: number;
  spent: number;
  corrected: number;
};

/** Reads the outstanding coins and the platform accounts in one statement, so that they are consistent. */
export async function coinLiability(read: Read): Promise<Liability> {
  const { rows } = await sql<Omit<Liability, 'amount'>>`
    with held as (
      select coalesce(sum(balance), 0)::bigint as coins, coalesce(sum(debt), 0)::bigint as debt,
        coalesce(sum(balance) filter (where status = ${WALLET_STATUSES.ACTIVE} and debt = 0), 0)::bigint
          as spendable_coins,
        (count(*) filter (where balance > 0))::bigint as wallets
      from ledger_accounts where kind = 'wallet'
    ), platform as (
      select account_id, sum(change)::bigint as total from (
        select debit_account_id as account_id, -amount as change from transfers
        union all
        select credit_account_id, amount from transfers
      ) entries group by account_id
    ), totals as (
      select ${totalOf('sales')} as sales, ${totalOf('bonus')} as bonus, ${totalOf('revenue')} as revenue,
        ${totalOf('correction')} as correction
      from platform
    )
    select coins, spendable_coins, wallets, debt, -sales as sold, -bonus as given, revenue as spent,
      -correction as corrected
    from held, totals`.execute(read);
  const [found] = rows;
  if (!found) throw new Error('The ledger could not be read');
  return { ...found, amount: found.coins * COIN_RUPIAH };
}

function totalOf(account: keyof typeof PLATFORM_ACCOUNTS) {
  return sql`coalesce(sum(total) filter (where account_id = ${PLATFORM_ACCOUNTS[account]}::uuid), 0)::bigint`;
}

import { sql } from 'kysely';
import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Read } from '../../base/database.ts';
import { LEDGER_AGES, ledgerFigures } from '../../contract/admin/ledger.ts';
import { WALLET_STATUSES } from '../../contract/wallet/rules.ts';

export type LedgerFigures = z.output<typeof ledgerFigures>;

const byAge = z.record(z.string(), z.int());

/**
 * Counts what users hold, in one statement and so in one snapshot: outstanding coins, how long ago they came, and the
 * sum of each cause. Coins are taken as spent in the order in which they came. Reads the whole ledger.
 */
export async function countLedgerFigures(read: Read, now: Date): Promise<LedgerFigures> {
  const daysAgo = (days: number) => addMilliseconds(now, -days * MILLISECONDS.day);
  const ages = LEDGER_AGES.map(({ name, from, until }) => {
    const [oldest, newest] = [until === null ? null : daysAgo(until), from === 0 ? null : daysAgo(from)];
    return sql`${name}::text, coalesce(sum(coins) filter (where true
      ${oldest ? sql`and created_at > ${oldest}::timestamptz` : sql``}
      ${newest ? sql`and created_at <= ${newest}::timestamptz` : sql``}), 0)`;
  });
  const { rows } = await sql<Omit<LedgerFigures, 'ages'> & { ages: unknown }>`
    with held as (
      select count(*) as wallets, count(*) filter (where balance > 0) as holders,
        coalesce(sum(balance), 0)::bigint as coins, coalesce(sum(debt), 0)::bigint as debt,
        coalesce(sum(balance) filter (where status = ${WALLET_STATUSES.ACTIVE} and debt = 0), 0)::bigint
          as spendable_coins
      from ledger_accounts where kind = 'wallet'
    ), received as (
      select account.balance, transfer.amount, transfer.created_at,
        sum(transfer.amount) over (partition by account.id order by transfer.credit_version desc) - transfer.amount
          as newer
      from ledger_accounts account join transfers transfer
        on transfer.credit_account_id = account.id and transfer.credit_version is not null
      where account.kind = 'wallet' and account.balance > 0
    ), left_over as (
      select least(amount, balance - newer) as coins, created_at from received where newer < balance
    ), causes as (
      select cause, (coalesce(sum(amount) filter (where credit_version is not null), 0)
        - coalesce(sum(amount) filter (where debit_version is not null), 0))::bigint as coins
      from transfers group by cause
    )
    select held.*,
      (select jsonb_build_object(${sql.join(ages)}) from left_over) as ages,
      (select coalesce(jsonb_agg(jsonb_build_object('cause', cause, 'coins', coins) order by cause), '[]')
        from causes where coins <> 0) as causes
    from held`.execute(read);
  const [found] = rows;
  if (!found) throw new Error('The ledger could not be read');
  const coinsOf = byAge.parse(found.ages);
  return ledgerFigures.parse({
    ...found,
    ages: LEDGER_AGES.map(({ name }) => ({ name, coins: coinsOf[name] ?? 0 })),
  });
}

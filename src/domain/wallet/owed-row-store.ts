import { sql } from 'kysely';
import type { Read } from '../../base/database.ts';
import type { Entry, EntryFilter, Position } from './entry-store.ts';
import { presentEntry, type WalletRow } from './list-transactions.ts';

/** A row that moved no coins of the wallet: what was taken back was spent already, and became a debt. */
export type OwedRow = Omit<WalletRow, 'balance_after'> & { balance_after: null };

/** What a user owes, row by row, newest first, after the given position. */
export async function owedRows(
  read: Read,
  list: EntryFilter & { after: Position | null; limit: number },
): Promise<OwedRow[]> {
  if (list.flow === 'in') return [];
  const { user_id, causes, from, until, after, limit } = list;
  const { rows } = await sql<Entry>`
    select id, cause, subject_id, details, created_at, -amount as amount, 0 as version, 0 as balance_after
    from transfers where details ? 'debtor'
      and details ->> 'debtor' = (select id::text from ledger_accounts where user_id = ${user_id}::uuid)
      ${causes === null ? sql`` : sql`and cause = any(${causes}::text[])`}
      ${from ? sql`and created_at >= ${from}::timestamptz` : sql``}
      ${until ? sql`and created_at < ${until}::timestamptz` : sql``}
      ${after ? sql`and (created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by created_at desc, id desc limit ${limit}`.execute(read);
  return rows.map((row) => ({ ...presentEntry(row), balance_after: null }));
}

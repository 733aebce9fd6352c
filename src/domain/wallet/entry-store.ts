import { sql } from 'kysely';
import type { Read } from '../../base/database.ts';
import type { JsonValue } from '../../base/database-types.ts';
import type { TransferCause } from '../../contract/wallet/rules.ts';

/** Filters a wallet's rows; `until` is exclusive. Null means no filter. */
export type EntryFilter = {
  user_id: string;
  flow: 'in' | 'out' | null;
  causes: readonly TransferCause[] | null;
  from: Date | null;
  until: Date | null;
  /** Only rows up to this version of the wallet; see `walletVersion`. */
  up_to?: number;
};

/** A position in rows that are sorted newest first. */
export type Position = { created_at: Date; id: string };

export type Entry = {
  id: string;
  cause: string;
  subject_id: string | null;
  details: JsonValue;
  created_at: Date;
  version: number;
  balance_after: number;
  amount: number;
};

/**
 * A wallet's rows, newest first, after the given position. One statement, so that no row is committed between its
 * parts. One part for each side and cause, so that each scans an index and stops at the limit, even for rare causes.
 */
export async function listEntries(
  read: Read,
  list: EntryFilter & { after: Position | null; limit: number },
): Promise<Entry[]> {
  const parts = flowsOf(list).flatMap((flow) => (list.causes ?? [null]).map((cause) => ({ flow, cause })));
  const { rows } = await sql<Entry>`
    select * from (${sql.join(
      parts.map(
        ({ flow, cause }) => sql`(
          select id, cause, subject_id, details, created_at, ${sideOf(flow)}
          from transfers where ${conditionOf(list, flow)}
            ${cause === null ? sql`` : sql`and cause = ${cause}`}
            ${list.after ? sql`and (created_at, id) < (${list.after.created_at}::timestamptz, ${list.after.id}::uuid)` : sql``}
          order by created_at desc, id desc limit ${list.limit})`,
      ),
      sql` union all `,
    )}) as entries
    order by created_at desc, id desc limit ${list.limit}`.execute(read);
  return rows;
}

/** Filters the ledger; `until` is exclusive. Null means no filter. */
export type LedgerFilter = Omit<EntryFilter, 'user_id' | 'flow' | 'up_to'> & { user_id: string | null };

/** A row of the ledger from the side of its wallet; a debt, which moves no coins of a wallet, has no balance. */
export type LedgerEntry = Pick<Entry, 'id' | 'cause' | 'subject_id' | 'details' | 'created_at' | 'amount'> & {
  user_id: string | null;
  balance_after: number | null;
};

/** Rows of the whole ledger or of one wallet, newest first, after the given position. */
export async function listLedgerEntries(
  read: Read,
  list: LedgerFilter & { after: Position | null; limit: number },
): Promise<LedgerEntry[]> {
  const { user_id, causes, from, until, after, limit } = list;
  if (user_id !== null) {
    const entries = await listEntries(read, { ...list, user_id, flow: null });
    return entries.map((entry) => ({ ...entry, user_id }));
  }
  const { rows } = await sql<LedgerEntry>`
    select found.id, cause, subject_id, details, found.created_at,
      coalesce(debit.user_id, credit.user_id, debtor.user_id) as user_id,
      case when credit_version is null then -amount else amount end as amount,
      coalesce(credit_balance_after, debit_balance_after) as balance_after
    from (
      select * from transfers where true
        ${causes === null ? sql`` : sql`and cause = any(${causes}::text[])`}
        ${from ? sql`and created_at >= ${from}::timestamptz` : sql``}
        ${until ? sql`and created_at < ${until}::timestamptz` : sql``}
        ${after ? sql`and (created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by created_at desc, id desc limit ${limit}
    ) as found
    join ledger_accounts debit on debit.id = found.debit_account_id
    join ledger_accounts credit on credit.id = found.credit_account_id
    left join ledger_accounts debtor on debtor.id = (found.details ->> 'debtor')::uuid
    order by found.created_at desc, found.id desc`.execute(read);
  return rows;
}

/** The number of rows that match a filter, and their incoming and outgoing coins. */
export async function sumEntries(
  read: Read,
  filter: EntryFilter,
): Promise<{ rows: number; coins_in: number; coins_out: number }> {
  const parts = flowsOf(filter).map(
    (flow) => sql`
      select ${flow === 'in' ? sql`amount` : sql`0`} as coins_in, ${flow === 'out' ? sql`amount` : sql`0`} as coins_out
      from transfers where ${conditionOf(filter, flow)}
        ${filter.causes ? sql`and cause = any(${filter.causes}::text[])` : sql``}`,
  );
  const { rows } = await sql<{ rows: number; coins_in: number; coins_out: number }>`
    select count(*) as rows, coalesce(sum(coins_in), 0)::bigint as coins_in,
      coalesce(sum(coins_out), 0)::bigint as coins_out
    from (${sql.join(parts, sql` union all `)}) as entries`.execute(read);
  return rows[0] ?? { rows: 0, coins_in: 0, coins_out: 0 };
}

function flowsOf({ flow }: EntryFilter): readonly ('in' | 'out')[] {
  return flow === null ? ['in', 'out'] : [flow];
}

function sideOf(flow: 'in' | 'out') {
  return flow === 'in'
    ? sql`credit_version as version, credit_balance_after as balance_after, amount`
    : sql`debit_version as version, debit_balance_after as balance_after, -amount as amount`;
}

function conditionOf({ user_id, from, until, up_to }: EntryFilter, flow: 'in' | 'out') {
  const account = sql`(select id from ledger_accounts where user_id = ${user_id}::uuid)`;
  // The version is null for platform accounts, and the indexes contain only wallets.
  const side =
    flow === 'in'
      ? sql`credit_version is not null and credit_account_id = ${account}`
      : sql`debit_version is not null and debit_account_id = ${account}`;
  return sql`${side} ${from ? sql`and created_at >= ${from}::timestamptz` : sql``}
    ${until ? sql`and created_at < ${until}::timestamptz` : sql``}
    ${up_to === undefined ? sql`` : sql`and ${flow === 'in' ? sql`credit_version` : sql`debit_version`} <= ${up_to}`}`;
}

/** A wallet's rows about one subject, newest first. */
export function listEntriesAbout(
  read: Read,
  list: { user_id: string; subject_id: string; limit: number },
): Promise<Entry[]> {
  const isOut = sql<boolean>`debit.user_id is not distinct from ${list.user_id}::uuid`;
  return read
    .selectFrom('transfers')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'transfers.debit_account_id')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'transfers.credit_account_id')
    .select(['transfers.id', 'cause', 'subject_id', 'details', 'transfers.created_at'])
    .select([
      sql<number>`case when ${isOut} then debit_version else credit_version end`.as('version'),
      sql<number>`case when ${isOut} then debit_balance_after else credit_balance_after end`.as('balance_after'),
      sql<number>`case when ${isOut} then -amount else amount end`.as('amount'),
    ])
    .where('subject_id', '=', list.subject_id)
    .where(({ eb, or }) => or([eb('debit.user_id', '=', list.user_id), eb('credit.user_id', '=', list.user_id)]))
    .orderBy('version', 'desc')
    .limit(list.limit)
    .execute();
}

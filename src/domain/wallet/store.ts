import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import type { JsonObject, JsonValue } from '../../base/database-types.ts';
import { loadTogether } from '../../base/load-together.ts';
import type { TransferCause, WalletStatus } from '../../contract/wallet-rules.ts';
import type { LockedWallet, Side } from './rules.ts';

export type TransferRow = {
  id: string;
  debit: Side;
  credit: Side;
  amount: number;
  cause: string;
  subject_id: string | null;
  details: JsonObject;
  idempotency_key: string;
  created_at: Date;
};

/** Inserts an empty wallet unless the user has one. */
export async function insertWallet(tx: Tx, wallet: { id: string; user_id: string; created_at: Date }): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values({ ...wallet, kind: 'wallet', balance: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Locks these users' wallets until the transaction ends, in the order of their ids, which prevents deadlocks. */
export async function lockWallets(tx: Tx, userIds: readonly string[]): Promise<LockedWallet[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'user_id', 'balance', 'version', 'status', 'debt'])
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.flatMap((row) =>
    row.user_id === null || row.balance === null ? [] : [{ ...row, user_id: row.user_id, balance: row.balance }],
  );
}

/**
 * Writes the row and the balances in one statement. Returns false when the key exists; then no coins moved. Waits for
 * an open transaction with the same key.
 */
export async function insertTransfer(tx: Tx, row: TransferRow): Promise<boolean> {
  const { debit, credit, details, ...values } = row;
  const cached = [debit, credit].filter((side) => side.version !== null);
  const insert = sql`insert into transfers (id, debit_account_id, credit_account_id, amount, cause, subject_id, details,
      idempotency_key, debit_balance_after, debit_version, credit_balance_after, credit_version, created_at)
    values (${values.id}::uuid, ${debit.account_id}::uuid, ${credit.account_id}::uuid, ${values.amount}::bigint,
      ${values.cause}, ${values.subject_id}::uuid, ${JSON.stringify(details)}::jsonb, ${values.idempotency_key},
      ${debit.balance_after}::bigint, ${debit.version}::bigint, ${credit.balance_after}::bigint,
      ${credit.version}::bigint, ${values.created_at}::timestamptz)
    on conflict (idempotency_key) do nothing
    returning id`;
  const balances = sql.join(
    cached.map((side) => sql`(${side.account_id}::uuid, ${side.balance_after}::bigint, ${side.version}::bigint)`),
  );
  const query =
    cached.length === 0
      ? sql<{ id: string }>`${insert}`
      : sql<{ id: string }>`with inserted as (${insert}),
          moved as (
            update ledger_accounts account set balance = side.balance_after, version = side.version
            from (values ${balances}) as side (account_id, balance_after, version)
            where account.id = side.account_id and exists (select from inserted)
          )
        select id from inserted`;
  const { rows } = await query.execute(tx);
  return rows.length === 1;
}

/** Adds `change` to a wallet's debt; the caller has locked the wallet. */
export async function changeDebt(tx: Tx, accountId: string, change: number): Promise<void> {
  await tx
    .updateTable('ledger_accounts')
    .set((expression) => ({ debt: expression('debt', '+', change) }))
    .where('id', '=', accountId)
    .execute();
}

export async function setStatus(tx: Tx, accountId: string, status: WalletStatus): Promise<void> {
  await tx.updateTable('ledger_accounts').set({ status }).where('id', '=', accountId).execute();
}

/**
 * Removes the titles from a wallet's rows, except the reasons of corrections, which administrators wrote; and the user's name
 * from the rows of the referrer.
 */
export async function eraseTitles(
  tx: Tx,
  { account_id, user_id }: { account_id: string; user_id: string },
): Promise<void> {
  const name = `affiliate:${user_id}`;
  const rows = [
    sql`credit_account_id = ${account_id}::uuid and credit_version is not null and cause <> 'correction'`,
    sql`debit_account_id = ${account_id}::uuid and debit_version is not null and cause <> 'correction'`,
    sql`idempotency_key = any(${[name, `${name}:void`, `${name}:void:owed`]}::text[])`,
  ];
  for (const condition of rows) {
    await sql`update transfers set details = details - 'title' where ${condition} and details ? 'title'`.execute(tx);
  }
}

/** Ids of users with a debt and a positive balance. */
export async function findPayingDebtors(read: Read): Promise<string[]> {
  const rows = await read
    .selectFrom('ledger_accounts')
    .select('user_id')
    .where('debt', '>', 0)
    .where('balance', '>', 0)
    .execute();
  return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
}

/** The transfer with this idempotency key. */
export function findTransferByKey(read: Read, idempotencyKey: string) {
  return read
    .selectFrom('transfers')
    .select([
      'id',
      'debit_account_id',
      'credit_account_id',
      'amount',
      'cause',
      'debit_balance_after',
      'credit_balance_after',
    ])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

type Wallet = { id: string; user_id: string; balance: number; status: number; debt: number };

export const findWallet = loadTogether(async (read, userIds: readonly string[]) => {
  const { rows } = await sql<Wallet>`select id, user_id, balance, status, debt from ledger_accounts
    where user_id = any(${userIds}::uuid[])`.execute(read);
  const found = new Map(rows.map((row) => [row.user_id, row]));
  return (userId) => found.get(userId) ?? null;
});

/** The coins in users' wallets, by user. */
export async function balancesOf(read: Read, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('ledger_accounts')
    .select(['user_id', 'balance'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.flatMap(({ user_id, balance }) => (user_id === null ? [] : [[user_id, balance ?? 0]])));
}

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
 * A wallet's rows, newest first, after the given position. One statement, so that no row is committed between its parts.
 * One part for each side and cause, so that each scans an index and stops at the limit, even for rare causes.
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

/**
 * The number of a wallet's rows. Rows are numbered without gaps and never change, so the rows up to this version are a
 * stable snapshot that needs no open transaction.
 */
export async function walletVersion(read: Read, userId: string): Promise<number> {
  const row = await read
    .selectFrom('ledger_accounts')
    .select('version')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.version ?? 0;
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

/**
 * The payment of a user's first top-up, even if its coins were taken back later. Wallet rows are numbered in commit order,
 * so the first row stays the first.
 */
export async function firstTopUpOf(read: Read, userId: string): Promise<string | null> {
  const row = await read
    .selectFrom('transfers')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'transfers.credit_account_id')
    .select('transfers.subject_id')
    .where('credit.user_id', '=', userId)
    .where('cause', '=', 'topup')
    .where('transfers.subject_id', 'is not', null)
    .orderBy('credit_version')
    .limit(1)
    .executeTakeFirst();
  return row?.subject_id ?? null;
}

/** The coins that a wallet has paid for one subject and cause since a timestamp. */
export async function spentOn(
  read: Read,
  payment: { user_id: string; subject_id: string; cause: TransferCause; since: Date },
): Promise<number> {
  const { total } = await read
    .selectFrom('transfers')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'transfers.debit_account_id')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('subject_id', '=', payment.subject_id)
    .where('debit.user_id', '=', payment.user_id)
    .where('cause', '=', payment.cause)
    .where('transfers.created_at', '>=', payment.since)
    .executeTakeFirstOrThrow();
  return total;
}

/** What a user has paid for a subject and did not get back, in coins. */
export async function unreturnedCoins(read: Read, of: { user_id: string; subject_id: string }): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(case when debit.user_id is not null then amount else -amount end), 0)::bigint as left
    from transfers
      join ledger_accounts debit on debit.id = debit_account_id
      join ledger_accounts credit on credit.id = credit_account_id
    where subject_id = ${of.subject_id}::uuid and coalesce(debit.user_id, credit.user_id) = ${of.user_id}::uuid`.execute(
    read,
  );
  return Math.max(rows[0]?.left ?? 0, 0);
}

/** What administrators returned of a subject since a time, in coins. */
export async function returnedByHand(read: Read, of: { subject_id: string; since: Date }): Promise<number> {
  const { total } = await read
    .selectFrom('transfers')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('subject_id', '=', of.subject_id)
    .where('cause', '=', 'publication_refund')
    .where('created_at', '>=', of.since)
    .where(sql<boolean>`details ? 'by'`)
    .executeTakeFirstOrThrow();
  return total;
}

/** The coins in all wallets. */
export async function outstandingCoins(read: Read): Promise<number> {
  const { total } = await read
    .selectFrom('ledger_accounts')
    .select(sql<number>`coalesce(sum(balance), 0)::bigint`.as('total'))
    .where('kind', '=', 'wallet')
    .executeTakeFirstOrThrow();
  return total;
}

export function findCoinPackages(read: Read) {
  return read
    .selectFrom('coin_packages')
    .select(['id', 'amount', 'bonus_amount', 'price', 'price_unit'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import type { JsonObject } from '../../base/database-types.ts';
import type { TransferCause } from '../../contract/wallet.ts';
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

/** Opens an empty wallet unless the person has one. */
export async function insertWallet(tx: Tx, wallet: { id: string; user_id: string; created_at: Date }): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values({ ...wallet, kind: 'wallet', balance: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Locks the wallets of these people until the transaction ends, always in the order of their ids. */
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
 * Writes the row and the balances in one statement. False where the key is taken already: then nothing has moved.
 * A transaction that holds the key and has not ended is waited for.
 */
export async function insertTransfer(tx: Tx, row: TransferRow): Promise<boolean> {
  const { debit, credit, details, ...rest } = row;
  const cached = [debit, credit].filter((side) => side.version !== null);
  const insert = sql`insert into transfers (id, debit_account_id, credit_account_id, amount, cause, subject_id, details,
      idempotency_key, debit_balance_after, debit_version, credit_balance_after, credit_version, created_at)
    values (${rest.id}::uuid, ${debit.account_id}::uuid, ${credit.account_id}::uuid, ${rest.amount}::bigint,
      ${rest.cause}, ${rest.subject_id}::uuid, ${JSON.stringify(details)}::jsonb, ${rest.idempotency_key},
      ${debit.balance_after}::bigint, ${debit.version}::bigint, ${credit.balance_after}::bigint,
      ${credit.version}::bigint, ${rest.created_at}::timestamptz)
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

/** Adds to what a wallet owes, or takes from it; the wallet is locked by the caller. */
export async function changeDebt(tx: Tx, accountId: string, change: number): Promise<void> {
  await tx
    .updateTable('ledger_accounts')
    .set((expression) => ({ debt: expression('debt', '+', change) }))
    .where('id', '=', accountId)
    .execute();
}

/** People who owe coins and have some. */
export async function findPayingDebtors(read: Read): Promise<string[]> {
  const rows = await read
    .selectFrom('ledger_accounts')
    .select('user_id')
    .where('debt', '>', 0)
    .where('balance', '>', 0)
    .execute();
  return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
}

/** The transfer that was made under a key. */
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

export function findWallet(read: Read, userId: string) {
  return read
    .selectFrom('ledger_accounts')
    .select(['id', 'balance', 'status', 'debt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * A wallet's rows, newest first, before the given version; the version numbers them without a gap. One statement, so
 * that no row can be committed between its two halves.
 */
export function listEntries(
  read: Read,
  list: { user_id: string; before: number | null; flow: 'in' | 'out' | null; limit: number },
) {
  const side = (flow: 'in' | 'out') => {
    const account = flow === 'out' ? ('debit_account_id' as const) : ('credit_account_id' as const);
    const version = flow === 'out' ? ('debit_version' as const) : ('credit_version' as const);
    const balance = flow === 'out' ? ('debit_balance_after' as const) : ('credit_balance_after' as const);
    const rows = read
      .selectFrom('transfers')
      .select(['id', 'cause', 'subject_id', 'details', 'created_at'])
      .select((row) => [
        row.ref(version).$notNull().as('version'),
        row.ref(balance).$notNull().as('balance_after'),
        flow === 'out' ? sql<number>`-amount`.as('amount') : row.ref('amount').as('amount'),
      ])
      .where(account, '=', (row) =>
        row.selectFrom('ledger_accounts').select('ledger_accounts.id').where('user_id', '=', list.user_id),
      )
      .$if(list.before !== null, (query) => query.where(version, '<', list.before))
      .orderBy(version, 'desc')
      .limit(list.limit);
    return read.selectFrom(rows.as('entries')).selectAll();
  };
  const entries = list.flow === null ? side('in').unionAll(side('out')) : side(list.flow);
  return entries.orderBy('version', 'desc').limit(list.limit).execute();
}

export type Entry = Awaited<ReturnType<typeof listEntries>>[number];

/** A wallet's rows about one thing, newest first. */
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

/** How many coins a wallet has paid for one thing since a moment, for one cause. */
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

export function findCoinPackages(read: Read) {
  return read
    .selectFrom('coin_packages')
    .select(['id', 'amount', 'bonus_amount', 'price', 'price_unit'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

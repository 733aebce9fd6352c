import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import type { JsonObject } from '../../base/database-types.ts';
import type { Side } from './rules.ts';

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

/**
 * Removes the titles from a wallet's rows, except the reasons of corrections, which administrators wrote; and the
 * user's name from the rows of the referrer.
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

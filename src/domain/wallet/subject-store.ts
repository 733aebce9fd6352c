import { sql } from 'kysely';
import type { Read } from '../../base/database.ts';
import type { TransferCause } from '../../contract/wallet/rules.ts';

/**
 * The payment of a user's first top-up, even if its coins were taken back later. Wallet rows are numbered in commit
 * order, so the first row stays the first.
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

import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import { loadTogether } from '../../base/load-together.ts';
import type { WalletStatus } from '../../contract/wallet/rules.ts';
import type { LockedWallet } from './rules.ts';

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

/** The coins in all wallets. */
export async function outstandingCoins(read: Read): Promise<number> {
  const { total } = await read
    .selectFrom('ledger_accounts')
    .select(sql<number>`coalesce(sum(balance), 0)::bigint`.as('total'))
    .where('kind', '=', 'wallet')
    .executeTakeFirstOrThrow();
  return total;
}

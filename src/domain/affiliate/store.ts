import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import type { SharedOrigin } from '../accounts/public.ts';

export type Commission = {
  referee_id: string;
  referrer_id: string;
  payment_id: string;
  coins: number;
  created_at: Date;
};
/** Why a friend's first top-up earns no commission. `repeated`: an account with the same contact has earned one. */
export type Withheld = SharedOrigin | 'repeated';

/**
 * False if this friend, the friend's mailbox or phone number has already earned one, also in a concurrent transaction.
 */
export async function insertCommission(
  tx: Tx,
  commission: Commission & { mailbox_hash: string; phone_hash: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('affiliate_commissions')
    .values(commission)
    .onConflict((conflict) => conflict.doNothing())
    .returning('referee_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a friend's first top-up earned no commission; does nothing if the friend has earned one. */
export async function insertWithheld(tx: Tx, commission: Commission & { withheld: Withheld }): Promise<void> {
  await tx
    .insertInto('affiliate_commissions')
    .values(commission)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks the commission of a payment as taken back; null if there is none or it was taken back before. */
export async function markTakenBack(
  tx: Tx,
  paymentId: string,
  now: Date,
): Promise<{ referrer_id: string; coins: number } | null> {
  const row = await tx
    .updateTable('affiliate_commissions')
    .set({ taken_back_at: now })
    .where('payment_id', '=', paymentId)
    .where('taken_back_at', 'is', null)
    .returning(['referrer_id', 'coins'])
    .executeTakeFirst();
  return row ?? null;
}

/** The number and coins of a referrer's commissions that were neither withheld nor taken back. */
export async function commissionTotals(read: Read, referrerId: string): Promise<{ topped_up: number; coins: number }> {
  return read
    .selectFrom('affiliate_commissions')
    .select((row) => [
      row.fn.countAll<number>().as('topped_up'),
      sql<number>`coalesce(sum(coins), 0)::bigint`.as('coins'),
    ])
    .where('referrer_id', '=', referrerId)
    .where('taken_back_at', 'is', null)
    .where('withheld', 'is', null)
    .executeTakeFirstOrThrow();
}

export type StoredCommission = { coins: number; taken_back_at: Date | null; withheld: string | null };

/** A referrer's commissions for these friends, by friend. */
export async function commissionsBy(
  read: Read,
  referrerId: string,
  refereeIds: readonly string[],
): Promise<Map<string, StoredCommission>> {
  if (refereeIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('affiliate_commissions')
    .select(['referee_id', 'coins', 'taken_back_at', 'withheld'])
    .where('referrer_id', '=', referrerId)
    .where('referee_id', 'in', refereeIds)
    .execute();
  return new Map(rows.map(({ referee_id, ...rest }) => [referee_id, rest]));
}

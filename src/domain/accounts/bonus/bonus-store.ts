import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';
import { ACCOUNT_STATUSES } from '../../../contract/accounts/rules.ts';

type NewBonus = {
  user_id: string;
  mailbox_hash: string;
  phone_hash: string;
  network_hash: string | null;
  coins: number;
  created_at: Date;
  held_at: Date | null;
  paid_at: Date | null;
};

/** False if the mailbox or the phone number already has a bonus, also one of a concurrent registration. */
export async function insertBonus(tx: Tx, bonus: NewBonus): Promise<boolean> {
  const row = await tx
    .insertInto('welcome_bonuses')
    .values(bonus)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Bonuses that were paid at registration from a network in the last 24 hours. */
export async function bonusesOfDay(tx: Tx, networkHash: string, now: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('welcome_bonuses')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('network_hash', '=', networkHash)
    .where('held_at', 'is', null)
    .where('created_at', '>', addMilliseconds(now, -MILLISECONDS.day))
    .executeTakeFirstOrThrow();
  return total;
}

/** Marks a held bonus as paid and returns its coins; null if the user has none or the account was erased. */
export async function markPaid(tx: Tx, userId: string, now: Date): Promise<number | null> {
  const row = await tx
    .updateTable('welcome_bonuses')
    .set({ paid_at: now })
    .where('user_id', '=', userId)
    .where('paid_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .where('account_status', '!=', ACCOUNT_STATUSES.ERASED),
      ),
    )
    .returning('coins')
    .executeTakeFirst();
  return row?.coins ?? null;
}

/** Held bonuses with their users, the oldest first, after a user's id. */
export async function findHeldBonuses(read: Read, after: string | null, limit: number) {
  let query = read
    .selectFrom('welcome_bonuses')
    .innerJoin('users', 'users.id', 'welcome_bonuses.user_id')
    .select(['welcome_bonuses.user_id as id', 'users.email', 'welcome_bonuses.coins', 'welcome_bonuses.created_at'])
    .where('welcome_bonuses.paid_at', 'is', null)
    .where('users.account_status', '!=', ACCOUNT_STATUSES.ERASED)
    .orderBy('welcome_bonuses.user_id')
    .limit(limit);
  if (after !== null) query = query.where('welcome_bonuses.user_id', '>', after);
  return query.execute();
}

/** Coins of a user's held bonus; 0 if there is none. */
export async function heldBonusOf(read: Read, userId: string): Promise<number> {
  const row = await read
    .selectFrom('welcome_bonuses')
    .select('coins')
    .where('user_id', '=', userId)
    .where('paid_at', 'is', null)
    .executeTakeFirst();
  return row?.coins ?? 0;
}

/** Whether an account got this mailbox by a change of its address. */
export async function isChangedMailbox(read: Read, mailboxHash: string): Promise<boolean> {
  const row = await read
    .selectFrom('changed_mailboxes')
    .select('user_id')
    .where('mailbox_hash', '=', mailboxHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

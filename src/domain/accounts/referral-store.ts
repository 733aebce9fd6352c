import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';

export type Referral = { user_id: string; referrer_id: string };

/** Locks the users whose referrals are decided. */
export async function lockUsers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().execute();
}

/** The user with this referral code; null for an unknown code. */
export async function referrerOf(read: Read, referralCode: string): Promise<string | null> {
  const row = await read
    .selectFrom('users')
    .select('id')
    .where('referral_code', '=', referralCode.trim().toLowerCase())
    .executeTakeFirst();
  return row?.id ?? null;
}

export type ReferredUser = {
  id: string;
  first_name: string;
  last_name: string;
  referred_by: string | null;
  created_at: Date;
};

export const COLUMNS = ['id', 'first_name', 'last_name', 'referred_by', 'created_at'] as const;

/** Locks a user's referral. */
export async function lockReferral(tx: Tx, userId: string): Promise<ReferredUser | null> {
  const query = tx.selectFrom('users').select(COLUMNS).where('id', '=', userId).forNoKeyUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** The users that a user has referred, newest first, after the one named: ids sort by time. */
export function referredBy(
  read: Read,
  referrerId: string,
  page: { before: string | null; limit: number },
): Promise<ReferredUser[]> {
  return read
    .selectFrom('users')
    .select(COLUMNS)
    .where('referred_by', '=', referrerId)
    .$if(page.before !== null, (query) => query.where('id', '<', page.before ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

/** A user's referral code and the number of users who registered with it. */
export async function referralOf(read: Read, userId: string): Promise<{ code: string; friends: number }> {
  return read
    .selectFrom('users')
    .select([
      'referral_code as code',
      sql<number>`(select count(*) from users friend where friend.referred_by = users.id)`.as('friends'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** By whom users were referred. */
export function referrersOf(read: Read, userIds: readonly string[]) {
  return read.selectFrom('users').select(['id', 'referred_by']).where('id', 'in', userIds).execute();
}

export async function setReferrer(tx: Tx, { user_id, referrer_id }: Referral): Promise<void> {
  await tx.updateTable('users').set({ referred_by: referrer_id }).where('id', '=', user_id).execute();
}

import type { Read, Tx } from '../../base/database.ts';

export type Referral = { user_id: string; referrer_id: string };

/** Whether somebody may be said to have brought this person: nobody did yet, and the two are no circle. */
export async function mayBeReferredBy(read: Read, { user_id, referrer_id }: Referral): Promise<boolean> {
  const rows = await read
    .selectFrom('users')
    .select(['id', 'referred_by'])
    .where('id', 'in', [user_id, referrer_id])
    .execute();
  const [user, referrer] = [user_id, referrer_id].map((id) => rows.find((row) => row.id === id));
  return (
    user_id !== referrer_id &&
    user !== undefined &&
    referrer !== undefined &&
    user.referred_by === null &&
    referrer.referred_by !== user_id
  );
}

/** Writes down who brought a person, for ever. False, and nothing happens, where it may not be. */
export async function linkToReferrer(tx: Tx, referral: Referral): Promise<boolean> {
  const { user_id, referrer_id } = referral;
  // Where it may not be, nobody is locked: a second referrer would be out of turn.
  if (!(await mayBeReferredBy(tx, referral))) return false;
  await lockUsers(tx, [user_id, referrer_id]);
  if (!(await mayBeReferredBy(tx, referral))) return false;
  await tx.updateTable('users').set({ referred_by: referrer_id }).where('id', '=', user_id).execute();
  return true;
}

/** Makes others who decide about these people's referrals wait until the transaction ends. */
async function lockUsers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().execute();
}

/** Whose link carries this code; null for one that is nobody's. */
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
const COLUMNS = ['id', 'first_name', 'last_name', 'referred_by', 'created_at'] as const;

/** Who brought a person, held until the transaction ends. */
export async function lockReferral(tx: Tx, userId: string): Promise<ReferredUser | null> {
  const query = tx.selectFrom('users').select(COLUMNS).where('id', '=', userId).forNoKeyUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** Whom a person has brought, last come first, before the one named: ids are made in the order of time. */
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

export async function countReferred(read: Read, referrerId: string): Promise<number> {
  const { total } = await read
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('referred_by', '=', referrerId)
    .executeTakeFirstOrThrow();
  return total;
}

/** What a person's own link carries. */
export async function referralCodeOf(read: Read, userId: string): Promise<string> {
  const row = await read.selectFrom('users').select('referral_code').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.referral_code;
}

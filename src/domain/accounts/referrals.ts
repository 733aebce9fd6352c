import type { Read, Tx } from '../../base/database.ts';
import { lockUsers, type Referral, referrersOf, setReferrer } from './referral-store.ts';

/** Whether the referrer may be recorded: the user has none yet, and the two would not form a circle. */
export async function mayBeReferredBy(read: Read, { user_id, referrer_id }: Referral): Promise<boolean> {
  const rows = await referrersOf(read, [user_id, referrer_id]);
  const [user, referrer] = [user_id, referrer_id].map((id) => rows.find((row) => row.id === id));
  return (
    user_id !== referrer_id &&
    user !== undefined &&
    referrer !== undefined &&
    user.referred_by === null &&
    referrer.referred_by !== user_id
  );
}

/** Records a user's referrer permanently. Returns false, and writes nothing, if that is not allowed. */
export async function linkToReferrer(tx: Tx, referral: Referral): Promise<boolean> {
  const { user_id, referrer_id } = referral;
  // Checked before locking as well: a second referrer must not lock users out of order.
  if (!(await mayBeReferredBy(tx, referral))) return false;
  await lockUsers(tx, [user_id, referrer_id]);
  if (!(await mayBeReferredBy(tx, referral))) return false;
  await setReferrer(tx, referral);
  return true;
}

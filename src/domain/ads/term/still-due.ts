import type { Tx } from '../../../base/database.ts';
import { lockBalance, returnedByHand } from '../../wallet/public.ts';
import type { Ad } from '../ad-store.ts';

/**
 * What is left of a refund after what administrators returned by hand since a time, in coins. It locks the wallet
 * first, as a refund by hand does, so that neither misses the other; hashtags are locked before.
 */
export async function stillDue(
  tx: Tx,
  ad: Pick<Ad, 'id' | 'owner_id'>,
  { due, since }: { due: number; since: Date },
): Promise<number> {
  await lockBalance(tx, ad.owner_id);
  return Math.max(due - (await returnedByHand(tx, { subject_id: ad.id, since })), 0);
}

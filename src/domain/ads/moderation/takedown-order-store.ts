import type { Tx } from '../../../base/database.ts';

/** Removes an order from the ad that it names and from the ad's copies. */
export async function clearOrder(tx: Tx, adId: string): Promise<void> {
  await tx
    .updateTable('ads')
    .set({ ordered_at: null, ordered_ad_id: null })
    .where('ordered_ad_id', '=', adId)
    .execute();
}

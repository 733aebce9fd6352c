import type { Tx } from '../../../base/database.ts';

/**
 * Runs `change`, which adds or removes a favourite, and adds its result to the ad's count. The ad is locked first, so
 * that deleting it cannot cause a deadlock.
 */
export async function countFavourite(tx: Tx, adId: string, change: () => Promise<1 | -1 | 0>): Promise<void> {
  await tx.selectFrom('ads').select('id').where('id', '=', adId).forNoKeyUpdate().execute();
  const difference = await change();
  if (difference === 0) return;
  await tx
    .updateTable('ads')
    .set((expression) => ({ favourites: expression('favourites', '+', difference) }))
    .where('id', '=', adId)
    .execute();
}

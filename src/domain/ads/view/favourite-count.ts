import type { Tx } from '../../../base/database.ts';

/**
 * Runs `change`, which keeps an ad for somebody or no longer, and counts what it did on the ad: 1, -1 or 0. The ad is
 * held first, so that who deletes it meanwhile and who lets go of it do not wait for each other.
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

import type { Tx } from '../../../base/database.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { shareLockAds } from './ad-lock-store.ts';
import { addCounts, removeFavouriteCount } from './count-store.ts';

/** A favourite that was added or removed, and when it was added. */
export type FavouriteChange = { isAdded: boolean; added_at: Date };

/**
 * Runs `change`, which adds or removes a favourite, and counts it for the ad; null means that nothing changed. The ad
 * is locked first, so that deleting it cannot cause a deadlock.
 */
export async function countFavourite(
  tx: Tx,
  adId: string,
  change: () => Promise<FavouriteChange | null>,
): Promise<void> {
  await shareLockAds(tx, [adId]);
  const changed = await change();
  if (!changed) return;
  const day = jakartaDay(changed.added_at);
  if (changed.isAdded) await addCounts(tx, [{ ad_id: adId, day, favourites: 1 }]);
  else await removeFavouriteCount(tx, adId, day);
}

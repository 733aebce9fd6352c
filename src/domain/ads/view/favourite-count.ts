import { sql } from 'kysely';
import type { Tx } from '../../../base/database.ts';
import { jakartaDay } from '../../../contract/jakarta.ts';
import { addCounts, removeFavouriteCount } from './count-store.ts';

/** A favourite that was added or removed, and when it was added. */
export type FavouriteChange = { isAdded: boolean; added_at: Date };

/**
 * Locks ads against deletion until the transaction ends, and returns those that exist. To be called before writing rows
 * that name an ad, and before locking rows that are deleted with it, so that a deletion cannot cause a deadlock.
 */
export async function shareLockAds(tx: Tx, adIds: readonly string[]): Promise<Set<string>> {
  if (adIds.length === 0) return new Set();
  const isOne = sql<boolean>`id = any(${adIds}::uuid[])`;
  const rows = await tx.selectFrom('ads').select('id').where(isOne).orderBy('id').forKeyShare().execute();
  return new Set(rows.map(({ id }) => id));
}

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

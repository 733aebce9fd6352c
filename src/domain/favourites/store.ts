import type { Read, Tx } from '../../base/database.ts';
import { lockName } from '../../base/lock-name.ts';
import type { FavouriteChange } from '../ads/public.ts';

export type Favourite = { ad_id: string; created_at: Date };

/** A user's favourites, last added first. */
export async function favouritesOf(read: Read, userId: string): Promise<Favourite[]> {
  return read
    .selectFrom('favourites')
    .select(['ad_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('ad_id', 'desc')
    .execute();
}

export type SavedFavourite = Favourite & { saved_price: number | null; saved_price_unit: number };

/** A user's favourites with the prices at which they were saved, last added first. */
export async function savedFavouritesOf(read: Read, userId: string): Promise<SavedFavourite[]> {
  return read
    .selectFrom('favourites')
    .select(['ad_id', 'created_at', 'saved_price', 'saved_price_unit'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('ad_id', 'desc')
    .execute();
}

/** Serialises a user's additions until the transaction ends. */
export async function lockFavourites(tx: Tx, userId: string): Promise<void> {
  await lockName(tx, `favourites of ${userId}`);
}

/** False if it was already a favourite. */
export async function insertFavourite(
  tx: Tx,
  favourite: SavedFavourite & { user_id: string; lowest_price: number | null; price_unit: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('favourites')
    .values(favourite)
    .onConflict((conflict) => conflict.doNothing())
    .returning('ad_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Null if it was not a favourite. */
export async function deleteFavourite(tx: Tx, userId: string, adId: string): Promise<FavouriteChange | null> {
  const deleted = await tx
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where('ad_id', '=', adId)
    .returning('created_at')
    .executeTakeFirst();
  return deleted ? { isAdded: false, added_at: deleted.created_at } : null;
}

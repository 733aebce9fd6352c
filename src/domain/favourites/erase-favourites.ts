import type { Database } from '../../base/database.ts';
import { countFavourite } from '../ads/public.ts';
import { deleteFavourite, favouritesOf } from './store.ts';

/** Deletes all favourites of an erased user. */
export async function eraseFavouritesOf(database: Database, userId: string): Promise<void> {
  for (const { ad_id } of await favouritesOf(database.read, userId)) {
    await database.transaction((tx) => countFavourite(tx, ad_id, () => deleteFavourite(tx, userId, ad_id)));
  }
}

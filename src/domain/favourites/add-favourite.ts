import { AppError } from '../../contract/api/errors.ts';
import { MAX_FAVOURITES } from '../../contract/favourites/endpoints.ts';
import { countFavourite, publishedAdForListing } from '../ads/public.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { favouritesOf, insertFavourite, lockFavourites } from './store.ts';

/** Adds a published ad to a user's favourites. */
export async function addFavourite(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id }: { id: string },
): Promise<{ done: true }> {
  await database.transaction(async (tx) => {
    await lockFavourites(tx, actor.user_id);
    const favourites = await favouritesOf(tx, actor.user_id);
    if (favourites.some((favourite) => favourite.ad_id === id)) return;
    const ad = await publishedAdForListing(tx, id);
    if (!ad) throw new AppError('not_found');
    if (favourites.length >= MAX_FAVOURITES) throw new AppError('rule_broken');
    const known = { lowest_price: ad.price, price_unit: ad.price_unit };
    const saved = { saved_price: ad.price, saved_price_unit: ad.price_unit };
    const favourite = { user_id: actor.user_id, ad_id: id, created_at: clock.now(), ...known, ...saved };
    await countFavourite(tx, id, async () =>
      (await insertFavourite(tx, favourite)) ? { isAdded: true, added_at: favourite.created_at } : null,
    );
  });
  return { done: true };
}

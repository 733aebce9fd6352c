import { z } from 'zod';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/favourites/endpoints.ts';
import type { Favourite as ListedFavourite } from '../../contract/favourites/endpoints.ts';
import { PAGE_SIZE } from '../../contract/search/rules.ts';
import { type EndedCard, type EndReason, endedAmong, endedCards } from '../ads/public.ts';
import type { SignedInCall } from '../call.ts';
import { cursorsOf, pageOf } from '../page.ts';
import { cardsByIds, type LivePrice, livePrices, presentCard } from '../search/public.ts';
import type { Services } from '../services.ts';
import { favouritesOf, type SavedFavourite, savedFavouritesOf } from './store.ts';

const favouriteCursor = z.object({ at: z.int(), id: z.uuid() });

/**
 * A favourite that is shown: live or ended recently. `former_price` is null unless it costs less than when it was
 * saved.
 */
type Shown = SavedFavourite & { former_price: number | null; ended: EndReason | null };

/** A page of favourites with what has changed since they were saved: all, those that cost less, or those that ended. */
export async function listFavourites(
  { database: { read }, clock, tokens }: Services,
  { actor }: SignedInCall,
  { cursor, show }: ParsedOf<typeof contract.listFavourites>,
): Promise<ResultOf<typeof contract.listFavourites>> {
  const now = clock.now();
  const cursors = cursorsOf(tokens, 'favourites', favouriteCursor);
  const last = cursor === undefined ? null : cursors.read(cursor);
  const favourites = await savedFavouritesOf(read, actor.user_id);
  const prices = await livePrices(
    read,
    favourites.map(({ ad_id }) => ad_id),
    now,
  );
  const others = favourites.filter(({ ad_id }) => !prices.has(ad_id)).map(({ ad_id }) => ad_id);
  const ended = await endedAmong(read, others, now);
  const all = favourites.flatMap((favourite): Shown[] => {
    const price = prices.get(favourite.ad_id);
    const reason = ended.get(favourite.ad_id) ?? null;
    return price || reason ? [{ ...favourite, former_price: formerPrice(favourite, price), ended: reason }] : [];
  });
  const dropped = all.filter(({ former_price }) => former_price !== null);
  const gone = all.filter((favourite) => favourite.ended !== null);
  const listed = { all, dropped, ended: gone }[show ?? 'all'];
  const { shown, next_cursor } = pageOf(
    listed.filter((favourite) => last === null || follows(favourite, last)),
    PAGE_SIZE,
    ({ created_at, ad_id }) => cursors.write({ at: created_at.getTime(), id: ad_id }),
  );
  const idsOf = (some: readonly Shown[]) => some.map(({ ad_id }) => ad_id);
  const live = await cardsByIds(read, idsOf(shown.filter((favourite) => favourite.ended === null)), now);
  const cards = new Map(live.map((card) => [card.ad_id, presentCard(card, now)]));
  const goneCards = await endedCards(read, idsOf(shown.filter((favourite) => favourite.ended !== null)));
  return {
    data: shown.flatMap(({ ad_id, former_price, ended: reason }) => {
      const card = cards.get(ad_id) ?? presentEnded(goneCards.get(ad_id));
      return card ? [{ ...card, former_price, ended: reason }] : [];
    }),
    next_cursor,
    counts: { all: all.length, dropped: dropped.length, ended: gone.length },
  };
}

function formerPrice({ saved_price, saved_price_unit }: SavedFavourite, now: LivePrice | undefined): number | null {
  if (!now || now.price === null || saved_price === null || now.price_unit !== saved_price_unit) return null;
  return now.price < saved_price ? saved_price : null;
}

function presentEnded(card: EndedCard | undefined): Omit<ListedFavourite, 'former_price' | 'ended'> | null {
  if (!card) return null;
  const { published_at, ...rest } = card;
  const plain = { photo_id: null, reserved: false, agency: false, boosted: false, highlighted: false };
  return { ...rest, ...plain, published_at: published_at.toISOString() };
}

function follows({ created_at, ad_id }: SavedFavourite, last: z.output<typeof favouriteCursor>): boolean {
  const at = created_at.getTime();
  return at < last.at || (at === last.at && ad_id < last.id);
}

/** The ids of all favourites of the caller. */
export async function listFavouriteIds(
  { database }: Services,
  { actor }: SignedInCall,
): Promise<ResultOf<typeof contract.listFavouriteIds>> {
  const favourites = await favouritesOf(database.read, actor.user_id);
  return { ids: favourites.map(({ ad_id }) => ad_id) };
}

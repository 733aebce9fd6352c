import { z } from 'zod';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import type { listFavourites as endpoint } from '../../contract/favourites.ts';
import { PAGE_SIZE } from '../../contract/search-rules.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { cursorsOf, pageOf } from '../page.ts';
import { cardsByIds, liveIds, presentCard } from '../search/public.ts';
import { type Favourite, favouritesOf } from './store.ts';

const favouriteCursor = z.object({ at: z.int(), id: z.uuid() });

/** A page of favourites, without ads that are no longer live. */
export async function listFavourites(
  { database: { read }, clock, tokens }: Services,
  { actor }: SignedInCall,
  { cursor }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const now = clock.now();
  const cursors = cursorsOf(tokens, 'favourites', favouriteCursor);
  const last = cursor === undefined ? null : cursors.read(cursor);
  const favourites = (await favouritesOf(read, actor.user_id)).filter(
    (favourite) => last === null || follows(favourite, last),
  );
  const live = await liveIds(
    read,
    favourites.map(({ ad_id }) => ad_id),
    now,
  );
  const found = favourites.filter(({ ad_id }) => live.has(ad_id));
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ created_at, ad_id }) =>
    cursors.write({ at: created_at.getTime(), id: ad_id }),
  );
  const cards = await cardsByIds(
    read,
    shown.map(({ ad_id }) => ad_id),
    now,
  );
  return {
    data: cards.map((card) => presentCard(card, now)),
    next_cursor,
  };
}

function follows({ created_at, ad_id }: Favourite, last: z.output<typeof favouriteCursor>): boolean {
  const at = created_at.getTime();
  return at < last.at || (at === last.at && ad_id < last.id);
}

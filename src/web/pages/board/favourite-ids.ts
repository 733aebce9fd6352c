import type { Client } from '../../../contract/api.ts';

// Cached by user across boards, so that a page of cards needs one call.
let cached: { user_id: string; ids: Promise<Set<string>> } | null = null;

/** The ads that a user saved; null if they could not be loaded. */
export async function favouriteIds(client: Client, userId: string): Promise<ReadonlySet<string> | null> {
  const mine =
    cached?.user_id === userId
      ? cached
      : {
          user_id: userId,
          ids: client('GET /product/favourite/id', {}, { is_background: true }).then((answer) => new Set(answer.ids)),
        };
  cached = mine;
  try {
    return await mine.ids;
  } catch {
    cached = null;
    return null;
  }
}

/** Adds an ad to the signed-in user's favourites, or removes it. */
export async function changeFavourite(client: Client, id: string, add: boolean): Promise<void> {
  await client(add ? 'POST /product/favourite' : 'DELETE /product/favourite', { id }, { errors: 'caller' });
  const ids = await cached?.ids;
  if (add) ids?.add(id);
  else ids?.delete(id);
}

import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/favourites/endpoints.ts';
import { countFavourite } from '../ads/public.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { deleteFavourite } from './store.ts';

/** Removes an ad from a user's favourites. */
export async function removeFavourite(
  { database }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.removeFavourite>,
): Promise<ResultOf<typeof contract.removeFavourite>> {
  await database.transaction((tx) => countFavourite(tx, id, () => deleteFavourite(tx, actor.user_id, id)));
  return { done: true };
}

import type { ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/search/endpoints.ts';
import { publishedAdForListing } from '../ads/public.ts';
import type { Call } from '../call.ts';
import type { PublicServices } from '../services.ts';
import { presentCard } from './present.ts';
import { facetsOf, similarCards } from './store.ts';

const SIMILAR_ADS = 10;

/** Similar ads: of the sub-category, then of the category; in both, ads of the same province first. */
export async function listSimilar(
  { database: { stale: read }, clock }: PublicServices,
  _call: Call,
  { id }: { id: string },
): Promise<ResultOf<typeof contract.listSimilar>> {
  const now = clock.now();
  const cards = await similarCards(read, id, now, SIMILAR_ADS);
  // Neither an ad without similar ones nor one that is listed soon is unknown.
  if (cards.length === 0 && !(await facetsOf(read, id)) && !(await publishedAdForListing(read, id))) {
    throw new AppError('not_found');
  }
  return { data: cards.map((card) => presentCard(card, now)) };
}

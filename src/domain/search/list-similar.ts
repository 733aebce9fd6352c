import type { ResultOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type { listSimilar as endpoint } from '../../contract/search.ts';
import { publishedAdForListing } from '../ads/public.ts';
import type { Services } from '../binding.ts';
import { presentCard } from './present.ts';
import type { Facets } from './rules.ts';
import { cardsByIds, facetsOf, newestIdsExcept } from './store.ts';

const SIMILAR_ADS = 10;

/** Similar ads: of the sub-category, then of the category; in both, ads of the same province first. */
export async function listSimilar(
  { database: { read }, clock }: Services,
  { id }: { id: string },
): Promise<ResultOf<typeof endpoint>> {
  const now = clock.now();
  // A newly published ad may not be listed yet.
  const facets = (await facetsOf(read, id)) ?? (await publishedAdForListing(read, id));
  if (!facets) throw new AppError('not_found');
  const { category_id, sub_category_id, province_id } = facets;
  const scopes: Facets[] = [
    { sub_category_id, province_id },
    { sub_category_id },
    { category_id, province_id },
    { category_id },
  ];
  const found: string[] = [];
  for (const scope of scopes) {
    const limit = SIMILAR_ADS - found.length;
    if (limit === 0) break;
    found.push(...(await newestIdsExcept(read, { facets: scope, now, except: [id, ...found], limit })));
  }
  const cards = await cardsByIds(read, found, now);
  return { data: cards.map((card) => presentCard(card, now)) };
}

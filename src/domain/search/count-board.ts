import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import type { boardTotals as endpoint } from '../../contract/search.ts';
import type { Services } from '../binding.ts';
import { findFacets } from './find-facets.ts';
import { countHanging } from './store.ts';

/** How many ads hang on the board or in one category. */
export async function countBoard(
  { database: { read }, clock }: Services,
  input: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const facets = await findFacets(read, input);
  return { total: await countHanging(read, facets, clock.now(), null) };
}

import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import type { boardTotals as endpoint } from '../../contract/search.ts';
import type { Services } from '../binding.ts';
import { findFacets } from './find-facets.ts';
import { countLive } from './store.ts';

// Counting many ads is slow, and large totals need not be exact.
const CACHED_ABOVE = 5000;
const CACHE_MILLISECONDS = 60_000;

type CountBoard = (input: ParsedOf<typeof endpoint>) => Promise<ResultOf<typeof endpoint>>;

/** Counts the live ads of the board or of one category. Totals above 5,000 are cached for a minute. */
export function createBoardCounter({ database: { read }, clock }: Services): CountBoard {
  const cache = new Map<string, { total: number; counted_at: number }>();
  return async (input) => {
    const facets = await findFacets(read, input);
    const key = JSON.stringify(facets);
    const now = clock.now();
    const last = cache.get(key);
    if (last && now.getTime() - last.counted_at < CACHE_MILLISECONDS) return { total: last.total };
    const total = await countLive(read, facets, now, null);
    if (total > CACHED_ABOVE) cache.set(key, { total, counted_at: now.getTime() });
    else cache.delete(key);
    return { total };
  };
}

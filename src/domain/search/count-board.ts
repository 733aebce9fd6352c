import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/search/endpoints.ts';
import type { PublicServices } from '../services.ts';
import { findFacets } from './find-facets.ts';
import type { Facets } from './rules.ts';
import { countLive } from './store.ts';

// Counting many ads is slow, and large totals need not be exact.
const CACHED_ABOVE = 5000;
const CACHE_MILLISECONDS = 60_000;

type CountBoard = (input: ParsedOf<typeof contract.boardTotals>) => Promise<ResultOf<typeof contract.boardTotals>>;

/**
 * Counts the live ads of the board or of one category. Totals above 5,000 are cached for a minute. Callers at the same
 * time share one count: counting a million ads for each page in work would use up all connections. While an old total
 * is counted again, the others get the old one.
 */
export function createBoardCounter({ database: { stale: read }, clock }: PublicServices): CountBoard {
  const known = new Map<string, { total: number; counted_at: number }>();
  const counting = new Map<string, Promise<number>>();

  async function count(key: string, facets: Facets): Promise<number> {
    const now = clock.now();
    const total = await countLive(read, facets, now, null);
    if (total > CACHED_ABOVE) known.set(key, { total, counted_at: now.getTime() });
    else known.delete(key);
    return total;
  }

  return async (input) => {
    const facets = await findFacets(read, input);
    const key = JSON.stringify(facets);
    const last = known.get(key);
    const isNew = last && clock.now().getTime() - last.counted_at < CACHE_MILLISECONDS;
    if (last && (isNew || counting.has(key))) return { total: last.total };
    const counted = counting.get(key) ?? count(key, facets).finally(() => counting.delete(key));
    counting.set(key, counted);
    return { total: await counted };
  };
}

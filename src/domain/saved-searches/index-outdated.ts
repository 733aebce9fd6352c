import { AppError } from '../../contract/api/errors.ts';
import type { SavedFilters } from '../../contract/saved-searches/endpoints.ts';
import { conditionOf, DOCUMENT_VERSION, keysOf, type SynonymMemory, type Synonyms } from '../search/public.ts';
import type { Services } from '../services.ts';
import { outdatedSearches, reindexSearch } from './index-store.ts';

/** Name of the job that reads saved searches again after words or documents have changed. */
export const INDEX_JOB = 'index_saved_searches';
const BATCH = 200;

/** The job. An interrupted one goes on where it was. */
export async function indexOutdated(
  { database }: Pick<Services, 'database'>,
  synonyms: SynonymMemory,
  stopping?: AbortSignal,
): Promise<void> {
  const conditionOrNull = async ({ keyword = '', ...filters }: SavedFilters, present: Synonyms) => {
    try {
      return await conditionOf(database.read, { keyword, ...filters }, present);
    } catch (error) {
      // The category or a field is gone.
      if (error instanceof AppError) return null;
      throw error;
    }
  };
  for (;;) {
    synonyms.clear();
    const present = await synonyms.current();
    const searches = await outdatedSearches(database.read, DOCUMENT_VERSION, BATCH);
    for (const { id, filters } of searches) {
      const condition = await conditionOrNull(filters, present);
      const keys = condition ? await keysOf(database.read, condition) : [];
      const indexed = { condition: condition ?? NOTHING, keys, document_version: DOCUMENT_VERSION };
      await database.transaction((tx) => reindexSearch(tx, id, indexed));
    }
    if (searches.length < BATCH || stopping?.aborted) return;
  }
}

/** Without keys no ad is compared with it. */
const NOTHING = { all: [], none: [], phrases: [], price_min: null, price_max: null, numbers: [] };

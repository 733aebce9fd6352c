import { MILLISECONDS } from '../../../base/clock.ts';
import type { StaleRead } from '../../../base/database.ts';
import type { OutputOf, ParsedOf } from '../../../contract/api/endpoint.ts';
import type * as contract from '../../../contract/search/suggestions.ts';
import { allCategories, allProvinces, citiesOf } from '../../catalogue/public.ts';
import { cachedRead } from '../cached-read.ts';
import type { SynonymMemory } from '../words/synonym-memory.ts';
import { findSuggestions, indexSuggestions, type SuggestionSources } from './find-suggestions.ts';
import { allPhrases, newestByPlace } from './phrase-store.ts';
import { createPhrases } from './phrases.ts';

/** Phrases change once a night, everything else rarely; to index all of it takes some 20 ms. */
const INDEX_MILLISECONDS = 10 * MILLISECONDS.minute;

type Board = Pick<SuggestionSources, 'phrases' | 'ads'>;
type Suggest = (input: ParsedOf<typeof contract.suggestSearches>) => Promise<OutputOf<typeof contract.suggestSearches>>;

/** Suggests from memory. */
export function createSuggestions(read: StaleRead, synonyms: SynonymMemory): Suggest {
  const index = cachedRead(INDEX_MILLISECONDS, async () => {
    const [categories, provinces, cities, { spellings }, board] = await Promise.all([
      allCategories(read),
      allProvinces(read),
      citiesOf(read, undefined),
      synonyms.current(),
      readBoard(read),
    ]);
    return indexSuggestions({
      categories: categories.filter(({ is_active }) => is_active),
      provinces,
      cities,
      spellings,
      ...board,
    });
  });
  return async (input) => ({ data: findSuggestions(await index(read), input) });
}

async function readBoard(read: StaleRead): Promise<Board> {
  const [phrases, rows] = await Promise.all([allPhrases(read), newestByPlace(read)]);
  const categories = new Map<number, number>();
  const places = new Map<number, number>();
  const add = (counts: Map<number, number>, id: number, ads: number) => counts.set(id, (counts.get(id) ?? 0) + ads);
  for (const { category_id, sub_category_id, province_id, city_id, ads } of rows) {
    add(categories, category_id, ads);
    add(categories, sub_category_id, ads);
    add(places, province_id, ads);
    add(places, city_id, ads);
  }
  return { phrases: createPhrases(phrases), ads: { categories, places } };
}

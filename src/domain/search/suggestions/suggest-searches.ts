import { MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import type { OutputOf, ParsedOf } from '../../../contract/endpoint.ts';
import type { suggestSearches as endpoint } from '../../../contract/search-suggestions.ts';
import { allCategories, allProvinces, citiesOf } from '../../catalogue/public.ts';
import { kept } from '../kept.ts';
import type { SynonymMemory } from '../words/synonym-memory.ts';
import { findSuggestions, indexSuggestions, type SuggestionIndex, type SuggestionSources } from './find-suggestions.ts';
import { allPhrases, newestByPlace } from './phrase-store.ts';
import { createPhrases } from './phrases.ts';

/** Phrases change once a night; how many ads there are changes little. */
const BOARD_MILLISECONDS = 10 * MILLISECONDS.minute;

type Board = Pick<SuggestionSources, 'phrases' | 'ads'>;
type Suggest = (input: ParsedOf<typeof endpoint>) => Promise<OutputOf<typeof endpoint>>;

/** Suggests from memory. */
export function createSuggestions(read: Read, synonyms: SynonymMemory): Suggest {
  const board = kept(BOARD_MILLISECONDS, readBoard);
  let last: { sources: readonly unknown[]; index: SuggestionIndex } | null = null;
  return async ({ keyword, category, province_id }) => {
    const sources = await Promise.all([
      allCategories(read),
      allProvinces(read),
      citiesOf(read, undefined),
      synonyms.current(),
      board(read),
    ]);
    if (!last || sources.some((source, position) => source !== last?.sources[position])) {
      const [categories, provinces, cities, { spellings }, { phrases, ads }] = sources;
      last = { sources, index: indexSuggestions({ categories, provinces, cities, spellings, phrases, ads }) };
    }
    return { data: findSuggestions(last.index, { keyword, category, province_id }) };
  };
}

async function readBoard(read: Read): Promise<Board> {
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

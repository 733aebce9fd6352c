import type { StaleRead } from '../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/search/endpoints.ts';
import { PAGE_SIZE } from '../../contract/search/rules.ts';
import { categoryById } from '../catalogue/public.ts';
import { cursorsOf, pageOf } from '../page.ts';
import type { PublicServices } from '../services.ts';
import { countFacets } from './count-facets.ts';
import { type Reading, type SearchCursor, searchCursor } from './cursor.ts';
import { categoryLexeme, type Filter, readFilters } from './filters.ts';
import { countWithout, type HitPage, nextHits, type Search } from './find-hits.ts';
import { findReading, withBeginnings } from './find-reading.ts';
import { boardFacets, boardPage } from './list-products.ts';
import { cursorAt, withPhrases } from './phrase-hits.ts';
import { presentCard } from './present.ts';
import { cardsByIds } from './store.ts';
import type { createExtent } from './windows/extent.ts';
import type { Synonyms } from './words/synonyms.ts';
import { type QueryGroup, readQuery } from './words/terms.ts';

type Input = ParsedOf<typeof contract.searchProducts>;

type Result = ResultOf<typeof contract.searchProducts>;

/** What a search needs besides the services. */
export type SearchContext = {
  services: Pick<PublicServices, 'database' | 'clock' | 'tokens'>;
  extent: ReturnType<typeof createExtent>;
  synonyms: () => Promise<Synonyms>;
  /** The guessed category of each search and word that has one. */
  guesses: (read: StaleRead) => Promise<ReadonlyMap<string, number>>;
};

/** Searches ads by keyword and filters. */
export async function searchProducts(context: SearchContext, input: Input): Promise<Result> {
  const { database, clock, tokens } = context.services;
  const read = database.search;
  const now = clock.now();
  const cursors = cursorsOf(tokens, 'search', searchCursor);
  const [scope, extent, synonyms, guesses] = await Promise.all([
    readFilters(read, input),
    context.extent(read, now),
    context.synonyms(),
    context.guesses(read),
  ]);
  const isBoard =
    input.keyword === '' && !input.sort && scope.filters.every(({ name }) => BOARD_FILTERS.includes(name));
  if (isBoard) return boardOf(context, { groups: [], scope, sort: 'newest', first: null, now, extent }, input);
  const cursor = input.cursor === undefined ? null : cursors.read(input.cursor);
  const sort = cursor?.sort ?? input.sort ?? (input.keyword === '' ? 'newest' : 'relevance');
  const searchFor = async (groups: readonly QueryGroup[], guessed: number | null): Promise<Search> => {
    const category = guessed === null ? null : await categoryById(read, guessed);
    return { groups, scope, sort, first: category && categoryLexeme(category), now, extent };
  };
  if (cursor) {
    const groups = groupsOf(input.keyword, cursor.reading, synonyms);
    const search = await searchFor(groups, cursor.reading.guessed);
    const hits = await withPhrases(
      read,
      groups,
      (from, limit) => nextHits(read, search, from ?? cursor, limit),
      cursor,
    );
    return presentPage(read, search, { ...cursor, hits }, cursor.reading, cursors.write);
  }
  const groups = readQuery(input.keyword, synonyms);
  if (input.keyword !== '' && groups.length === 0) return nothing();
  const found = await findReading(read, groups, { input, synonyms, guesses, ads: extent.ads, searchFor });
  if (!found) return { ...nothing(), blocking: await blockingFilters(read, await searchFor(groups, null)) };
  const [result, facets] = await Promise.all([
    presentPage(read, found.search, found.page, found.reading, cursors.write),
    input.facets ? countFacets(read, found.search, found.page) : null,
  ]);
  return { ...result, facets };
}

/** Filters with which a list without a keyword is the board's: there highlighted ads come first. */
const BOARD_FILTERS = ['category', 'province_id'];

/** The board's page of a search without a keyword, with its number of ads. */
async function boardOf({ services }: SearchContext, search: Search, input: Input): Promise<Result> {
  const read = services.database.search;
  const counted = await countWithout(read, search);
  const { category, province_id } = search.scope;
  return {
    ...nothing(),
    ...(await boardPage(services, boardFacets(category, province_id), input.cursor)),
    total: counted.count,
    total_is_exact: counted.is_exact,
    facets: input.facets ? await countFacets(read, search, { ...counted, total_is_exact: counted.is_exact }) : null,
  };
}

function nothing(): Result {
  return {
    data: [],
    next_cursor: null,
    total: 0,
    total_is_exact: true,
    corrected: null,
    relaxed: [],
    searched: null,
    guessed_category: null,
    blocking: [],
    facets: null,
  };
}

/** The groups of a keyword as the first page read it. */
function groupsOf(keyword: string, { corrected, beginnings, relaxed }: Reading, synonyms: Synonyms): QueryGroup[] {
  const groups = readQuery(corrected ?? keyword, synonyms).filter(
    (group) => group.negated || !relaxed.includes(group.typed),
  );
  return beginnings.length > 0 ? withBeginnings(groups, beginnings) : groups;
}

/** The filters without which something would be found. */
async function blockingFilters(read: StaleRead, search: Search): Promise<Result['blocking']> {
  const names = [...new Set(search.scope.filters.map(({ name }: Filter) => name))];
  const blocking: Result['blocking'] = [];
  for (const filter of names) {
    const counted = await countWithout(read, search, filter);
    if (counted.count > 0) blocking.push({ filter, count: counted.count, is_exact: counted.is_exact });
  }
  return blocking;
}

function wantedOf(groups: readonly QueryGroup[]): string {
  return groups.flatMap(({ typed, negated }) => (negated ? [] : [typed])).join(' ');
}

async function presentPage(
  read: StaleRead,
  { groups, sort, now }: Search,
  { hits, total, total_is_exact }: Omit<HitPage, 'window'>,
  reading: Reading,
  write: (cursor: SearchCursor) => string,
): Promise<Result> {
  const { shown, next_cursor } = pageOf(hits, PAGE_SIZE, (last) =>
    write(cursorAt(last, { sort, total, total_is_exact, reading })),
  );
  const cards = await cardsByIds(
    read,
    shown.map(({ ad_id }) => ad_id),
    now,
  );
  return {
    ...nothing(),
    data: cards.map((card) => presentCard(card, now)),
    next_cursor,
    total,
    total_is_exact,
    corrected: reading.corrected,
    relaxed: reading.relaxed,
    searched: reading.relaxed.length > 0 ? wantedOf(groups) : reading.corrected,
    guessed_category: reading.guessed,
  };
}

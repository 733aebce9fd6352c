import type { Read } from '../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import type { searchProducts as endpoint } from '../../contract/search.ts';
import { COUNTED_HITS, PAGE_SIZE } from '../../contract/search-rules.ts';
import type { Services } from '../binding.ts';
import { pageOf, readCursor, writeCursor } from '../page.ts';
import { type Position, type SearchCursor, searchCursor } from './cursor.ts';
import { findFacets } from './find-facets.ts';
import { boardPage } from './list-products.ts';
import { presentCard } from './present.ts';
import { type Hit, type HitQuery, hasHits, hitsByDate, type RankedResult, rankedHits } from './ranking-store.ts';
import {
  correctable,
  correctedText,
  dayOf,
  type Facets,
  type Keyword,
  nearestWord,
  nextWindow,
  prefixOf,
  readKeyword,
  type SearchWindow,
  websearchText,
  withoutIntent,
} from './rules.ts';
import { cardsByIds, countLive } from './store.ts';
import { isKnownWord, similarWords } from './words-store.ts';

type Result = ResultOf<typeof endpoint>;
type Scope = { facets: Facets; now: Date };

/** Searches ads by keyword, best of the newest first; without a keyword, lists the category and province by date. */
export async function searchProducts(services: Services, input: ParsedOf<typeof endpoint>): Promise<Result> {
  const { read } = services.database;
  const scope = { facets: await findFacets(read, input), now: services.clock.now() };
  if (input.keyword === '') return boardOf(services, scope, input.cursor);
  const keyword = readKeyword(input.keyword);
  if (keyword.terms.length === 0) return NOTHING;
  if (input.cursor === undefined) return firstPage(read, keyword, scope);
  const cursor = readCursor(searchCursor, input.cursor);
  const searched = cursor.corrected === null ? keyword : readKeyword(cursor.corrected);
  const query = cursor.prefix ? prefixQueryOf(searched) : queryOf(searched);
  return query ? nextPage(read, query, scope, cursor) : NOTHING;
}

const FULL_MATCH = { loosened: [], blocking: [], facets: null };
const NOTHING: Result = {
  data: [],
  next_cursor: null,
  total: 0,
  total_is_exact: true,
  corrected: null,
  ...FULL_MATCH,
};

async function boardOf(services: Services, { facets, now }: Scope, cursor: string | undefined): Promise<Result> {
  const counted = await countLive(services.database.read, facets, now, COUNTED_HITS + 1);
  return { ...(await boardPage(services, facets, cursor)), ...total(counted), corrected: null, ...FULL_MATCH };
}

function total(counted: number) {
  return { total: Math.min(counted, COUNTED_HITS), total_is_exact: counted <= COUNTED_HITS };
}

function queryOf(keyword: Keyword): HitQuery {
  return { websearch: websearchText(keyword), prefix: null };
}

function prefixQueryOf(keyword: Keyword): HitQuery | null {
  const parts = prefixOf(keyword);
  return parts && { websearch: websearchText(parts.before), prefix: parts.prefix };
}

/** Tries in order: the words as typed, the last word as a prefix, without "buy" or "sell", the nearest known words. */
async function firstPage(read: Read, keyword: Keyword, scope: Scope): Promise<Result> {
  const searchRanked = async (query: HitQuery | null, variant: Pick<SearchCursor, 'corrected' | 'prefix'>) => {
    const found = query && (await searchWindows(read, query, scope));
    return found && found.result.total > 0 ? present(read, scope, found, variant) : null;
  };
  const searchText = (text: string) => searchRanked(queryOf(readKeyword(text)), { corrected: text, prefix: false });
  const withoutIntentWords = withoutIntent(keyword);
  const asTyped =
    (await searchRanked(queryOf(keyword), { corrected: null, prefix: false })) ??
    (await searchRanked(prefixQueryOf(keyword), { corrected: null, prefix: true })) ??
    (withoutIntentWords && (await searchText(websearchText(withoutIntentWords))));
  if (asTyped) return asTyped;
  const corrected = await correct(read, withoutIntentWords ?? keyword);
  return (corrected !== null && (await searchText(corrected))) || NOTHING;
}

type Ranked = { query: HitQuery; as_of: number; window: SearchWindow; result: RankedResult };

/** Searches the newest days, then larger windows, until there are enough hits to rank or no larger window. */
async function searchWindows(read: Read, query: HitQuery, { facets, now }: Scope): Promise<Ranked> {
  const as_of = now.getTime();
  const page = { facets, now, as_of, last_day: dayOf(as_of), floor: null, after: null, limit: PAGE_SIZE + 1 };
  let window: SearchWindow = 'days';
  for (;;) {
    const result: RankedResult = await rankedHits(read, query, { ...page, window });
    if (window === 'all' || result.total > COUNTED_HITS) return { query, as_of, window, result };
    window = nextWindow(window, result.total, COUNTED_HITS);
  }
}

async function correct(read: Read, keyword: Keyword): Promise<string | null> {
  const corrections = new Map<string, string>();
  for (const word of correctable(keyword)) {
    if ((await isKnownWord(read, word)) || (await hasHits(read, word))) continue;
    const nearest = nearestWord(word, await similarWords(read, word, 50));
    if (nearest) corrections.set(word, nearest);
  }
  return corrections.size > 0 ? correctedText(keyword, corrections) : null;
}

type PlacedHit = Hit & { rank: number | null };
/** The cursor fields that all pages of one search share. */
type CursorFields = Omit<SearchCursor, 'position' | 'rank'>;

async function present(
  read: Read,
  scope: Scope,
  { query, as_of, window, result }: Ranked,
  variant: Pick<SearchCursor, 'corrected' | 'prefix'>,
): Promise<Result> {
  const cursor = { as_of, window, floor: result.floor, ...variant };
  const hits = await fillWithOlderHits(read, query, scope, cursor.floor, result.hits);
  return presentPage(read, scope, cursor, hits, result.total);
}

async function nextPage(read: Read, query: HitQuery, scope: Scope, cursor: SearchCursor): Promise<Result> {
  const { as_of, rank, floor, window, position } = cursor;
  if (rank === null) {
    const hits = await olderHits(read, query, scope, position, PAGE_SIZE + 1);
    return presentPage(read, scope, cursor, hits, COUNTED_HITS + 1);
  }
  const after = { rank, position };
  const page = { ...scope, as_of, last_day: dayOf(as_of), window, floor, after, limit: PAGE_SIZE + 1 };
  const result = await rankedHits(read, query, page);
  const hits = await fillWithOlderHits(read, query, scope, floor, result.hits);
  return presentPage(read, scope, cursor, hits, floor ? COUNTED_HITS + 1 : result.total);
}

/** Fills a page with unranked hits when the ranked hits end within it. */
async function fillWithOlderHits(
  read: Read,
  query: HitQuery,
  scope: Scope,
  floor: Position | null,
  ranked: readonly PlacedHit[],
): Promise<PlacedHit[]> {
  const missing = PAGE_SIZE + 1 - ranked.length;
  if (!floor || missing <= 0) return [...ranked];
  return [...ranked, ...(await olderHits(read, query, scope, floor, missing))];
}

async function presentPage(
  read: Read,
  { now }: Scope,
  cursor: CursorFields,
  hits: readonly PlacedHit[],
  counted: number,
): Promise<Result> {
  const { shown, next_cursor } = pageOf(hits, PAGE_SIZE, ({ ad_id, at, rank }) =>
    writeCursor({ ...cursor, position: { at, id: ad_id }, rank }),
  );
  const ids = shown.map((hit) => hit.ad_id);
  const cards = await cardsByIds(read, ids, now);
  return {
    data: cards.map((card) => presentCard(card, now)),
    next_cursor,
    ...total(counted),
    corrected: cursor.corrected,
    ...FULL_MATCH,
  };
}

/** Hits older than the ranked ones, by date. */
async function olderHits(
  read: Read,
  query: HitQuery,
  { facets, now }: Scope,
  before: Position,
  limit: number,
): Promise<PlacedHit[]> {
  const page = { facets, now, before, last_day: dayOf(before.at), limit };
  let window: SearchWindow = 'days';
  for (;;) {
    const hits: Hit[] = await hitsByDate(read, query, { ...page, window });
    if (window === 'all' || hits.length === limit) return hits.map((hit) => ({ ...hit, rank: null }));
    window = nextWindow(window, hits.length, limit);
  }
}

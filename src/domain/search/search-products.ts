import type { Read } from '../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import type { searchProducts as endpoint } from '../../contract/search.ts';
import { PAGE_SIZE } from '../../contract/search-rules.ts';
import type { Services } from '../binding.ts';
import { categoryById } from '../catalogue/public.ts';
import { cursorsOf, pageOf } from '../page.ts';
import { countFacets } from './count-facets.ts';
import { type Reading, type SearchCursor, searchCursor } from './cursor.ts';
import { categoryLexeme, type Filter, readFilters } from './filters.ts';
import {
  countWithout,
  firstHits,
  firstWindow,
  type HitPage,
  nextHits,
  type PlacedHit,
  type Search,
} from './find-hits.ts';
import { guessCategory } from './guesses/guess-category.ts';
import { FEW_HITS, textsOf } from './hits-store.ts';
import { boardFacets, boardPage } from './list-products.ts';
import { presentCard } from './present.ts';
import { commonFrom, correctable, maxErrors, nearestWord } from './rules.ts';
import { cardsByIds } from './store.ts';
import type { createExtent } from './windows/extent.ts';
import { containsPhrase } from './words/read-words.ts';
import { isDictionaryWord } from './words/stems.ts';
import type { Synonyms } from './words/synonyms.ts';
import { type QueryGroup, readQuery, termsOf } from './words/terms.ts';
import { QUALITIES } from './words/vocabulary.ts';
import { commonWords, usesOf, wordsBeginningWith } from './words-store.ts';

type Input = ParsedOf<typeof endpoint>;
type Result = ResultOf<typeof endpoint>;

/** What a search needs besides the services. */
export type SearchContext = {
  services: Pick<Services, 'database' | 'clock' | 'tokens'>;
  extent: ReturnType<typeof createExtent>;
  synonyms: () => Promise<Synonyms>;
  /** The guessed category of each search and word that has one. */
  guesses: (read: Read) => Promise<ReadonlyMap<string, number>>;
};

const AS_TYPED: Reading = { corrected: null, beginnings: [], relaxed: [], guessed: null };

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

type Found = { search: Search; page: HitPage; reading: Reading };
type Readings = {
  input: Input;
  synonyms: Synonyms;
  guesses: ReadonlyMap<string, number>;
  /** About how many listings there are. */
  ads: number;
  searchFor: (groups: readonly QueryGroup[], guessed: number | null) => Promise<Search>;
};

/**
 * Tries in order until something is found: the words as typed, the last word as the beginning of known words, the nearest
 * known words, and fewer words.
 */
async function findReading(read: Read, groups: readonly QueryGroup[], readings: Readings): Promise<Found | null> {
  const { input, synonyms, guesses, ads, searchFor } = readings;
  const attempt = async (tried: readonly QueryGroup[], reading: Reading): Promise<Found | null> => {
    const guessed = input.category ? null : guessCategory(guesses, reading.corrected ?? input.keyword, tried);
    const search = await searchFor(tried, guessed);
    const page = await pageWithPhrases(read, search);
    return page.hits.length > 0 ? { search, page, reading: { ...reading, guessed } } : null;
  };
  const asTyped = await attempt(groups, AS_TYPED);
  if (asTyped || groups.length === 0 || input.exact) return asTyped;
  const beginnings = await beginningsOf(read, groups);
  if (beginnings.length > 0) {
    const found = await attempt(withBeginnings(groups, beginnings), { ...AS_TYPED, beginnings });
    if (found) return found;
  }
  const corrected = await correct(read, input.keyword, groups, commonFrom(ads));
  if (corrected !== null) {
    const found = await attempt(readQuery(corrected, synonyms), { ...AS_TYPED, corrected });
    if (found) return found;
  }
  return relax(read, groups, attempt);
}

const SHORTEST_BEGINNING = 3;
const BEGINNINGS = 10;

/** Known words that begin like the last word, unless it is known itself. */
async function beginningsOf(read: Read, groups: readonly QueryGroup[]): Promise<string[]> {
  const last = groups.at(-1);
  if (!last || last.negated || last.phrase !== undefined || last.typed.length < SHORTEST_BEGINNING) return [];
  if (!/^[a-z]+$/.test(last.typed)) return [];
  const words = await wordsBeginningWith(read, last.typed, BEGINNINGS);
  return words.includes(last.typed) ? [] : words;
}

/** The groups with known words in place of the last one. */
function withBeginnings(groups: readonly QueryGroup[], beginnings: readonly string[]): QueryGroup[] {
  const last = groups.at(-1);
  if (!last) return [];
  const alternatives = beginnings.map((word) => termsOf(word)).filter((terms) => terms.length > 0);
  return [...groups.slice(0, -1), { ...last, alternatives }];
}

/**
 * The keyword with the nearest words that at least `common` ads use in place of unknown ones; null if there are none.
 */
async function correct(
  read: Read,
  keyword: string,
  groups: readonly QueryGroup[],
  common: number,
): Promise<string | null> {
  // A word with synonyms is known, even if no ad uses it.
  const words = correctable(
    groups.filter(({ alternatives, negated }) => alternatives.length === 1 && !negated).map(({ typed }) => typed),
  ).filter((word) => !isDictionaryWord(word));
  const terms = new Map(words.map((word) => [word, termsOf(word)]));
  const uses = await usesOf(read, [...words, ...[...terms.values()].flat()]);
  const unknown = words.filter((word) => !uses.has(word) && !(terms.get(word) ?? []).some((term) => uses.has(term)));
  if (unknown.length === 0) return null;
  let text = keyword;
  for (const word of unknown) {
    const errors = maxErrors(word);
    const [letter = '', shortest, longest] = [word[0], word.length - errors, word.length + errors];
    const nearest = nearestWord(word, await commonWords(read, { letter, shortest, longest, uses: common }));
    if (nearest) text = text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu'), nearest);
  }
  return text === keyword ? null : text;
}

const MAX_RELAXED = 5;

/**
 * Ads that lack some words. A word that no ad uses goes first, then words that only praise, then the last one: the first
 * word of an Indonesian phrase is what it is about.
 */
async function relax(
  read: Read,
  groups: readonly QueryGroup[],
  attempt: (groups: readonly QueryGroup[], reading: Reading) => Promise<Found | null>,
): Promise<Found | null> {
  const wanted = groups.filter(({ negated }) => !negated);
  if (wanted.length < 2) return null;
  const lexemes = wanted.flatMap(({ alternatives }) => alternatives.flat());
  const uses = await usesOf(read, [...lexemes, ...wanted.map(({ typed }) => typed)]);
  const isUsed = ({ alternatives, typed }: QueryGroup) =>
    uses.has(typed) || alternatives.some((all) => all.every((each) => uses.has(each)));
  const rank = (group: QueryGroup) => {
    if (!isUsed(group)) return 0;
    return QUALITIES.has(group.typed) ? 1 : 2;
  };
  const order = wanted.toReversed().sort((a, b) => rank(a) - rank(b));
  const without = (left: readonly QueryGroup[]) =>
    attempt(
      groups.filter((group) => !left.includes(group)),
      { ...AS_TYPED, relaxed: wanted.filter((group) => left.includes(group)).map(({ typed }) => typed) },
    );
  for (const group of order.slice(0, MAX_RELAXED)) {
    const found = await without([group]);
    if (found) return found;
  }
  for (let left = 2; left < order.length && left <= MAX_RELAXED; left += 1) {
    const found = await without(order.slice(0, left));
    if (found) return found;
  }
  return null;
}

/** The filters without which something would be found. */
async function blockingFilters(read: Read, search: Search): Promise<Result['blocking']> {
  const names = [...new Set(search.scope.filters.map(({ name }: Filter) => name))];
  const blocking: Result['blocking'] = [];
  for (const filter of names) {
    const counted = await countWithout(read, search, filter);
    if (counted.count > 0) blocking.push({ filter, count: counted.count, is_exact: counted.is_exact });
  }
  return blocking;
}

/** Hits whose text is searched for a phrase at a time, and how often: the index knows no order of words. */
const PHRASE_HITS = 100;
const PHRASE_ROUNDS = 3;

async function pageWithPhrases(read: Read, search: Search): Promise<HitPage> {
  if (phrasesOf(search.groups).length === 0) return firstHits(read, search);
  // The number of ads with the words is not returned: it only matters whether they are few.
  const { window, ...page } = await firstHits(read, search, PHRASE_HITS, FEW_HITS + 1);
  const start = { sort: search.sort, total: page.total, total_is_exact: page.total_is_exact, reading: AS_TYPED };
  const hits = await withPhrases(
    read,
    search.groups,
    async (from) => (from === null ? page.hits : nextHits(read, search, from, PHRASE_HITS)),
    start,
  );
  return {
    hits,
    total: Math.min(hits.length, PAGE_SIZE),
    total_is_exact: hits.length <= PAGE_SIZE,
    window: page.total_is_exact ? window : firstWindow(search),
  };
}

function phrasesOf(groups: readonly QueryGroup[]): string[] {
  return groups.flatMap(({ phrase, negated }) => (phrase === undefined || negated ? [] : [phrase]));
}

/** Loads hits until a page of them contains the phrases in their order, but at most PHRASE_ROUNDS times. */
async function withPhrases(
  read: Read,
  groups: readonly QueryGroup[],
  load: (from: SearchCursor | null, limit: number | undefined) => Promise<PlacedHit[]>,
  cursor: Omit<SearchCursor, 'tier' | 'position' | 'price'>,
): Promise<PlacedHit[]> {
  const phrases = phrasesOf(groups);
  if (phrases.length === 0) return load(null, undefined);
  const found: PlacedHit[] = [];
  let from: SearchCursor | null = null;
  for (let round = 0; round < PHRASE_ROUNDS && found.length <= PAGE_SIZE; round += 1) {
    const hits: PlacedHit[] = await load(from, PHRASE_HITS);
    const texts = await textsOf(
      read,
      hits.map(({ ad_id }) => ad_id),
    );
    found.push(...hits.filter(({ ad_id }) => phrases.every((phrase) => hasPhrase(texts.get(ad_id) ?? '', phrase))));
    const last = hits.at(-1);
    if (!last || hits.length < PHRASE_HITS) break;
    from = cursorAt(last, cursor);
  }
  return found.slice(0, PAGE_SIZE + 1);
}

function wantedOf(groups: readonly QueryGroup[]): string {
  return groups.flatMap(({ typed, negated }) => (negated ? [] : [typed])).join(' ');
}

/** `containsPhrase`, after a quick look that suffices for most texts. */
function hasPhrase(text: string, phrase: string): boolean {
  const isPlain = /^[a-z ]+$/i.test(phrase) && !/[^\x20-\x7e\n]|['`]/.test(text);
  if (isPlain && !new RegExp(phrase.trim().replace(/ +/g, '[^a-z]*'), 'i').test(text)) return false;
  return containsPhrase(text, phrase);
}

function cursorAt(
  { tier, at, ad_id, price }: PlacedHit,
  { sort, total, total_is_exact, reading }: Omit<SearchCursor, 'tier' | 'position' | 'price'>,
): SearchCursor {
  return { sort, tier, position: { at, id: ad_id }, price, total, total_is_exact, reading };
}

async function presentPage(
  read: Read,
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

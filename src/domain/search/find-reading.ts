import type { StaleRead } from '../../base/database.ts';
import type { ParsedOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/search/endpoints.ts';
import { AS_TYPED, type Reading } from './cursor.ts';
import type { HitPage, Search } from './find-hits.ts';
import { guessCategory } from './guesses/guess-category.ts';
import { pageWithPhrases } from './phrase-hits.ts';
import { commonFrom, correctable, maxErrors, nearestWord } from './rules.ts';
import { isDictionaryWord } from './words/stems.ts';
import type { Synonyms } from './words/synonyms.ts';
import { type QueryGroup, readQuery, termsOf } from './words/terms.ts';
import { QUALITIES } from './words/vocabulary.ts';
import { commonWords, usesOf, wordsBeginningWith } from './words-store.ts';

export type Found = { search: Search; page: HitPage; reading: Reading };

export type Readings = {
  input: ParsedOf<typeof contract.searchProducts>;
  synonyms: Synonyms;
  guesses: ReadonlyMap<string, number>;
  /** About how many listings there are. */
  ads: number;
  searchFor: (groups: readonly QueryGroup[], guessed: number | null) => Promise<Search>;
};

/**
 * Tries in order until something is found: the words as typed, the last word as the beginning of known words, the
 * nearest known words, and fewer words.
 */
export async function findReading(
  read: StaleRead,
  groups: readonly QueryGroup[],
  readings: Readings,
): Promise<Found | null> {
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

export const SHORTEST_BEGINNING = 3;

export const BEGINNINGS = 10;

/** Known words that begin like the last word, unless it is known itself. */
export async function beginningsOf(read: StaleRead, groups: readonly QueryGroup[]): Promise<string[]> {
  const last = groups.at(-1);
  if (!last || last.negated || last.phrase !== undefined || last.typed.length < SHORTEST_BEGINNING) return [];
  if (!/^[a-z]+$/.test(last.typed)) return [];
  const words = await wordsBeginningWith(read, last.typed, BEGINNINGS);
  return words.includes(last.typed) ? [] : words;
}

/** The groups with known words in place of the last one. */
export function withBeginnings(groups: readonly QueryGroup[], beginnings: readonly string[]): QueryGroup[] {
  const last = groups.at(-1);
  if (!last) return [];
  const alternatives = beginnings.map((word) => termsOf(word)).filter((terms) => terms.length > 0);
  return [...groups.slice(0, -1), { ...last, alternatives }];
}

/**
 * The keyword with the nearest words that at least `common` ads use in place of unknown ones; null if there are none.
 */
export async function correct(
  read: StaleRead,
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

export const MAX_RELAXED = 5;

/**
 * Ads that lack some words. A word that no ad uses goes first, then words that only praise, then the last one: the
 * first word of an Indonesian phrase is what it is about.
 */
export async function relax(
  read: StaleRead,
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

import type { Read } from '../../base/database.ts';
import { clausesOf, readFilters } from './filters.ts';
import { estimatedListings, type ListedAd } from './listed-ad-store.ts';
import { lexemesOfAny } from './query.ts';
import { containsPhrase } from './words/read-words.ts';
import type { Synonyms } from './words/synonyms.ts';
import { readQuery } from './words/terms.ts';
import { usesOf } from './words-store.ts';

/** Met by an ad that has all lexemes of one of the alternatives. */
type Group = readonly (readonly string[])[];

/** A search in a form that is compared with one ad without the database. */
export type SearchCondition = {
  all: readonly Group[];
  none: readonly Group[];
  phrases: readonly string[];
  price_min: number | null;
  price_max: number | null;
  numbers: readonly { key: string; min: number | null; max: number | null }[];
};

/**
 * The condition of a keyword and filters, read as the search reads them; null if they exclude nothing. Throws
 * `not_found` and `invalid_argument` as the search does.
 */
export async function conditionOf(
  read: Read,
  { keyword, ...filters }: { keyword: string } & Parameters<typeof readFilters>[1],
  synonyms: Synonyms,
): Promise<SearchCondition | null> {
  const scope = await readFilters(read, filters);
  const groups = readQuery(keyword, synonyms);
  const wanted = groups.filter(({ negated }) => !negated);
  const all = [
    ...wanted.map(({ alternatives }) => alternatives),
    ...clausesOf(scope).map((clause) => lexemesOfAny(clause).map((lexeme) => [lexeme])),
  ];
  if (all.length === 0 || (keyword !== '' && groups.length === 0)) return null;
  const { price_min, price_max, numbers } = scope.exact;
  return {
    all,
    none: groups.filter(({ negated }) => negated).map(({ alternatives }) => alternatives),
    phrases: wanted.flatMap(({ phrase }) => phrase ?? []),
    price_min,
    price_max,
    numbers,
  };
}

/** Whether the search would find the ad. */
export function meets({ all, none, phrases, ...exact }: SearchCondition, ad: ListedAd): boolean {
  const has = (alternatives: Group) =>
    alternatives.some((lexemes) => lexemes.every((lexeme) => ad.lexemes.has(lexeme)));
  return (
    all.every(has) &&
    !none.some(has) &&
    isWithin(ad.price, exact.price_min, exact.price_max) &&
    exact.numbers.every(({ key, min, max }) => isWithin(ad.details[key], min, max)) &&
    phrases.every((phrase) => containsPhrase(ad.text, phrase))
  );
}

function isWithin(value: unknown, min: number | null, max: number | null): boolean {
  if (min === null && max === null) return true;
  return typeof value === 'number' && (min === null || value >= min) && (max === null || value <= max);
}

/**
 * Lexemes of which every ad that meets the condition has at least one: of each alternative of the rarest group, the
 * rarest lexeme.
 */
export async function keysOf(read: Read, { all }: SearchCondition): Promise<string[]> {
  const lexemes = [...new Set(all.flat(2))];
  const [uses, total] = [await usesOf(read, lexemes), await estimatedListings(read)];
  const shareOf = (lexeme: string) => facetShare(lexeme) ?? Math.min((uses.get(lexeme) ?? 0) / total, 1);
  const rarest = all
    .map((alternatives) => alternatives.map((each) => minBy(each, shareOf)))
    .map((keys) => ({ keys, share: keys.reduce((sum, key) => sum + shareOf(key), 0) }));
  return [...new Set(minBy(rarest, ({ share }) => share).keys)];
}

function minBy<Item>(items: readonly Item[], costOf: (item: Item) => number): Item {
  const [first, ...others] = items;
  if (first === undefined) throw new RangeError('a condition without lexemes');
  return others.reduce((best, item) => (costOf(item) < costOf(best) ? item : best), first);
}

/** About which share of the ads has a filter's lexeme; null for a word. */
function facetShare(lexeme: string): number | null {
  if (!lexeme.startsWith('@')) return null;
  return FACET_SHARES.find(([kind]) => kind.test(lexeme))?.[1] ?? 0.5;
}

const FACET_SHARES: readonly (readonly [RegExp, number])[] = [
  [/^@[$#].*:\d+:\d+$/, 0.1],
  [/^@#/, 0.00001],
  [/^@s\d+$/, 0.01],
  [/^@t\d+$/, 0.01],
  [/^@=/, 0.05],
  [/^@p\d+$/, 0.06],
  [/^@c\d+$/, 0.08],
];

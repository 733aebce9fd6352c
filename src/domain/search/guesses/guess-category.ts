import { NO_SYNONYMS } from '../words/synonyms.ts';
import { type QueryGroup, readQuery } from '../words/terms.ts';

const LONGEST_QUERY = 100;

/** What searches with the same words have in common: their lexemes in order. Null if there are none, or too many. */
export function queryKey(keyword: string): string | null {
  const words = lexemesOf(readQuery(keyword, NO_SYNONYMS));
  const key = [...new Set(words)].sort().join(' ');
  return key === '' || key.length > LONGEST_QUERY ? null : key;
}

/**
 * The id of the category that a search most probably means: as a whole, or by the first of its words that suggests one.
 */
export function guessCategory(
  guesses: ReadonlyMap<string, number>,
  keyword: string,
  groups: readonly QueryGroup[],
): number | null {
  const keys = [queryKey(keyword), ...lexemesOf(groups)];
  for (const key of keys) {
    const guess = key === null ? undefined : guesses.get(key);
    if (guess !== undefined) return guess;
  }
  return null;
}

function lexemesOf(groups: readonly QueryGroup[]): string[] {
  return groups.flatMap(({ alternatives, negated }) => (negated ? [] : (alternatives[0] ?? [])));
}

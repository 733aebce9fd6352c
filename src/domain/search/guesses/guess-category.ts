import type { Read } from '../../../base/database.ts';
import { NO_SYNONYMS } from '../words/synonyms.ts';
import { type QueryGroup, readQuery } from '../words/terms.ts';
import { guessesOf } from './guess-store.ts';

const LONGEST_QUERY = 100;

/** What searches with the same words have in common: their lexemes in order. Null if there are none, or too many. */
export function queryKey(keyword: string): string | null {
  const words = lexemesOf(readQuery(keyword, NO_SYNONYMS));
  const key = [...new Set(words)].sort().join(' ');
  return key === '' || key.length > LONGEST_QUERY ? null : key;
}

/** The id of the category that a search most probably means: as a whole, or by the first of its words that tells. */
export async function guessCategory(
  read: Read,
  keyword: string,
  groups: readonly QueryGroup[],
): Promise<number | null> {
  const key = queryKey(keyword);
  const words = lexemesOf(groups);
  const guesses = await guessesOf(read, [...new Set([...(key === null ? [] : [key]), ...words])]);
  if (key !== null && guesses.has(key)) return guesses.get(key) ?? null;
  const telling = words.find((word) => guesses.has(word));
  return telling === undefined ? null : (guesses.get(telling) ?? null);
}

function lexemesOf(groups: readonly QueryGroup[]): string[] {
  return groups.flatMap(({ alternatives, negated }) => (negated ? [] : (alternatives[0] ?? [])));
}

import type { Word } from './read-words.ts';

/** An index of synonym groups by the lexemes of their members. */
export type Synonyms = {
  /** Alternatives of each member; the key is its lexemes joined by spaces. */
  alternatives: ReadonlyMap<string, readonly string[][]>;
  /** The number of words of the longest member. */
  longest: number;
};

export const NO_SYNONYMS: Synonyms = { alternatives: new Map(), longest: 1 };

/** What a query's first words mean: the alternatives of the longest member they begin with, or the first word alone. */
export function alternativesAt(
  words: readonly Word[],
  synonyms: Synonyms,
): { alternatives: string[][]; length: number } {
  for (let length = Math.min(synonyms.longest, words.length); length > 0; length -= 1) {
    const key = words.slice(0, length).flatMap(({ wanted }) => wanted[0] ?? []);
    const found = synonyms.alternatives.get(key.join(' '));
    if (found) return { alternatives: found.map((alternative) => [...alternative]), length };
  }
  return { alternatives: (words[0]?.wanted ?? []).map((alternative) => [...alternative]), length: 1 };
}

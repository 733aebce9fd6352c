import type { Phrase } from './phrase-store.ts';

/** The known phrases, found by their beginning. */
export type Phrases = {
  has(phrase: string): boolean;
  /** The most used phrases that begin so and are longer, most used first. */
  beginningWith(beginning: string, limit: number): string[];
};

/** Stores phrases in order, so that those with one beginning are next to each other. */
export function createPhrases(phrases: readonly Phrase[]): Phrases {
  const sorted = phrases.toSorted((one, other) => (one.phrase < other.phrase ? -1 : 1));
  const firstFrom = (text: string): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.phrase ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    has: (phrase) => sorted[firstFrom(phrase)]?.phrase === phrase,
    beginningWith(beginning, limit) {
      const best: Phrase[] = [];
      for (let index = firstFrom(beginning); sorted[index]?.phrase.startsWith(beginning); index += 1) {
        const found = sorted[index];
        if (!found || found.phrase === beginning.trimEnd()) continue;
        if (best.length === limit && found.uses <= (best.at(-1)?.uses ?? 0)) continue;
        const position = best.findIndex(({ uses }) => uses < found.uses);
        best.splice(position === -1 ? best.length : position, 0, found);
        if (best.length > limit) best.pop();
      }
      return best.map(({ phrase }) => phrase);
    },
  };
}

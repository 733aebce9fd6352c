import type { Category } from '../../../../contract/catalogue.ts';

export type Suggestion = { category: Category; child: Category['children'][number] };

const SUGGESTED = 3;
/** Longer words are equal if this many first letters are: analog and analogue. */
const STEM = 5;
const STOP_WORDS: ReadonlySet<string> = new Set(['dan', 'and', 'the', 'for', 'untuk', 'to', 'by', 'lain', 'else']);

/** The sub-categories whose names, in either language, share words with a text; those with the most first. */
export function suggestCategories(text: string, categories: readonly Category[]): Suggestion[] {
  const words = wordsOf(text);
  return categories
    .flatMap((category) =>
      category.children.map((child) => {
        const known = wordsOf(`${child.name} ${child.name_en}`);
        return { category, child, hits: words.filter((word) => known.some((other) => isSame(word, other))).length };
      }),
    )
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits)
    .slice(0, SUGGESTED)
    .map(({ category, child }) => ({ category, child }));
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return [...new Set(words)].filter((word) => !STOP_WORDS.has(word));
}

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  return one.length >= STEM && other.length >= STEM && (one.startsWith(other) || other.startsWith(one));
}

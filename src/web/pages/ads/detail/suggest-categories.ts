import { guessCategories } from '../../../../contract/catalogue/category-words/guess-categories.ts';
import type { Category } from '../../../../contract/catalogue/endpoints.ts';

export type Suggestion = { category: Category; child: Category['children'][number] };

const SUGGESTED = 3;
/** Longer words are equal if this many first letters are: analog and analogue. */
const STEM = 5;
/** Words of names that are in most titles too. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'dan and the for untuk to by lain else jual dijual baru new bekas used for sale barang cari wanted free day days'.split(
    ' ',
  ),
);

/**
 * The sub-categories that a title suggests: by what people call their things, and then by words that the title shares
 * with a name of the category in either language, those with the most first.
 */
export function suggestCategories(text: string, categories: readonly Category[]): Suggestion[] {
  const all = categories.flatMap((category) => category.children.map((child) => ({ category, child })));
  const guessed = guessCategories(text).flatMap((slug) => all.find(({ child }) => child.slug === slug) ?? []);
  return [...new Set([...guessed, ...namedIn(text, all)])].slice(0, SUGGESTED);
}

function namedIn(text: string, all: readonly Suggestion[]): Suggestion[] {
  const words = wordsOf(text);
  return all
    .map((suggestion) => {
      const known = wordsOf(`${suggestion.child.name} ${suggestion.child.name_en}`);
      return { suggestion, hits: words.filter((word) => known.some((other) => isSame(word, other))).length };
    })
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits)
    .map(({ suggestion }) => suggestion);
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return [...new Set(words)].filter((word) => !STOP_WORDS.has(word));
}

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  return one.length >= STEM && other.length >= STEM && (one.startsWith(other) || other.startsWith(one));
}

import { HOME_AND_LIFE_WORDS } from './home-and-life.ts';
import { VEHICLE_AND_WORK_WORDS } from './vehicles-and-work.ts';

// What people call their things, by the slug of a sub-category: nouns, brands, models and jobs. A term is one or more
// words, and may stand in several categories. `~` before a term marks one that says little, such as a maker of many things.

type Meaning = { slug: string; weight: number };

const WEIGHTS = { term: 3, hint: 1 };
/** Each further word of a term makes it weigh more. */
const FURTHER_WORD = 0.9;

/** Words and numbers, apart also within a name: `Vario150` and `vario 150` are equal. */
export function titleTokens(text: string): string[] {
  return (
    text
      .slice(0, 200)
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+|\p{Nd}+/gu) ?? []
  );
}

const meanings = new Map<string, Meaning[]>();
let longest = 1;
for (const [slug, terms] of Object.entries({ ...VEHICLE_AND_WORK_WORDS, ...HOME_AND_LIFE_WORDS })) {
  for (const term of terms.split(',')) {
    const tokens = titleTokens(term);
    const key = tokens.join(' ');
    const weight =
      (term.trim().startsWith('~') ? WEIGHTS.hint : WEIGHTS.term) * (1 + FURTHER_WORD * (tokens.length - 1));
    const known = meanings.get(key);
    if (known) known.push({ slug, weight });
    else meanings.set(key, [{ slug, weight }]);
    longest = Math.max(longest, tokens.length);
  }
}

/** Whether a word, in lower case, is part of a term. */
export function isCategoryWord(word: string): boolean {
  words ??= new Set([...meanings.keys()].flatMap((key) => key.split(' ')));
  return words.has(word);
}
let words: Set<string> | undefined;

/** The slugs of the sub-categories that a title suggests, the likeliest first. The first words of a title weigh most. */
export function guessCategories(title: string): string[] {
  const tokens = titleTokens(title);
  const scores = new Map<string, number>();
  for (let index = 0; index < tokens.length; ) {
    const length = lengthAt(tokens, index);
    const place = 1 + 1 / (index + 1);
    for (const { slug, weight } of meanings.get(tokens.slice(index, index + length).join(' ')) ?? [])
      scores.set(slug, (scores.get(slug) ?? 0) + weight * place);
    index += Math.max(1, length);
  }
  return [...scores].sort(([, one], [, other]) => other - one).map(([slug]) => slug);
}

/** The number of words of the longest term here; 0 if there is none. */
function lengthAt(tokens: readonly string[], index: number): number {
  for (let length = Math.min(longest, tokens.length - index); length > 0; length -= 1)
    if (meanings.has(tokens.slice(index, index + length).join(' '))) return length;
  return 0;
}

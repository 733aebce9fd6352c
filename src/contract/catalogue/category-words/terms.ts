import { CONTEXTS } from './contexts.ts';
import { HOME_AND_LIFE_WORDS } from './home-and-life.ts';
import { SPELLINGS } from './spellings.ts';
import { titleTokens } from './title-tokens.ts';
import { VEHICLE_AND_WORK_WORDS } from './vehicles-and-work.ts';

// What people call their things, by the slug of a sub-category: nouns, brands, models and jobs. A term is one or more
// words, and may stand in several categories. `~` before a term marks one that says little, such as a maker of many
// things; `*` one that another word makes narrower, as `lari` does in `sepatu lari`.

/** What a term means. */
export type Meaning = { slug: string; weight: number };
type ReadContext = { words: string[][]; moves: { target: string; sources: string[] }[]; anywhere: boolean };
type Terms = {
  /** By their words without spaces: `springbed` is `spring bed`. */
  meanings: ReadonlyMap<string, readonly Meaning[]>;
  /** The number of words of the longest term. */
  longest: number;
  /** Those that a misspelt word may be, by `neighbourhoodOf`. */
  neighbours: ReadonlyMap<string, readonly string[]>;
  contexts: readonly ReadContext[];
};

const WEIGHTS = { '~': 1, '*': 2, plain: 3 };
/** Each further word of a term gives it more weight. */
const FURTHER_WORD = 0.9;
/** Shorter words have too many neighbours. */
const SHORTEST_NEIGHBOUR = 6;

let terms: Terms | undefined;
let words: Set<string> | undefined;

/** The terms of all sub-categories; they are read when the first title asks. */
export function knownTerms(): Terms {
  terms ??= readTerms();
  return terms;
}

/** Whether a word, in lower case, is a term, a spelling of one, or a longer word of a term. */
export function isCategoryWord(word: string): boolean {
  words ??= new Set([
    ...[...Object.values(VEHICLE_AND_WORK_WORDS), ...Object.values(HOME_AND_LIFE_WORDS)].flatMap(
      (texts) => texts.match(/\p{L}{3,}/gu) ?? [],
    ),
    ...Object.entries(SPELLINGS).flatMap(([usual, spellings]) => [usual, ...spellings.split(',')]),
  ]);
  return words.has(word) || knownTerms().meanings.has(word);
}

/** Equal for long words with one first letter and as many letters, so many more counted. */
export function neighbourhoodOf(word: string, more = 0): string {
  return `${word[0]}${word.length + more}`;
}

function readTerms(): Terms {
  const meanings = new Map<string, Meaning[]>();
  let longest = 1;
  for (const [slug, texts] of Object.entries({ ...VEHICLE_AND_WORK_WORDS, ...HOME_AND_LIFE_WORDS })) {
    for (const text of texts.split(',')) {
      const tokens = titleTokens(text);
      const term = tokens.join('');
      const mark = text.trimStart()[0];
      const weight =
        (mark === '~' || mark === '*' ? WEIGHTS[mark] : WEIGHTS.plain) * (1 + FURTHER_WORD * (tokens.length - 1));
      const known = meanings.get(term);
      if (known) known.push({ slug, weight });
      else meanings.set(term, [{ slug, weight }]);
      longest = Math.max(longest, tokens.length);
    }
  }
  const contexts = CONTEXTS.map(({ words: texts, moves, anywhere = false }) => ({
    words: texts.split(',').map(titleTokens),
    moves: Object.entries(moves).map(([target, sources]) => ({ target, sources: sources.split(',') })),
    anywhere,
  }));
  const long = [...meanings.keys()].filter((term) => term.length >= SHORTEST_NEIGHBOUR && !/\d/.test(term));
  return { meanings, longest, neighbours: Map.groupBy(long, (term) => neighbourhoodOf(term)), contexts };
}

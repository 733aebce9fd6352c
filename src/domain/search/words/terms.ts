import { readWords, type Word } from './read-words.ts';
import { alternativesAt, INTENTS, type Synonyms } from './synonyms.ts';

const MAX_TERMS = 2000;
const MAX_GROUPS = 16;

/**
 * The distinct lexemes of a text: letters and digits only, at most 40 characters each, at most 2,000. Function words
 * have none.
 */
export function termsOf(text: string): string[] {
  const terms = new Set<string>();
  for (const { stored } of readWords(text)) {
    for (const lexeme of stored) {
      if (terms.size === MAX_TERMS) return [...terms];
      terms.add(lexeme);
    }
  }
  return [...terms];
}

/**
 * A condition of a query; an ad must meet all of them. It is met when the ad has every lexeme of one of the
 * alternatives; if negated, when it has none.
 */
export type QueryGroup = {
  alternatives: string[][];
  negated: boolean;
  /** As it was typed, to name what was relaxed. */
  typed: string;
  /** The words of a "quotation". `alternatives` do not know their order; `containsPhrase` checks it. */
  phrase?: string;
};

/**
 * Reads a keyword: words, "phrases", -exclusions and `or`/`atau` between two terms. Function words are left out, and
 * words of intent ("beli" in "beli laptop") when something else is searched too. Words meet their synonyms; phrases and
 * exclusions mean just what they say. Empty when nothing can be searched.
 */
export function readQuery(keyword: string, synonyms: Synonyms): QueryGroup[] {
  const terms = withoutIntents(readTerms(keyword));
  const groups: QueryGroup[] = [];
  for (let index = 0; index < terms.length; ) {
    const term = terms[index];
    if (term === undefined || term.kind === 'or') {
      index += 1;
      continue;
    }
    const { group, length } = groupAt(terms, index, synonyms);
    const last = groups.at(-1);
    const alternative = index > 0 && terms[index - 1]?.kind === 'or' && last && !last.negated && !group.negated;
    if (alternative) {
      last.alternatives.push(...group.alternatives);
      last.typed = `${last.typed} ${group.typed}`;
      // Only one of the alternatives is a phrase, so its order cannot be required.
      delete last.phrase;
    } else {
      groups.push(group);
    }
    index += length;
  }
  return groups.some(({ negated }) => !negated) ? groups.slice(0, MAX_GROUPS) : [];
}

type Term =
  | { kind: 'or' }
  | { kind: 'word'; word: Word }
  | { kind: 'phrase'; words: Word[]; typed: string; negated: boolean; quoted: boolean };

function readTerms(keyword: string): Term[] {
  const terms: Term[] = [];
  let plain = '';
  const endPlain = () => {
    for (const word of readWords(plain)) if (word.wanted.length > 0) terms.push({ kind: 'word', word });
    plain = '';
  };
  for (const token of keyword.match(/-?"[^"]*"?|[^\s"]+/g) ?? []) {
    const negated = /^-[^-\s]/.test(token);
    const quoted = token.includes('"');
    if (!quoted && !negated && /^(?:or|atau)$/i.test(token)) {
      endPlain();
      terms.push({ kind: 'or' });
    } else if (quoted || negated) {
      endPlain();
      const words = readWords(token).filter(({ wanted }) => wanted.length > 0);
      const typed = token.replace(/^-/, '').replaceAll('"', '').trim();
      if (words.length > 0) terms.push({ kind: 'phrase', words, typed, negated, quoted });
    } else {
      // Words stay together, because a number and its unit are one.
      plain += `${token} `;
    }
  }
  endPlain();
  return terms;
}

function withoutIntents(terms: Term[]): Term[] {
  const isIntent = (term: Term) => term.kind === 'word' && INTENTS.has(term.word.typed);
  const others = terms.filter((term) => !isIntent(term));
  return others.some((term) => term.kind === 'word' || (term.kind === 'phrase' && !term.negated)) ? others : terms;
}

function groupAt(terms: Term[], index: number, synonyms: Synonyms): { group: QueryGroup; length: number } {
  const term = terms[index];
  if (term?.kind === 'phrase') {
    const { words, typed, negated, quoted } = term;
    const group: QueryGroup = { alternatives: [words.flatMap(({ wanted }) => wanted[0] ?? [])], negated, typed };
    if (quoted && words.length > 1) group.phrase = typed;
    return { group, length: 1 };
  }
  const words: Word[] = [];
  for (const next of terms.slice(index)) {
    if (next.kind !== 'word') break;
    words.push(next.word);
  }
  const { alternatives, length } = alternativesAt(words, synonyms);
  const typed = words.slice(0, length).map((word) => word.typed);
  return { group: { alternatives, negated: false, typed: typed.join(' ') }, length };
}

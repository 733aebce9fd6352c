import { BOOSTED_ROTATION_MINUTES, BOOSTED_ROW_SIZE } from '../../contract/search-rules.ts';

/**
 * Words and numbers with single spaces between them, as both documents and queries are made of. PostgreSQL's parser
 * would read `jual/beli` as a file's path and `wi-fi` as one word with parts.
 */
export function plainWords(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(\p{L})['’`]s(?!\p{L})/gu, '$1')
    .replace(/(\p{L})['’`](?=\p{L})/gu, '$1')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Hashtags that stand in a design do not count; those that belong to the ad do. */
export function withoutHashtags(text: string): string {
  return text.replace(/#[\p{L}\p{M}\p{N}_]+/gu, ' ');
}

/** What a person asked for. `terms` are joined by "and", groups of alternatives by "or". */
export type Keyword = { terms: Term[] };
export type Term = { words: string; kind: 'word' | 'phrase' | 'or'; negated: boolean };

// Words that ads rarely lack by intention and searchers add by habit; English ones are stop words of its stemmer.
const FUNCTION_WORDS = new Set('yang di ke dari dan untuk dengan ini itu pada oleh para saya anda'.split(' '));
const OR_WORDS = new Set(['or', 'atau']);

/** Reads a keyword: words, "phrases", -exclusions and `or`/`atau`. Whatever else is in it means nothing. */
export function readKeyword(keyword: string): Keyword {
  const terms: Term[] = [];
  for (const token of keyword.match(/-?"[^"]*"?|[^\s"]+/g) ?? []) {
    const negated = /^-[^-\s]/.test(token);
    const words = plainWords(token);
    if (words === '') continue;
    const quoted = token.includes('"');
    if (!quoted && !negated && OR_WORDS.has(words.toLowerCase())) {
      terms.push({ words: 'or', kind: 'or', negated });
    } else if (quoted || (negated && words.includes(' '))) {
      terms.push({ words, kind: 'phrase', negated });
    } else {
      for (const word of words.split(' ')) terms.push({ words: word, kind: 'word', negated });
    }
  }
  const telling = terms.filter((term) => term.kind !== 'word' || term.negated || !isFunctionWord(term.words));
  return { terms: joinable(telling.some((term) => term.kind !== 'or' && !term.negated) ? telling : terms) };
}

function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word.toLowerCase());
}

/** An "or" joins what stands on its both sides; elsewhere it is dropped. */
function joinable(terms: readonly Term[]): Term[] {
  return terms.filter((term, index) => {
    if (term.kind !== 'or') return true;
    const next = terms[index + 1];
    return index > 0 && next !== undefined && next.kind !== 'or';
  });
}

/** The keyword in the notation of `websearch_to_tsquery`. */
export function websearchText(keyword: Keyword): string {
  return keyword.terms
    .map(({ words, kind, negated }) => `${negated ? '-' : ''}${kind === 'phrase' ? `"${words}"` : words}`)
    .join(' ');
}

const PREFIX_LENGTH = 3;

/** The last word taken as the beginning of one, and what stands before it; null where that makes no sense. */
export function prefixOf(keyword: Keyword): { before: Keyword; prefix: string } | null {
  const last = keyword.terms.at(-1);
  if (last?.kind !== 'word' || last.negated || last.words.length < PREFIX_LENGTH) return null;
  if (keyword.terms.some(({ kind }) => kind === 'or')) return null;
  return { before: { terms: keyword.terms.slice(0, -1) }, prefix: last.words };
}

const INTENTS = new Set(
  'beli membeli cari mencari dicari butuh jual dijual menjual buy sell selling sale looking need want'.split(' '),
);

/** The keyword without what the person means to do ("beli laptop"); null where that leaves it as it is, or nothing. */
export function withoutIntent(keyword: Keyword): Keyword | null {
  const terms = keyword.terms.filter(
    ({ words, kind, negated }) => kind !== 'word' || negated || !INTENTS.has(words.toLowerCase()),
  );
  const tells = terms.some(({ kind, negated }) => kind !== 'or' && !negated);
  return tells && terms.length < keyword.terms.length ? { terms: joinable(terms) } : null;
}

const CORRECTED_WORDS = 8;

/** The words that a typing error may be in. */
export function correctable(keyword: Keyword): string[] {
  const words = keyword.terms.filter(({ kind, negated, words }) => kind === 'word' && !negated && maxErrors(words) > 0);
  return [...new Set(words.map((term) => term.words.toLowerCase()))].slice(0, CORRECTED_WORDS);
}

/** The keyword with words replaced, as a person would have typed it. */
export function correctedText(keyword: Keyword, corrections: ReadonlyMap<string, string>): string {
  const terms = keyword.terms.map((term) =>
    term.kind === 'word' && !term.negated
      ? { ...term, words: corrections.get(term.words.toLowerCase()) ?? term.words }
      : term,
  );
  return websearchText({ terms });
}

function maxErrors(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0;
  if (word.length < 8) return 1;
  return word.length < 12 ? 2 : 3;
}

/** The known word that was most likely meant: fewest errors, then the same first letter, then the commonest. */
export function nearestWord(typed: string, known: readonly { word: string; uses: number }[]): string | null {
  const allowed = maxErrors(typed);
  const [nearest] = known
    .map(({ word, uses }) => ({ word, uses, errors: typingErrors(typed, word), starts: word[0] === typed[0] ? 0 : 1 }))
    .filter(({ errors }) => errors > 0 && errors <= allowed)
    .sort((a, b) => a.errors - b.errors || a.starts - b.starts || b.uses - a.uses || a.word.localeCompare(b.word));
  return nearest?.word ?? null;
}

/** How many letters were left out, added, mistaken or swapped with their neighbour (optimal string alignment). */
export function typingErrors(typed: string, meant: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const same = typed[row - 1] === meant[column - 1];
      let errors = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      if (swapped) errors = Math.min(errors, (beforeLast[column - 2] ?? 0) + 1);
      current.push(errors);
    }
    beforeLast = last;
    last = current;
  }
  return last[meant.length] ?? 0;
}

/**
 * The boosted ads whose turn it is. They stand in a fixed circle; each turn shows the next BOOSTED_ROW_SIZE of it, so
 * within one round everybody is shown equally often.
 */
export function boostedRotation(circle: readonly string[], now: Date): string[] {
  const turn = Math.floor(now.getTime() / (BOOSTED_ROTATION_MINUTES * 60_000));
  const start = circle.length > 0 ? (turn * BOOSTED_ROW_SIZE) % circle.length : 0;
  return [...circle.slice(start), ...circle.slice(0, start)].slice(0, BOOSTED_ROW_SIZE);
}

const DAY = 86_400_000;
const DAYS_IN_BLOCK = 8;
/**
 * What a search looks through: the newest two days; the newest two blocks of eight days; everything. Two lexemes each,
 * since every alternative costs the index as much as a word.
 */
export const SEARCH_WINDOWS = ['days', 'blocks', 'all'] as const;
export type SearchWindow = (typeof SEARCH_WINDOWS)[number];

/** Where to look after a window with too few hits: where there should be enough, going by how many it held. */
export function nextWindow(window: SearchWindow, hits: number, enough: number): SearchWindow {
  return window === 'days' && hits * 3 >= enough ? 'blocks' : 'all';
}

/** Day since 1970 (UTC) of a moment. */
export function dayOf(milliseconds: number): number {
  return Math.floor(milliseconds / DAY);
}

function blockOf(day: number): number {
  return Math.floor(day / DAYS_IN_BLOCK);
}

/** A category or one of its parts, and a place. */
export type Facets = { category_id?: number; sub_category_id?: number; province_id?: number };

/** The facets as lexemes of a document. No keyword can hold them, since `@` is no letter. */
export function facetLexemes(facets: Required<Facets> & { published_at: Date }): string[] {
  const { category_id, sub_category_id, province_id, published_at } = facets;
  const day = dayOf(published_at.getTime());
  return [`@c${category_id}`, `@s${sub_category_id}`, `@p${province_id}`, `@d${day}`, `@b${blockOf(day)}`];
}

/** The condition on facets and days of publication in tsquery notation; null where there is none. */
export function facetQuery(facets: Facets, lastDay: number, window: SearchWindow): string | null {
  const lexemes: string[] = [];
  if (facets.category_id !== undefined) lexemes.push(`'@c${facets.category_id}'`);
  if (facets.sub_category_id !== undefined) lexemes.push(`'@s${facets.sub_category_id}'`);
  if (facets.province_id !== undefined) lexemes.push(`'@p${facets.province_id}'`);
  if (window === 'days') lexemes.push(`('@d${lastDay}' | '@d${lastDay - 1}')`);
  if (window === 'blocks') lexemes.push(`('@b${blockOf(lastDay)}' | '@b${blockOf(lastDay) - 1}')`);
  return lexemes.length > 0 ? lexemes.join(' & ') : null;
}

import { BOOSTED_ROTATION_MINUTES, BOOSTED_ROW_SIZE } from '../../contract/search-rules.ts';

/**
 * Normalizes a text to words and numbers separated by single spaces, for documents and queries. PostgreSQL's parser
 * would parse `jual/beli` as a file path and `wi-fi` as a compound word.
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

/** Removes hashtags written in a design; only the ad's own hashtags are indexed. */
export function withoutHashtags(text: string): string {
  return text.replace(/#[\p{L}\p{M}\p{N}_]+/gu, ' ');
}

/** A parsed keyword. `terms` are joined by "and", groups of alternatives by "or". */
export type Keyword = { terms: Term[] };
export type Term = { words: string; kind: 'word' | 'phrase' | 'or'; negated: boolean };

// Indonesian stop words. English stop words are removed by the English stemmer.
const FUNCTION_WORDS = new Set('yang di ke dari dan untuk dengan ini itu pada oleh para saya anda'.split(' '));
const OR_WORDS = new Set(['or', 'atau']);

/** Reads a keyword: words, "phrases", -exclusions and `or`/`atau`. Other characters are ignored. */
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
  const meaningful = terms.filter((term) => term.kind !== 'word' || term.negated || !isFunctionWord(term.words));
  return {
    terms: withoutDanglingOr(meaningful.some((term) => term.kind !== 'or' && !term.negated) ? meaningful : terms),
  };
}

function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word.toLowerCase());
}

/** Drops each "or" that does not stand between two terms. */
function withoutDanglingOr(terms: readonly Term[]): Term[] {
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

/** The last word as a prefix, and the terms before it; null when the last word cannot be a prefix. */
export function prefixOf(keyword: Keyword): { before: Keyword; prefix: string } | null {
  const last = keyword.terms.at(-1);
  if (last?.kind !== 'word' || last.negated || last.words.length < PREFIX_LENGTH) return null;
  if (keyword.terms.some(({ kind }) => kind === 'or')) return null;
  return { before: { terms: keyword.terms.slice(0, -1) }, prefix: last.words };
}

const INTENTS = new Set(
  'beli membeli cari mencari dicari butuh jual dijual menjual buy sell selling sale looking need want'.split(' '),
);

/** The keyword without words of intent ("beli" in "beli laptop"); null when nothing is removed or nothing is left. */
export function withoutIntent(keyword: Keyword): Keyword | null {
  const terms = keyword.terms.filter(
    ({ words, kind, negated }) => kind !== 'word' || negated || !INTENTS.has(words.toLowerCase()),
  );
  const hasTerm = terms.some(({ kind, negated }) => kind !== 'or' && !negated);
  return hasTerm && terms.length < keyword.terms.length ? { terms: withoutDanglingOr(terms) } : null;
}

const CORRECTED_WORDS = 8;

/** The words that are checked for typing errors. */
export function correctable(keyword: Keyword): string[] {
  const words = keyword.terms.filter(({ kind, negated, words }) => kind === 'word' && !negated && maxErrors(words) > 0);
  return [...new Set(words.map((term) => term.words.toLowerCase()))].slice(0, CORRECTED_WORDS);
}

/** The text of the keyword with corrected words. */
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

/** The most likely known word: fewest errors, then same first letter, then most frequent. */
export function nearestWord(typed: string, known: readonly { word: string; uses: number }[]): string | null {
  const allowed = maxErrors(typed);
  const [nearest] = known
    .map(({ word, uses }) => ({ word, uses, errors: typingErrors(typed, word), starts: word[0] === typed[0] ? 0 : 1 }))
    .filter(({ errors }) => errors > 0 && errors <= allowed)
    .sort((a, b) => a.errors - b.errors || a.starts - b.starts || b.uses - a.uses || a.word.localeCompare(b.word));
  return nearest?.word ?? null;
}

/** Edit distance with transpositions of neighbouring letters (optimal string alignment). */
export function typingErrors(typed: string, known: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: known.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= known.length; column += 1) {
      const same = typed[row - 1] === known[column - 1];
      let errors = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1];
      if (swapped) errors = Math.min(errors, (beforeLast[column - 2] ?? 0) + 1);
      current.push(errors);
    }
    beforeLast = last;
    last = current;
  }
  return last[known.length] ?? 0;
}

/**
 * The boosted ads to show now. They rotate in a fixed order; each interval shows the next BOOSTED_ROW_SIZE, so within
 * one cycle all ads are shown equally often.
 */
export function boostedRotation(ads: readonly string[], now: Date): string[] {
  const interval = Math.floor(now.getTime() / (BOOSTED_ROTATION_MINUTES * 60_000));
  const start = ads.length > 0 ? (interval * BOOSTED_ROW_SIZE) % ads.length : 0;
  return [...ads.slice(start), ...ads.slice(0, start)].slice(0, BOOSTED_ROW_SIZE);
}

const DAY = 86_400_000;
const DAYS_IN_BLOCK = 8;
/**
 * The windows of a search: the newest two days; the newest two blocks of eight days; everything. Two lexemes each,
 * because every alternative costs an index lookup.
 */
export const SEARCH_WINDOWS = ['days', 'blocks', 'all'] as const;
export type SearchWindow = (typeof SEARCH_WINDOWS)[number];

/** The window after one with too few hits: the smallest that should have enough, estimated from the hits so far. */
export function nextWindow(window: SearchWindow, hits: number, enough: number): SearchWindow {
  return window === 'days' && hits * 3 >= enough ? 'blocks' : 'all';
}

/** Days since 1970 (UTC) of a timestamp in milliseconds. */
export function dayOf(milliseconds: number): number {
  return Math.floor(milliseconds / DAY);
}

function blockOf(day: number): number {
  return Math.floor(day / DAYS_IN_BLOCK);
}

/** Filters: category, sub-category and province. */
export type Facets = { category_id?: number; sub_category_id?: number; province_id?: number };

/** The facets as lexemes of a document. Keywords cannot contain them, because `@` is not a letter. */
export function facetLexemes(facets: Required<Facets> & { published_at: Date }): string[] {
  const { category_id, sub_category_id, province_id, published_at } = facets;
  const day = dayOf(published_at.getTime());
  return [`@c${category_id}`, `@s${sub_category_id}`, `@p${province_id}`, `@d${day}`, `@b${blockOf(day)}`];
}

/** The condition on facets and days of publication as a tsquery; null when there is none. */
export function facetQuery(facets: Facets, lastDay: number, window: SearchWindow): string | null {
  const lexemes: string[] = [];
  if (facets.category_id !== undefined) lexemes.push(`'@c${facets.category_id}'`);
  if (facets.sub_category_id !== undefined) lexemes.push(`'@s${facets.sub_category_id}'`);
  if (facets.province_id !== undefined) lexemes.push(`'@p${facets.province_id}'`);
  if (window === 'days') lexemes.push(`('@d${lastDay}' | '@d${lastDay - 1}')`);
  if (window === 'blocks') lexemes.push(`('@b${blockOf(lastDay)}' | '@b${blockOf(lastDay) - 1}')`);
  return lexemes.length > 0 ? lexemes.join(' & ') : null;
}

import type { StaleRead } from '../../base/database.ts';
import { PAGE_SIZE } from '../../contract/search/rules.ts';
import { AS_TYPED, type SearchCursor } from './cursor.ts';
import { firstHits, firstWindow, type HitPage, nextHits, type PlacedHit, type Search } from './find-hits.ts';
import { FEW_HITS, textsOf } from './hits-store.ts';
import { containsPhrase } from './words/read-words.ts';
import type { QueryGroup } from './words/terms.ts';

/** Hits whose text is searched for a phrase at a time, and how often: the index knows no order of words. */
export const PHRASE_HITS = 100;

export const PHRASE_ROUNDS = 3;

export async function pageWithPhrases(read: StaleRead, search: Search): Promise<HitPage> {
  if (phrasesOf(search.groups).length === 0) return firstHits(read, search);
  // The number of ads with the words is not returned: it only matters whether they are few.
  const { window, ...page } = await firstHits(read, search, PHRASE_HITS, FEW_HITS + 1);
  const start = { sort: search.sort, total: page.total, total_is_exact: page.total_is_exact, reading: AS_TYPED };
  const hits = await withPhrases(
    read,
    search.groups,
    async (from) => (from === null ? page.hits : nextHits(read, search, from, PHRASE_HITS)),
    start,
  );
  return {
    hits,
    total: Math.min(hits.length, PAGE_SIZE),
    total_is_exact: hits.length <= PAGE_SIZE,
    window: page.total_is_exact ? window : firstWindow(search),
  };
}

export function phrasesOf(groups: readonly QueryGroup[]): string[] {
  return groups.flatMap(({ phrase, negated }) => (phrase === undefined || negated ? [] : [phrase]));
}

/** Loads hits until a page of them contains the phrases in their order, but at most PHRASE_ROUNDS times. */
export async function withPhrases(
  read: StaleRead,
  groups: readonly QueryGroup[],
  load: (from: SearchCursor | null, limit: number | undefined) => Promise<PlacedHit[]>,
  cursor: Omit<SearchCursor, 'tier' | 'position' | 'price'>,
): Promise<PlacedHit[]> {
  const phrases = phrasesOf(groups);
  if (phrases.length === 0) return load(null, undefined);
  const found: PlacedHit[] = [];
  let from: SearchCursor | null = null;
  for (let round = 0; round < PHRASE_ROUNDS && found.length <= PAGE_SIZE; round += 1) {
    const hits: PlacedHit[] = await load(from, PHRASE_HITS);
    const texts = await textsOf(
      read,
      hits.map(({ ad_id }) => ad_id),
    );
    found.push(...hits.filter(({ ad_id }) => phrases.every((phrase) => hasPhrase(texts.get(ad_id) ?? '', phrase))));
    const last = hits.at(-1);
    if (!last || hits.length < PHRASE_HITS) break;
    from = cursorAt(last, cursor);
  }
  return found.slice(0, PAGE_SIZE + 1);
}

/** `containsPhrase`, after a quick look that suffices for most texts. */
export function hasPhrase(text: string, phrase: string): boolean {
  const isPlain = /^[a-z ]+$/i.test(phrase) && !/[^\x20-\x7e\n]|['`]/.test(text);
  if (isPlain && !new RegExp(phrase.trim().replace(/ +/g, '[^a-z]*'), 'i').test(text)) return false;
  return containsPhrase(text, phrase);
}

export function cursorAt(
  { tier, at, ad_id, price }: PlacedHit,
  { sort, total, total_is_exact, reading }: Omit<SearchCursor, 'tier' | 'position' | 'price'>,
): SearchCursor {
  return { sort, tier, position: { at, id: ad_id }, price, total, total_is_exact, reading };
}

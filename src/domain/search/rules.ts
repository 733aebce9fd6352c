import { BOOSTED_ROTATION_MINUTES, BOOSTED_ROW_SIZE } from '../../contract/search/rules.ts';

/** Removes hashtags written in a design; only the ad's own hashtags are indexed. */
export function withoutHashtags(text: string): string {
  return text.replace(/#[\p{L}\p{M}\p{N}_]+/gu, ' ');
}

const CORRECTED_WORDS = 8;

/** The words that are checked for typing errors. */
export function correctable(words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => /^[a-z]+$/.test(word) && maxErrors(word) > 0))].slice(0, CORRECTED_WORDS);
}

/** How many typing errors a word may have. */
export function maxErrors(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0;
  if (word.length < 8) return 1;
  return word.length < 12 ? 2 : 3;
}

const ADS_PER_COMMON_WORD = 20_000;

/** How many ads must use a word that others are corrected to: a word that hardly any ad uses may itself be an error. */
export function commonFrom(listings: number): number {
  return Math.max(2, Math.ceil(listings / ADS_PER_COMMON_WORD));
}

/** The most likely known word: fewest errors, then most frequent. People rarely mistake the first letter. */
export function nearestWord(typed: string, known: readonly { word: string; uses: number }[]): string | null {
  const allowed = maxErrors(typed);
  const [nearest] = known
    .filter(({ word }) => word[0] === typed[0])
    .map(({ word, uses }) => ({ word, uses, errors: typingErrors(typed, word) }))
    .filter(({ errors }) => errors > 0 && errors <= allowed)
    .sort((a, b) => a.errors - b.errors || b.uses - a.uses || a.word.localeCompare(b.word));
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

/** What the board's lists are narrowed by. */
export type Facets = { category_id?: number; sub_category_id?: number; province_id?: number };

import { CONDITION_WORDS, type ConditionWord } from '../../../contract/pages/search-addresses.ts';
import type { Filters } from './board-filters.ts';

/** Conditions that a search offers. */
export const CONDITIONS = Object.keys(CONDITION_WORDS) as ConditionWord[];

/** The chosen condition in one word, if it is all the answers that the word means. */
export function conditionOf({ fields }: Filters): ConditionWord | undefined {
  const chosen = fields?.condition?.toSorted().join();
  return CONDITIONS.find((word) => CONDITION_WORDS[word].toSorted().join() === chosen);
}

import { SEARCH_NAME_LENGTH } from '../../../../contract/saved-searches/rules.ts';
import { shortText } from '../../../../contract/text/short-text.ts';
import type { Filters } from '../board-filters.ts';
import type { Chosen } from './chosen.ts';

/** The first name of a saved search: its keyword, or else its filters in words. */
export function savedNameOf({ keyword }: Filters, chosen: readonly Chosen[]): string {
  const name = keyword ?? chosen.map((each) => each.name).join(' · ');
  return shortText(name, SEARCH_NAME_LENGTH);
}

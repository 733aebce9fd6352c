import type { Listing } from '../../../contract/search/endpoints.ts';
import { serverTime } from '../../api/server-time.ts';
import type { CardListing } from '../../card/card.tsx';

/** One page of a board's list. */
export type BoardPage = {
  data: readonly CardListing[];
  next_cursor: string | null;
  /** When it was loaded, in ISO 8601. */
  now: string;
};

/** The fields of an API response that a board needs. */
export function boardPage(response: {
  data: readonly (CardListing & Pick<Listing, 'photo_id'>)[];
  next_cursor?: string | null;
}): BoardPage {
  return {
    data: response.data.map(({ photo_id: _, ...card }) => card),
    next_cursor: response.next_cursor ?? null,
    now: serverTime(),
  };
}

/** Maximum number of boards, because one with many pages is large. */
const MAX_BOARDS = 12;

// By history entry, so that going back from an ad restores the position in a long board.
const stored = new Map<string, readonly BoardPage[]>();

/** Stores the pages of a board to which pages were added, until the user returns to it. */
export function storePages(key: string, pages: readonly BoardPage[]): void {
  stored.delete(key);
  stored.set(key, pages);
  const [oldest] = stored.keys();
  if (stored.size > MAX_BOARDS && oldest !== undefined) stored.delete(oldest);
}

/** The pages stored for this history entry; null if none were added to the board. */
export function storedPages(key: string): readonly BoardPage[] | null {
  return stored.get(key) ?? null;
}

/** The pages with one more. An ad that has moved to a later page meanwhile is not shown twice. */
export function appendPage(pages: readonly BoardPage[], page: BoardPage): readonly BoardPage[] {
  const shown = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
  return [...pages, { ...page, data: page.data.filter(({ id }) => !shown.has(id)) }];
}

import type { Listing } from '../../../contract/search.ts';
import type { CardListing } from '../../card/card.tsx';

/** One page of a board's list. */
export type BoardPage = {
  data: readonly CardListing[];
  next_cursor: string | null;
  /** When it was loaded, in ISO 8601. */
  now: string;
};

/** What a board needs of an answer of the API. */
export function boardPage(answer: { data: readonly Listing[]; next_cursor?: string | null }): BoardPage {
  return {
    data: answer.data.map(({ photo_id: _, ...card }) => card),
    next_cursor: answer.next_cursor ?? null,
    now: new Date().toISOString(),
  };
}

/** A board with many pages is large, and hardly anybody goes back through more boards than this. */
const MAX_BOARDS = 12;

// By entry of the browser's history: going back from an ad far down the board leads to the same place.
const stored = new Map<string, readonly BoardPage[]>();

/** Stores the pages of a board to which more were added, until the user comes back to it. */
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

/** The pages with one more. An ad that has moved down the list since is not shown a second time. */
export function appendPage(pages: readonly BoardPage[], page: BoardPage): readonly BoardPage[] {
  const shown = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
  return [...pages, { ...page, data: page.data.filter(({ id }) => !shown.has(id)) }];
}

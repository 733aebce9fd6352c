/** A board as somebody left it: the markup of all its cards, and where it goes on. */
export type CachedBoard = { html: string; cursor: string | null };

/** A board of a hundred pages is long; more of them than this nobody goes back through. */
const MOST = 12;

// By entry of the browser's history: an ad that was opened far down the board leads back to the same place.
const kept = new Map<string, CachedBoard>();

/** Keeps a board to which more cards were added, until its page is come back to. */
export function cacheBoard(key: string, board: CachedBoard): void {
  kept.delete(key);
  kept.set(key, board);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

/** The board that was kept for this entry of the history, if cards had been added to it. */
export function cachedBoard(key: string): CachedBoard | null {
  return kept.get(key) ?? null;
}

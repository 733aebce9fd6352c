/** A board as the user left it: the markup of all its cards, and the cursor for more. */
export type CachedBoard = { html: string; cursor: string | null };

/** Maximum number of boards, because one with many pages is long. */
const MOST = 12;

// By history entry, so that going back from an ad restores the scroll position in a long board.
const kept = new Map<string, CachedBoard>();

/** Stores a board to which cards were added, for when the user returns to it. */
export function cacheBoard(key: string, board: CachedBoard): void {
  kept.delete(key);
  kept.set(key, board);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

/** The board of this history entry, if cards had been added to it. */
export function cachedBoard(key: string): CachedBoard | null {
  return kept.get(key) ?? null;
}

import { storedSearches } from './search-storage.ts';

/** A search of this device: what it is called, and its page without the prefix of a language. */
export type RecentSearch = { label: string; detail: string | null; path: string };

const MAX_SEARCHES = 10;

/**
 * The last searches in a stored text, newest first. Those of a user are shown to nobody else: after a sign-out or a
 * session that ended, the next reader gets none. A guest's belong to the user who signs in.
 */
export function recentSearchesOf(text: string | null, userId: string | null): RecentSearch[] {
  try {
    const { user, searches } = JSON.parse(text ?? '') as { user: unknown; searches: unknown };
    if (!Array.isArray(searches) || (user !== null && user !== userId)) return [];
    return searches.filter(isSearch).slice(0, MAX_SEARCHES);
  } catch {
    return [];
  }
}

function isSearch(value: unknown): value is RecentSearch {
  const { label, detail, path } = Object(value) as Record<string, unknown>;
  return typeof label === 'string' && (detail === null || typeof detail === 'string') && /^\/[^/\\]/.test(String(path));
}

/** Stores the last searches, at most ten. None deletes the entry. */
export function storeRecentSearches(searches: readonly RecentSearch[], userId: string | null): void {
  storedSearches.store(
    searches.length > 0 ? JSON.stringify({ user: userId, searches: searches.slice(0, MAX_SEARCHES) }) : null,
  );
}

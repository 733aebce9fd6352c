import type { Client, Input } from '../../../contract/api/api.ts';

/** The last search of this tab, and the ads that it showed. */
type Search = { keyword: string; ids: string[] };

/** In the tab's storage, because an ad of a search may be another document. */
const KEY = 'search';

function lastSearch(): Search | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Remembers ads that a search showed. */
export function noteShown(keyword: string, ads: readonly { id: string }[]): void {
  const last = lastSearch();
  const before = last?.keyword === keyword ? last.ids : [];
  const ids = new Set([...before, ...ads.map(({ id }) => id)]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ keyword, ids: [...ids] } satisfies Search));
  } catch {
    // Storage is not allowed: the choice is not reported.
  }
}

/**
 * Reports to the server that an ad of the last search was chosen, from which searches learn; other ads are not
 * reported.
 */
export function reportChoice(client: Client, id: string, action: Input<'POST /product/search/choice'>['action']): void {
  const last = lastSearch();
  if (!last?.ids.includes(id)) return;
  // Not worth an error message.
  client('POST /product/search/choice', { id, keyword: last.keyword, action }, { is_background: true }).catch(
    () => undefined,
  );
}

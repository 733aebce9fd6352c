import type { Client, Input } from '../../../contract/api/api.ts';

/** The last search of this tab, and the ads that it showed. */
let last: { keyword: string; ids: Set<string> } | null = null;

/** Remembers ads that a search showed. */
export function noteShown(keyword: string, ads: readonly { id: string }[]): void {
  if (last?.keyword !== keyword) last = { keyword, ids: new Set() };
  for (const { id } of ads) last.ids.add(id);
}

/**
 * Reports to the server that an ad of the last search was chosen, from which searches learn; other ads are not
 * reported.
 */
export function reportChoice(client: Client, id: string, action: Input<'POST /product/search/choice'>['action']): void {
  if (!last?.ids.has(id)) return;
  const { keyword } = last;
  // Not worth an error message.
  client('POST /product/search/choice', { id, keyword, action }, { is_background: true }).catch(() => undefined);
}

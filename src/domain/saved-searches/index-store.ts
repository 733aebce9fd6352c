import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import { type SavedFilters, savedFilters } from '../../contract/saved-searches/endpoints.ts';
import { type IndexedSearch, insertKeys } from './store.ts';

/** Below every version. */
const OUTDATED = 0;
const outdated = z.array(z.object({ id: z.string(), filters: savedFilters }));

/** Has every search with a keyword read again, because words mean something else now. */
export async function markOutdated(tx: Tx): Promise<void> {
  await sql`update saved_searches set document_version = ${OUTDATED}
    where filters ? 'keyword' and document_version <> ${OUTDATED}`.execute(tx);
}

/** Searches that were read by an earlier version. */
export async function outdatedSearches(
  read: Read,
  version: number,
  limit: number,
): Promise<{ id: string; filters: SavedFilters }[]> {
  const rows = await read
    .selectFrom('saved_searches')
    .select(['id', 'filters'])
    .where('document_version', '<', version)
    .orderBy('document_version')
    .limit(limit)
    .execute();
  return outdated.parse(rows);
}

/** Replaces what a search is compared by. Without keys it finds nothing. */
export async function reindexSearch(
  tx: Tx,
  id: string,
  { keys, document_version, condition }: IndexedSearch,
): Promise<void> {
  await tx
    .updateTable('saved_searches')
    .set({ condition: JSON.stringify(condition), document_version })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('saved_search_keys').where('search_id', '=', id).execute();
  await insertKeys(tx, id, keys);
}

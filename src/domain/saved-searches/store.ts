import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import { lockName } from '../../base/lock-name.ts';
import { type SavedFilters, savedFilters } from '../../contract/saved-searches/endpoints.ts';
import { FREQUENCIES, type Frequency } from '../../contract/saved-searches/rules.ts';
import type { SearchCondition } from '../search/public.ts';

const stored = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  filters: savedFilters,
  frequency: z.enum(FREQUENCIES),
  is_paused: z.boolean(),
  created_at: z.date(),
  seen_at: z.date(),
});
export type StoredSearch = z.output<typeof stored>;

const COLUMNS = ['id', 'user_id', 'name', 'filters', 'frequency', 'is_paused', 'created_at', 'seen_at'] as const;

/** A user's saved searches, last saved first. */
export async function savedSearchesOf(read: Read, userId: string): Promise<StoredSearch[]> {
  const rows = await read
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return z.array(stored).parse(rows);
}

/** Serialises a user's new searches until the transaction ends. */
export async function lockSavedSearches(tx: Tx, userId: string): Promise<void> {
  await lockName(tx, `saved searches of ${userId}`);
}

/** The id of the user's search with these filters; null if there is none. */
export async function sameSearch(read: Read, userId: string, filters: SavedFilters): Promise<string | null> {
  const row = await read
    .selectFrom('saved_searches')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`md5(filters::text) = md5(${JSON.stringify(filters)}::jsonb::text)`)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countSavedSearches(read: Read, userId: string): Promise<number> {
  const { total } = await read
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

export type IndexedSearch = { condition: SearchCondition; keys: readonly string[]; document_version: number };
export type NewSearch = IndexedSearch & {
  id: string;
  user_id: string;
  name: string;
  filters: SavedFilters;
  frequency: Frequency;
  now: Date;
};

export async function insertSavedSearch(tx: Tx, { keys, now, filters, condition, ...row }: NewSearch): Promise<void> {
  const written = { filters: JSON.stringify(filters), condition: JSON.stringify(condition) };
  await tx
    .insertInto('saved_searches')
    .values({ ...row, ...written, created_at: now, seen_at: now })
    .execute();
  await insertKeys(tx, row.id, keys);
}

export async function insertKeys(tx: Tx, searchId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('saved_search_keys')
    .values(keys.map((key) => ({ key, search_id: searchId })))
    .execute();
}

export type SearchChanges = { name?: string; frequency?: Frequency; is_paused?: boolean; seen_at?: Date };

/** False if the user has no such search. */
export async function updateSavedSearch(tx: Tx, userId: string, id: string, changes: SearchChanges): Promise<boolean> {
  const updated = await tx
    .updateTable('saved_searches')
    .set(changes)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function deleteSavedSearch(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('saved_searches').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Deletes all saved searches of an erased user, with what they found. */
export async function eraseSavedSearchesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('saved_searches').where('user_id', '=', userId).execute();
}

/** Ads that each of these searches found since it was last opened, newest first and at most `limit` of each. */
export async function newHitsOf(
  read: Read,
  searchIds: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  if (searchIds.length === 0) return new Map();
  const { rows } = await sql<{ search_id: string; ad_id: string }>`
    select search.id as search_id, hit.ad_id from saved_searches search cross join lateral (
      select ad_id from saved_search_hits where search_id = search.id and found_at > search.seen_at
      order by found_at desc, ad_id desc limit ${limit}) hit
    where search.id in (${sql.join(searchIds)})`.execute(read);
  const found = new Map<string, string[]>(searchIds.map((id) => [id, []]));
  for (const { search_id, ad_id } of rows) found.get(search_id)?.push(ad_id);
  return found;
}

import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import type { Details } from '../../contract/ads/schemas.ts';
import type { AdType } from '../../contract/search/rules.ts';
import type { Card } from './store.ts';

/** What a listing stores. `lexemes` make its document; `search_text` is where phrases are looked for. */
export type ListingRow = Omit<Card, 'published_at' | 'boosted_until' | 'highlighted_until'> & {
  owner_id: string;
  category_id: number;
  sub_category_id: number;
  province_id: number;
  city_id: number;
  published_at: Date;
  end_date: Date;
  boosted_until: Date | null;
  highlighted_until: Date | null;
  verified: boolean;
  type: AdType;
  details: Details;
  document_version: number;
  lexemes: string[];
  search_text: string;
};

/** Inserts or replaces listings. */
export async function upsertListings(tx: Tx, listings: readonly ListingRow[], now: Date): Promise<void> {
  if (listings.length === 0) return;
  const rows = listings.map(({ lexemes, details, ...row }) => ({
    ...row,
    details: JSON.stringify(details),
    highlighted_from: row.highlighted_until === null ? null : now,
    document: sql<string>`array_to_tsvector(${lexemes}::text[])`,
  }));
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'highlighted_from' && column !== 'ad_id');
  await tx
    .insertInto('listings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('ad_id').doUpdateSet({
        ...Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])),
        // An extended highlight keeps its start.
        highlighted_from: sql`case
          when excluded.highlighted_until is null then null
          when listings.highlighted_until >= ${now} then listings.highlighted_from
          else ${now} end`,
      }),
    )
    .execute();
}

export async function deleteListings(tx: Tx, adIds: readonly string[]): Promise<void> {
  if (adIds.length === 0) return;
  await tx.deleteFrom('listings').where('ad_id', 'in', adIds).execute();
}

/** Locks the listings of ads until the transaction ends, in one order. */
export async function lockListings(tx: Tx, adIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('listing of ' || id, 0))
    from (select unnest(${[...adIds].sort()}::text[]) as id) as ads`.execute(tx);
}

/** A batch of listing ids in order, after the given id. */
export async function listedIds(read: Read, after: string | null, limit: number): Promise<string[]> {
  const query = read.selectFrom('listings').select('ad_id').orderBy('ad_id').limit(limit);
  const rows = await (after ? query.where('ad_id', '>', after) : query).execute();
  return rows.map((row) => row.ad_id);
}

/** Listings with a document of an earlier version. */
export async function outdatedIds(read: Read, version: number, limit: number): Promise<string[]> {
  const rows = await read
    .selectFrom('listings')
    .select('ad_id')
    .where('document_version', '<', version)
    .orderBy('document_version')
    .limit(limit)
    .execute();
  return rows.map((row) => row.ad_id);
}

/** The given listings that have other badges now. */
export async function idsWithOtherBadges(
  read: Read,
  adIds: readonly string[],
  { agency, verified }: { agency: boolean; verified: boolean },
): Promise<string[]> {
  if (adIds.length === 0) return [];
  const rows = await read
    .selectFrom('listings')
    .select('ad_id')
    .where('ad_id', 'in', adIds)
    .where((row) => row.or([row('agency', '!=', agency), row('verified', '!=', verified)]))
    .execute();
  return rows.map((row) => row.ad_id);
}

const REBUILD_POSITION = 'search_rebuild_position';

/** The last ad of the rebuild that was interrupted; null if none was. */
export async function rebuildPosition(read: Read): Promise<string | null> {
  const row = await read.selectFrom('settings').select('value').where('key', '=', REBUILD_POSITION).executeTakeFirst();
  return z
    .uuid()
    .nullable()
    .catch(null)
    .parse(row?.value ?? null);
}

export async function setRebuildPosition(tx: Tx, position: string | null): Promise<void> {
  if (position === null) {
    await tx.deleteFrom('settings').where('key', '=', REBUILD_POSITION).execute();
    return;
  }
  const value = JSON.stringify(position);
  await tx
    .insertInto('settings')
    .values({ key: REBUILD_POSITION, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

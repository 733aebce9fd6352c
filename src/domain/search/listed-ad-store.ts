import { sql } from 'kysely';
import type { Read } from '../../base/database.ts';
import { details } from '../../contract/ads/schemas.ts';

/** An ad in the form that is compared with conditions. */
export type ListedAd = {
  owner_id: string;
  published_at: Date;
  title: string;
  price: number | null;
  price_unit: number;
  lexemes: ReadonlySet<string>;
  details: Readonly<Record<string, unknown>>;
  text: string;
};

/** The number of listings as the planner knows it, at least 1,000. */
export async function estimatedListings(read: Read): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select greatest(reltuples, 1000)::float8 as total from pg_class where oid = 'listings'::regclass`.execute(read);
  return rows[0]?.total ?? 1000;
}

/** A listed ad in the form that is compared with conditions; null if it is not listed. */
export async function listedAd(read: Read, adId: string): Promise<ListedAd | null> {
  const { rows } = await sql<Omit<ListedAd, 'lexemes' | 'details'> & { lexemes: string[]; details: unknown }>`
    select owner_id, published_at, title, price, price_unit, tsvector_to_array(document) as lexemes, details, search_text as text
    from listings where ad_id = ${adId}::uuid`.execute(read);
  const [row] = rows;
  return row ? { ...row, lexemes: new Set(row.lexemes), details: details.parse(row.details) } : null;
}

import type { Read } from '../../base/database.ts';

/** Where the board lists an ad: its owner, and the slugs of its category and sub-category; null if it is not listed. */
export async function boardListsOf(read: Read, adId: string): Promise<{ owner_id: string; slugs: string[] } | null> {
  const row = await read
    .selectFrom('listings')
    .innerJoin('categories as category', 'category.id', 'listings.category_id')
    .innerJoin('categories as sub_category', 'sub_category.id', 'listings.sub_category_id')
    .select(['owner_id', 'category.slug as slug', 'sub_category.slug as sub_slug'])
    .where('ad_id', '=', adId)
    .executeTakeFirst();
  return row ? { owner_id: row.owner_id, slugs: [row.slug, row.sub_slug] } : null;
}

/** The listed ads of a user. */
export async function listedAdsOf(read: Read, ownerId: string): Promise<string[]> {
  const rows = await read.selectFrom('listings').select('ad_id').where('owner_id', '=', ownerId).execute();
  return rows.map((row) => row.ad_id);
}

import { sql } from 'kysely';
import type { Read } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { adStatus } from '../../../contract/ads/schemas.ts';

/** The number of a user's ads that are not revisions, counted up to `max`. */
export async function countAdsOf(read: Read, ownerId: string, max: number): Promise<number> {
  const ads = await read
    .selectFrom('ads')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('revision_of', 'is', null)
    .limit(max)
    .execute();
  return ads.length;
}

/** How many ads users have that are not revisions, and how many of those are hidden, by user. */
export async function adTotalsOf(
  read: Read,
  ownerIds: readonly string[],
): Promise<Map<string, { total: number; hidden: number }>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('ads')
    .select((row) => [
      'owner_id',
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere('status', '=', AD_STATUSES.BANNED).as('hidden'),
    ])
    .where('owner_id', 'in', ownerIds)
    .where('revision_of', 'is', null)
    .groupBy('owner_id')
    .execute();
  return new Map(rows.map(({ owner_id, ...totals }) => [owner_id, totals]));
}

/** The owners of the ad with this id, or of the ads whose ids end so. */
export async function ownersOfAds(read: Read, by: { id: string } | { ending: string }): Promise<string[]> {
  const query = read.selectFrom('ads').select('owner_id').distinct();
  const rows = await ('id' in by
    ? query.where('id', '=', by.id)
    : query.where(sql`right(id::text, 10)`, '=', by.ending)
  )
    .limit(10)
    .execute();
  return rows.map(({ owner_id }) => owner_id);
}

/** The ads of a user that changed last, without revisions. */
export async function latestAdsOf(read: Read, ownerId: string, limit: number) {
  const rows = await read
    .selectFrom('ads')
    .select(['id', 'title', 'status', 'updated_at'])
    .where('owner_id', '=', ownerId)
    .where('revision_of', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ status, ...ad }) => ({ ...ad, status: adStatus.parse(status) }));
}

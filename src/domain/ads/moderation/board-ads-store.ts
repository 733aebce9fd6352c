import type { Read } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';

export type PositionOnBoard = { id: string; published_at: Date };

/** Ads of the board, the newest first, after this one. */
export async function newestAds(read: Read, limit: number, after: PositionOnBoard | null): Promise<PositionOnBoard[]> {
  let query = read
    .selectFrom('ads')
    .select(['id', 'published_at'])
    .where('status', '=', AD_STATUSES.PUBLISHED)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('published_at', 'id'), '<', tuple(after.published_at, after.id)),
    );
  }
  const rows = await query.execute();
  return rows.flatMap(({ id, published_at }) => (published_at ? { id, published_at } : []));
}

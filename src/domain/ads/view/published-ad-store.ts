import { sql } from 'kysely';
import type { Read, StaleRead } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';

/** The artwork's HTML of several ads; ads without one are missing. */
export async function artworksOf(read: StaleRead, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('ads').select(['id', 'artwork_html']).where('id', 'in', ids).execute();
  return new Map(rows.flatMap(({ id, artwork_html }) => (artwork_html === null ? [] : [[id, artwork_html]])));
}

/** Ids of all published ads in order of id, in batches, to rebuild the board's table. */
export async function publishedAdIds(read: Read, after: string | null, limit: number): Promise<string[]> {
  const query = read
    .selectFrom('ads')
    .select('id')
    .where('status', '=', AD_STATUSES.PUBLISHED)
    .orderBy('id')
    .limit(limit);
  const rows = await (after ? query.where('id', '>', after) : query).execute();
  return rows.map((row) => row.id);
}

/** The given ads that are published. */
export async function publishedAmong(read: Read, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read
    .selectFrom('ads')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', AD_STATUSES.PUBLISHED)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Ids of all published ads of a user. */
export async function publishedAdIdsOf(read: Read, ownerId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('ads')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', '=', AD_STATUSES.PUBLISHED)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** What decides whether stored outputs of these ads are current. */
export function liveFactsOf(read: Read, ids: readonly string[]) {
  return read.selectFrom('ads').select(['id', 'status', 'end_date', 'version']).where('id', 'in', ids).execute();
}

/** Ads whose id ends with `tail`, for short addresses. */
export async function findByIdEnding(read: Read, ending: string) {
  return read
    .selectFrom('ads')
    .select(['id', 'status', 'published_at', 'end_date', 'sub_category_id'])
    .where(sql`right(id::text, 10)`, '=', ending)
    .limit(10)
    .execute();
}

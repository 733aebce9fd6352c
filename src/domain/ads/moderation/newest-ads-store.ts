import { sql } from 'kysely';
import { z } from 'zod';
import type { Read } from '../../../base/database.ts';
import { AD_STATUSES, type AdStatus } from '../../../contract/ads/rules.ts';

export type AdFilter = {
  status: AdStatus | null;
  /** Null for everybody's. */
  owner_ids: readonly string[] | null;
  /** What titles contain, in lower case. */
  words: readonly string[];
};

const foundAds = z.object({
  ids: z.array(z.string()),
  /** Below it, ads of some status were not looked at; null if all were. */
  end: z.string().nullable(),
});

/**
 * The newest ads below an id, without revisions, with the position where the next page begins; null at the end. Of each
 * status only so many are looked at for words, so that a page can be short although another follows.
 */
export async function newestAds(
  read: Read,
  order: AdFilter & { before: string | null; limit: number; looked_at: number },
): Promise<{ ids: string[]; next: string | null }> {
  const { status, owner_ids, words, before, limit } = order;
  const max = words.length === 0 ? limit + 1 : order.looked_at;
  const statuses = status === null ? Object.values(AD_STATUSES) : [status];
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql`
    with looked_at as materialized (
      select ad.* from unnest(${statuses}::smallint[]) as one (status) cross join lateral (
        select id, title, row_number() over (order by id desc) as position from ads
        where revision_of is null and ads.status = one.status
          ${owner_ids === null ? sql`` : sql`and owner_id = any(${owner_ids}::uuid[])`}
          ${before === null ? sql`` : sql`and id < ${before}::uuid`}
        order by id desc limit ${max}
      ) ad
    ), ends as (
      select id from looked_at where position = ${max} order by id desc limit 1
    )
    select
      array(
        select id from looked_at
        where lower(title) like all(${patterns}::text[]) and id >= coalesce((select id from ends), id)
        order by id desc limit ${limit + 1}
      ) as ids,
      (select id from ends) as "end"`.execute(read);
  const { ids, end } = foundAds.parse(rows[0]);
  const shown = ids.slice(0, limit);
  return { ids: shown, next: ids.length > limit ? (shown.at(-1) ?? null) : end };
}

import { sql } from 'kysely';
import { z } from 'zod';
import type { StaleRead } from '../../../base/database.ts';
import { loadTogether } from '../../../base/load-together.ts';
import { AD_STATUSES, PROMOTION_KINDS } from '../../../contract/ads/rules.ts';

const parts = z.object({
  photos: z.array(z.string()),
  hashtags: z.array(z.string()),
  /** Promotions that have not ended. */
  promotions: z.array(z.enum(PROMOTION_KINDS)),
  ads_total: z.int(),
  ads_sold: z.int(),
  reports_cleared: z.int(),
});
export type DetailParts = z.output<typeof parts>;

type DetailKey = { id: string; owner_id: string; now: Date };

/**
 * What the detail page shows besides the ad itself, in one query: file ids, hashtags, promotions, and counts of the
 * owner.
 */
export const detailPartsOf = loadTogether(async (read: StaleRead, all: readonly DetailKey[]) => {
  const ids = all.map(({ id }) => id);
  const owners = all.map(({ owner_id }) => owner_id);
  const now = new Date(Math.max(...all.map((requested) => requested.now.getTime())));
  const { rows } = await sql<{ id: string }>`select requested.id,
    array(select file_id from ad_photos where ad_id = requested.id order by position) as photos,
    array(select hashtag::text from ad_hashtags where ad_id = requested.id order by position) as hashtags,
    array(select distinct kind from ad_promotions where ad_id = requested.id and ends_at > ${now}) as promotions,
    (select count(*) from ads where ads.owner_id = requested.owner_id and status = ${sql.lit(AD_STATUSES.PUBLISHED)}
      and revision_of is null) as ads_total,
    coalesce(seller_counts.ads_sold, 0) as ads_sold,
    coalesce(seller_counts.reports_cleared, 0) as reports_cleared
    from unnest(${ids}::uuid[], ${owners}::uuid[]) as requested (id, owner_id)
    left join seller_counts on seller_counts.owner_id = requested.owner_id`.execute(read);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ({ id }) => parts.parse(found.get(id));
});

import { sql } from 'kysely';
import { z } from 'zod';
import type { Read } from '../../../base/database.ts';
import { AD_STATUSES, PROMOTION_KINDS } from '../../../contract/ad-rules.ts';

const facts = z.object({
  photos: z.array(z.string()),
  hashtags: z.array(z.string()),
  /** Promotions that have not ended. */
  promotions: z.array(z.enum(PROMOTION_KINDS)),
  ads_total: z.int(),
  ads_sold: z.int(),
  reports_cleared: z.int(),
});
export type DetailFacts = z.output<typeof facts>;

/** What the detail page shows besides the ad itself, in one query: file ids, hashtags, promotions, and facts about the owner. */
export async function detailFactsOf(read: Read, ad: { id: string; owner_id: string }, now: Date): Promise<DetailFacts> {
  const { rows } = await sql`select
    array(select file_id from ad_photos where ad_id = ${ad.id} order by position) as photos,
    array(select hashtag::text from ad_hashtags where ad_id = ${ad.id} order by position) as hashtags,
    array(select distinct kind from ad_promotions where ad_id = ${ad.id} and ends_at > ${now}) as promotions,
    (select count(*) from ads where owner_id = ${ad.owner_id} and status = ${AD_STATUSES.PUBLISHED}
      and revision_of is null) as ads_total,
    coalesce((select ads_sold from seller_facts where owner_id = ${ad.owner_id}), 0) as ads_sold,
    coalesce((select reports_cleared from seller_facts where owner_id = ${ad.owner_id}), 0) as reports_cleared`.execute(
    read,
  );
  return facts.parse(rows[0]);
}

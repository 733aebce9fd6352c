import { sql } from 'kysely';
import type { Read } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { MEASURES } from '../../../contract/screening/rules.ts';
import type { RuleContent } from '../../screening/public.ts';

/** Ads of one run; the next one takes the rest. */
export const BATCH = 100;

/** Live ads that the rule has not hit yet, the most revealed first. */
export async function suspects(read: Read, { id, limits }: RuleContent): Promise<string[]> {
  const min = sql.lit(MEASURES.reveals_without_favourites.reveals.min);
  const rows = await read
    .selectFrom('ad_counts')
    .innerJoin('ads', 'ads.id', 'ad_counts.ad_id')
    .select('ads.id')
    .where('ad_counts.favourites', '=', 0)
    // The index has only rows from here.
    .where(sql<boolean>`ad_counts.reveals >= ${min}`)
    .where('ad_counts.reveals', '>=', limits.reveals ?? Number.MAX_SAFE_INTEGER)
    .where('ads.status', '=', AD_STATUSES.PUBLISHED)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('screening_rule_hits')
            .select('rule_id')
            .where('rule_id', '=', id)
            .whereRef('screening_rule_hits.ad_id', '=', 'ads.id'),
        ),
      ),
    )
    .orderBy('ad_counts.reveals', 'desc')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.id);
}

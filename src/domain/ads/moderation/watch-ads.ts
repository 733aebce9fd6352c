import { sql } from 'kysely';
import type { Read, Tx } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ad-rules.ts';
import { MEASURES } from '../../../contract/screening-rules.ts';
import type { Services } from '../../binding.ts';
import { activeRules, compileRules, evaluateAd, type RuleContent, rulesThatHit } from '../../screening/public.ts';
import { findAd } from '../ad.ts';
import { actOnHits } from './act-on-hits.ts';
import { lockAdOfOwner } from './reported-ads.ts';

export const WATCH_ADS_JOB = 'watch_ads';
/** Ads of one run; the next one takes the rest. */
const BATCH = 100;

/**
 * Puts live ads before a moderator whose contact many revealed and nobody saved, as the rules for it say. Each rule hits an
 * ad once. Returns how many were hit; it may run twice at once.
 */
export async function watchAds({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const { rules } = await activeRules(database.read);
  let total = 0;
  for (const rule of rules.filter(({ measure }) => measure === 'reveals_without_favourites')) {
    for (const id of await suspects(database.read, rule)) {
      total += (await database.transaction((tx) => hit(tx, rule, id, clock.now()))) ? 1 : 0;
    }
  }
  return total;
}

/** Live ads that the rule has not hit yet, the most revealed first. */
async function suspects(read: Read, { id, limits }: RuleContent): Promise<string[]> {
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

async function hit(tx: Tx, rule: RuleContent, id: string, now: Date): Promise<boolean> {
  const locked = await lockAdOfOwner(tx, id);
  if (locked?.status !== AD_STATUSES.PUBLISHED || (await rulesThatHit(tx, id)).has(rule.id)) return false;
  const { reveals = 0, favourites = 0 } = (await findAd(tx, id))?.counts ?? {};
  const unknown = { account_days: null, pricePercent: null, median: null, phoneAccounts: null };
  const hits = evaluateAd(compileRules([rule]), [], { ...unknown, reveals, favourites });
  await actOnHits(tx, locked, hits, now);
  return hits.length > 0;
}

import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { activeRules, compileRules, evaluateAd, type RuleContent, rulesThatHit } from '../../screening/public.ts';
import type { Services } from '../../services.ts';
import { findAd } from '../ad-store.ts';
import { actOnHits } from './act-on-hits.ts';
import { lockAdOfOwner } from './reported-ads.ts';
import { suspects } from './watched-ads-store.ts';

export const WATCH_ADS_JOB = 'watch_ads';

/**
 * Puts live ads before a moderator whose contact many revealed and nobody saved, as the rules for it say. Each rule
 * hits an ad once. Returns how many were hit; it may run twice at once.
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

async function hit(tx: Tx, rule: RuleContent, id: string, now: Date): Promise<boolean> {
  const locked = await lockAdOfOwner(tx, id);
  if (locked?.status !== AD_STATUSES.PUBLISHED || (await rulesThatHit(tx, id)).has(rule.id)) return false;
  const { reveals = 0, favourites = 0 } = (await findAd(tx, id))?.counts ?? {};
  const unknown = { account_days: null, pricePercent: null, median: null, phoneAccounts: null };
  const hits = evaluateAd(compileRules([rule]), [], { ...unknown, reveals, favourites });
  await actOnHits(tx, locked, hits, now);
  return hits.length > 0;
}

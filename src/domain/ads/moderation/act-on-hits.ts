import type { Tx } from '../../../base/database.ts';
import { openReview } from '../../review-queue/public.ts';
import { type RuleHit, recordRuleHits } from '../../screening/public.ts';
import { NAMED_HITS, reasonOf, SEVERITY } from '../publication/approval.ts';
import { holdReportedAd, type LockedAd } from './reported-ads.ts';
import { ruleHitsOf } from './rule-hits-of.ts';

/** Puts a locked ad of the board before a moderator for what one rule found, and holds it if that rule does. */
export async function actOnHits(tx: Tx, ad: LockedAd, hits: readonly RuleHit[], now: Date): Promise<void> {
  const [first] = hits;
  if (!first) return;
  if (first.rule.effect === 'hold') await holdReportedAd(tx, ad.id, now, 'rules');
  // A job that another rule has opened gets these reasons, and keeps its own.
  const others = (await ruleHitsOf(tx, ad.id)).filter(({ rule }) => rule.id !== first.rule.id);
  await openReview(tx, {
    kind: 'held_ad',
    subject: { type: 'ad', id: ad.id },
    owner_id: ad.owner_id,
    severity: SEVERITY.rules,
    reasons: [...hits, ...others].slice(0, NAMED_HITS).map(reasonOf),
    now,
  });
  await recordRuleHits(tx, ad.id, hits, now);
}

import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { openReview, type ReviewReason } from '../../review-queue/public.ts';
import { type RuleHit, recordRuleHits } from '../../screening/public.ts';
import type { Ad } from '../ad-store.ts';
import type { ApprovalFacts } from './approval-facts.ts';

/** Why a moderator approves an ad before it is live. */
export type ApprovalReason = 'ordered' | 'category' | 'first_ad' | 'rules' | 'unreadable' | 'copy' | 'corrected';

/**
 * How severe a reason is: an ad with another's pictures the most, the first ad of a new person the least. Nobody may
 * put an ad on the board without knowing that an authority ordered to hide it.
 */
export const SEVERITY: Record<ApprovalReason, number> = {
  ordered: 85,
  copy: 60,
  rules: 50,
  unreadable: 45,
  corrected: 35,
  category: 30,
  first_ad: 25,
};

type Approval = {
  ad: Pick<Ad, 'id' | 'owner_id' | 'ordered_at'>;
  /** Null for an ad that is on the board and that a rule puts before a moderator all the same. */
  reason: ApprovalReason | null;
  facts: Pick<ApprovalFacts, 'copied_from' | 'ruleHits'>;
  now: Date;
};

/** Hits that a job names; a moderator who opens it sees all. */
export const NAMED_HITS = 5;

/**
 * Puts an ad that waits for approval, or that a rule flags, before a moderator, in the transaction that publishes it.
 * Does nothing if no one needs to look at it.
 */
export async function openApproval(tx: Tx, { ad, reason, facts, now }: Approval): Promise<void> {
  const { copied_from, ruleHits } = facts;
  if (reason === null && ruleHits.length === 0) return;
  const named = ruleHits.slice(0, NAMED_HITS).map(reasonOf);
  const own: ReviewReason[] =
    reason === null || (reason === 'rules' && named.length > 0)
      ? []
      : [{ key: `held.${reason}`, ...(reason === 'copy' && copied_from ? { params: { ad_id: copied_from } } : {}) }];
  const isOrdered = ad.ordered_at !== null;
  if (isOrdered && reason !== 'ordered') own.unshift({ key: 'held.ordered' });
  await openReview(tx, {
    kind: reason === 'copy' ? 'copy' : 'held_ad',
    subject: { type: 'ad', id: ad.id },
    owner_id: ad.owner_id,
    severity: Math.max(
      reason === null ? 0 : SEVERITY[reason],
      ruleHits.length > 0 ? SEVERITY.rules : 0,
      isOrdered ? SEVERITY.ordered : 0,
    ),
    reasons: [...own, ...named],
    now,
  });
  await recordRuleHits(tx, ad.id, ruleHits, now);
}

/** What a job says of a hit. A contact is not named, nor what the owner wrote. */
export function reasonOf({ rule, found, values }: RuleHit): ReviewReason {
  if (!found) return { key: `rule.${rule.measure}`, params: { rule: rule.name, ...values } };
  const { term, part } = found;
  const isContact = rule.kind === 'contacts';
  return {
    key: isContact ? 'rule.contacts' : 'rule.words',
    params: { rule: rule.name, part, ...(isContact ? {} : { term }) },
  };
}

/**
 * Why this ad, or this revision of `revised`, needs an approval before it is live; null if it needs none. The new
 * content of an expired ad is checked when the ad is published again.
 */
export function approvalReason(
  facts: ApprovalFacts,
  { ad, revised }: { ad: Ad; revised: Ad | null },
): ApprovalReason | null {
  if (revised?.status === AD_STATUSES.BANNED) return 'corrected';
  if (revised?.status === AD_STATUSES.EXPIRED) return null;
  if (ad.ordered_at || revised?.ordered_at) return 'ordered';
  const hasNewCategory = revised?.sub_category_id !== ad.sub_category_id;
  if (hasNewCategory && facts.categoryRequiresApproval) return 'category';
  if (!revised && facts.isFirstAd) return 'first_ad';
  if (facts.ruleHits.some(({ rule }) => rule.effect === 'hold')) return 'rules';
  if (facts.isUnreadable) return 'unreadable';
  return facts.copied_from ? 'copy' : null;
}

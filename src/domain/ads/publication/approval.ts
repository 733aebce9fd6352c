import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ad-rules.ts';
import { displayText } from '../../../contract/display-rules.ts';
import type { Profile } from '../../accounts/public.ts';
import { categoryById, type StoredCategory, setting } from '../../catalogue/public.ts';
import { copiesOfOthers } from '../../media/public.ts';
import { openReview, type ReviewReason } from '../../review-queue/public.ts';
import {
  activeRules,
  evaluateAd,
  isReadable,
  measuresOf,
  type RuleHit,
  recordRuleHits,
  rulesThatHit,
} from '../../screening/public.ts';
import type { Ad } from '../ad.ts';
import { contactOf } from '../view/contact.ts';
import { textsOf } from './ad-texts.ts';
import type { PublishedDesign } from './design.ts';
import { hasPublished } from './publication-store.ts';
import { factsOf } from './rule-facts.ts';
import { findSimilarTexts } from './text-hash-store.ts';

/** Why a moderator approves an ad before it is live. */
export type ApprovalReason = 'ordered' | 'category' | 'first_ad' | 'rules' | 'unreadable' | 'copy' | 'corrected';

/**
 * How severe a reason is: an ad with another's pictures the most, the first ad of a new person the least. Nobody may put
 * an ad on the board without knowing that an authority ordered to hide it.
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
 * Puts an ad that waits for approval, or that a rule flags, before a moderator, in the transaction that publishes it. Does
 * nothing if no one needs to look at it.
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

/** What decides whether an ad needs an approval. */
export type ApprovalFacts = {
  categoryRequiresApproval: boolean;
  /** The setting is on, and no ad of this owner was ever live. */
  isFirstAd: boolean;
  /** The rules that hit it, also those that only flag. */
  ruleHits: readonly RuleHit[];
  /** Its title or its design says nothing: letters at random, or only a telephone number. */
  isUnreadable: boolean;
  /** A live ad of another owner with one of the pictures, earlier, and much the same text. */
  copied_from: string | null;
};

type Evaluated = {
  ad: Ad;
  owner: Profile;
  photo_ids: readonly string[];
  design: PublishedDesign;
  category: StoredCategory;
  now: Date;
};

/** Texts with this similarity (0 to 1) or more count as copies. */
const COPY_SIMILARITY = 0.5;
/** Ads with much the same text whose pictures are all compared. */
const SUSPECTS = 10;

export async function loadApprovalFacts(read: Read, evaluated: Evaluated): Promise<ApprovalFacts> {
  const { ad, category } = evaluated;
  const parent = category.parent_id === null ? null : await categoryById(read, category.parent_id);
  const isRequiredForFirst = await setting(read, 'first_ad_approval', z.boolean());
  return {
    categoryRequiresApproval: category.requires_approval || (parent?.requires_approval ?? false),
    isFirstAd: isRequiredForFirst && !(await hasPublished(read, ad.owner_id)),
    ruleHits: await hitsOf(read, evaluated),
    isUnreadable: ![ad.title, displayText(evaluated.design.config)].every(isReadable),
    copied_from: await copiedFrom(read, evaluated),
  };
}

/** What the rules find. A measure does not hit an ad again that a moderator has looked at. */
async function hitsOf(read: Read, { ad, owner, design, now }: Evaluated): Promise<RuleHit[]> {
  const rules = await activeRules(read);
  const measures = measuresOf(rules);
  const contact = contactOf(ad, owner);
  const facts = await factsOf(read, [{ ad, owner, contact }], measures, now);
  const hits = evaluateAd(rules, textsOf(ad, design, contact), facts.get(ad.id) ?? null);
  if (measures.size === 0 || hits.every(({ rule }) => rule.measure === null)) return hits;
  const before = await rulesThatHit(read, ad.revision_of ?? ad.id);
  return hits.filter(({ rule }) => rule.measure === null || !before.has(rule.id));
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

async function copiedFrom(read: Read, { ad, photo_ids, design }: Evaluated): Promise<string | null> {
  const own = [...new Set([...photo_ids, ...design.file_ids])];
  if (own.length === 0) return null;
  const suspects = await picturesOf(read, await findSimilarTexts(read, ad.owner_id, ad, SUSPECTS));
  const copies = await copiesOfOthers(read, ad.owner_id, own, suspects);
  if (copies.length === 0) return null;
  const fileIds = copies.map(({ copied_from }) => copied_from);
  const text = `${ad.title} ${ad.description}`;
  const row = await read
    .selectFrom('ads')
    .select('id')
    .where('status', '=', AD_STATUSES.PUBLISHED)
    .where('owner_id', 'in', [...new Set(copies.map(({ owner_id }) => owner_id))])
    .where(sql<boolean>`similarity(title || ' ' || description, ${text}) >= ${COPY_SIMILARITY}`)
    .where((expression) =>
      expression.or([
        expression.exists(
          expression
            .selectFrom('ad_photos')
            .select('file_id')
            .whereRef('ad_photos.ad_id', '=', 'ads.id')
            .where('file_id', 'in', fileIds),
        ),
        expression.exists(
          expression
            .selectFrom('ad_display_files')
            .select('file_id')
            .whereRef('ad_display_files.ad_id', '=', 'ads.id')
            .where('file_id', 'in', fileIds),
        ),
      ]),
    )
    .orderBy('published_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The pictures of ads and of their designs. */
export async function picturesOf(read: Read, adIds: readonly string[]): Promise<string[]> {
  if (adIds.length === 0) return [];
  const rows = await read
    .selectFrom('ad_photos')
    .select('file_id')
    .where('ad_id', 'in', adIds)
    .union(read.selectFrom('ad_display_files').select('file_id').where('ad_id', 'in', adIds))
    .execute();
  return rows.map(({ file_id }) => file_id);
}

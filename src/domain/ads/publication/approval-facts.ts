import { z } from 'zod';
import type { Read } from '../../../base/database.ts';
import { displayText } from '../../../contract/design/rules.ts';
import type { Profile } from '../../accounts/public.ts';
import { categoryById, type StoredCategory, setting } from '../../catalogue/public.ts';
import { copiesOfOthers } from '../../media/public.ts';
import { activeRules, evaluateAd, isReadable, measuresOf, type RuleHit, rulesThatHit } from '../../screening/public.ts';
import type { Ad } from '../ad-store.ts';
import { contactOf } from '../view/contact.ts';
import { textsOf } from './ad-texts.ts';
import { firstCopied, picturesOf } from './copy-store.ts';
import type { PublishedDesign } from './design.ts';
import { hasPublished } from './publication-store.ts';
import { factsOf } from './rule-facts.ts';
import { findSimilarTexts } from './text-hash-store.ts';

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

export type Evaluated = {
  ad: Ad;
  owner: Profile;
  photo_ids: readonly string[];
  design: PublishedDesign;
  category: StoredCategory;
  now: Date;
};

/** Ads with much the same text whose pictures are all compared. */
export const SUSPECTS = 10;

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
export async function hitsOf(read: Read, { ad, owner, design, now }: Evaluated): Promise<RuleHit[]> {
  const rules = await activeRules(read);
  const measures = measuresOf(rules);
  const contact = contactOf(ad, owner);
  const facts = await factsOf(read, [{ ad, owner, contact }], measures, now);
  const hits = evaluateAd(rules, textsOf(ad, design, contact), facts.get(ad.id) ?? null);
  if (measures.size === 0 || hits.every(({ rule }) => rule.measure === null)) return hits;
  const before = await rulesThatHit(read, ad.revision_of ?? ad.id);
  return hits.filter(({ rule }) => rule.measure === null || !before.has(rule.id));
}

export async function copiedFrom(read: Read, { ad, photo_ids, design }: Evaluated): Promise<string | null> {
  const own = [...new Set([...photo_ids, ...design.file_ids])];
  if (own.length === 0) return null;
  const suspects = await picturesOf(read, await findSimilarTexts(read, ad.owner_id, ad, SUSPECTS));
  const copies = await copiesOfOthers(read, ad.owner_id, own, suspects);
  if (copies.length === 0) return null;
  const fileIds = copies.map(({ copied_from }) => copied_from);
  const text = `${ad.title} ${ad.description}`;
  return firstCopied(read, { owner_ids: copies.map(({ owner_id }) => owner_id), file_ids: fileIds, text });
}

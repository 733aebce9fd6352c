import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ad-rules.ts';
import { categoryById, type StoredCategory, setting } from '../../catalogue/public.ts';
import { copiesOfOthers } from '../../media/public.ts';
import { openReview } from '../../review-queue/public.ts';
import type { Ad } from '../ad.ts';
import { bannedWordIn } from '../rules.ts';
import type { PublishedDocument } from './document.ts';
import { hasPublished } from './publication-store.ts';
import { findSimilarTexts } from './text-hash-store.ts';

/** Why a moderator approves an ad before it is live. */
export type ApprovalReason = 'category' | 'first_ad' | 'banned_words' | 'copy' | 'mended';

/** How much harm waiting may do: an ad of another's pictures the most, the first ad of a new person the least. */
const HARM: Record<ApprovalReason, number> = { copy: 60, banned_words: 50, mended: 35, category: 30, first_ad: 25 };

type Approval = {
  ad: Pick<Ad, 'id' | 'owner_id'>;
  reason: ApprovalReason;
  /** The ad that it copies; named for the reason `copy`. */
  copied_from: string | null;
  now: Date;
};

/** Puts an ad that waits for approval before a moderator, in the transaction that holds it. */
export async function openApproval(tx: Tx, { ad, reason, copied_from, now }: Approval): Promise<void> {
  await openReview(tx, {
    kind: reason === 'copy' ? 'copy' : 'held_ad',
    subject: { type: 'ad', id: ad.id },
    owner_id: ad.owner_id,
    harm: HARM[reason],
    reasons: [
      { key: `held.${reason}`, ...(reason === 'copy' && copied_from ? { params: { ad_id: copied_from } } : {}) },
    ],
    now,
  });
}

/** What decides whether an ad needs an approval. */
export type ApprovalFacts = {
  category_requires_approval: boolean;
  /** The setting is on, and no ad of this owner was ever live. */
  is_first_ad: boolean;
  banned_words: readonly string[];
  /** A live ad of another owner with one of the pictures, earlier, and much the same text. */
  copied_from: string | null;
};

type Judged = { ad: Ad; photo_ids: readonly string[]; document: PublishedDocument; category: StoredCategory };

/** Texts with this similarity (0 to 1) or more count as copies. */
const COPY_SIMILARITY = 0.5;
/** Ads with much the same text whose pictures are all compared. */
const SUSPECTS = 10;

export async function loadApprovalFacts(read: Read, judged: Judged): Promise<ApprovalFacts> {
  const { ad, category } = judged;
  const parent = category.parent_id === null ? null : await categoryById(read, category.parent_id);
  const isRequiredForFirst = await setting(read, 'first_ad_approval', z.boolean());
  return {
    category_requires_approval: category.requires_approval || (parent?.requires_approval ?? false),
    is_first_ad: isRequiredForFirst && !(await hasPublished(read, ad.owner_id)),
    banned_words: await setting(read, 'banned_words', z.array(z.string())),
    copied_from: await copiedFrom(read, judged),
  };
}

/**
 * Why this ad, or this revision of `revised`, needs an approval before it is live; null if it needs none. The new
 * content of an expired ad is checked when the ad is published again.
 */
export function approvalReason(
  facts: ApprovalFacts,
  { ad, document, revised }: { ad: Ad; document: Pick<PublishedDocument, 'text'>; revised: Ad | null },
): ApprovalReason | null {
  if (revised?.status === AD_STATUSES.BANNED) return 'mended';
  if (revised?.status === AD_STATUSES.EXPIRED) return null;
  const hasNewCategory = revised?.sub_category_id !== ad.sub_category_id;
  if (hasNewCategory && facts.category_requires_approval) return 'category';
  if (!revised && facts.is_first_ad) return 'first_ad';
  if (bannedWordIn(textOf(ad, document), facts.banned_words)) return 'banned_words';
  return facts.copied_from ? 'copy' : null;
}

/** Everything that the owner wrote, including the text answers of the category's form. */
function textOf(ad: Ad, document: Pick<PublishedDocument, 'text'>): string {
  const answers = Object.values(ad.details).filter((answer) => typeof answer === 'string');
  return [ad.title, document.text, ad.description, ...answers, ...ad.hashtags].join('\n');
}

async function copiedFrom(read: Read, { ad, photo_ids, document }: Judged): Promise<string | null> {
  const own = [...new Set([...photo_ids, ...document.file_ids])];
  if (own.length === 0) return null;
  const suspects = await filesOf(read, await findSimilarTexts(read, ad.owner_id, ad, SUSPECTS));
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
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The pictures of ads and of their designs. */
async function filesOf(read: Read, adIds: readonly string[]): Promise<string[]> {
  if (adIds.length === 0) return [];
  const rows = await read
    .selectFrom('ad_photos')
    .select('file_id')
    .where('ad_id', 'in', adIds)
    .union(read.selectFrom('ad_display_files').select('file_id').where('ad_id', 'in', adIds))
    .execute();
  return rows.map(({ file_id }) => file_id);
}

import { sql } from 'kysely';
import { z } from 'zod';
import type { Read } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ad-rules.ts';
import { displayFileIds, displayText } from '../../../contract/display-rules.ts';
import { categoryById, type StoredCategory, setting } from '../../catalogue/public.ts';
import { copiesOfOthers } from '../../media/public.ts';
import { bannedWordIn } from '../rules.ts';
import { type Ad, photosOf } from '../store.ts';
import { hasPublished } from './publication-store.ts';

/** Why somebody looks at an ad before it hangs. */
export type ApprovalReason = 'category' | 'first_ad' | 'banned_words' | 'copy' | 'mended';

/** From this likeness on two texts are the same one, a little changed. */
const COPY_SIMILARITY = 0.5;

/**
 * Why this ad, or this revision of `revised`, may not hang before somebody has approved it; null where it may. An
 * expired ad's new content is looked at when the ad is pinned again.
 */
export async function approvalReason(
  read: Read,
  { ad, category, revised }: { ad: Ad; category: StoredCategory; revised: Ad | null },
): Promise<ApprovalReason | null> {
  if (revised?.status === AD_STATUSES.BANNED) return 'mended';
  if (revised?.status === AD_STATUSES.EXPIRED) return null;
  const isElsewhere = revised?.sub_category_id !== ad.sub_category_id;
  if (isElsewhere && (await categoryAsks(read, category))) return 'category';
  if (!revised && (await setting(read, 'first_ad_approval', z.boolean())) && !(await hasPublished(read, ad.owner_id))) {
    return 'first_ad';
  }
  if (bannedWordIn(wordsOf(ad), await setting(read, 'banned_words', z.array(z.string())))) return 'banned_words';
  return (await isCopy(read, ad)) ? 'copy' : null;
}

async function categoryAsks(read: Read, category: StoredCategory): Promise<boolean> {
  const parent = category.parent_id === null ? null : await categoryById(read, category.parent_id);
  return category.requires_approval || (parent?.requires_approval ?? false);
}

/** Everything that the author wrote, the answers of the form included. */
function wordsOf(ad: Ad): string {
  const answers = Object.values(ad.details).filter((answer) => typeof answer === 'string');
  return [ad.title, displayText(ad.display_config), ad.description, ...answers, ...ad.hashtags].join('\n');
}

/** Whether somebody else's ad on the board has one of its pictures and much the same text. */
async function isCopy(read: Read, ad: Ad): Promise<boolean> {
  const own = [...new Set([...(await photosOf(read, ad.id)), ...displayFileIds(ad.display_config)])];
  const copies = await copiesOfOthers(read, ad.owner_id, own);
  if (copies.length === 0) return false;
  const fileIds = copies.map(({ id }) => id);
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
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

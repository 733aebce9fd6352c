import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { detailFaults, missingFacts } from '../../../contract/ad-facts.ts';
import { AD_STATUSES } from '../../../contract/ad-rules.ts';
import { displayFileIds } from '../../../contract/display-rules.ts';
import { type Profile, requireNotBanned } from '../../accounts/public.ts';
import { categoriesByIds, postingLimit, type StoredCategory } from '../../catalogue/public.ts';
import { ownedFiles } from '../../media/public.ts';
import { formOf } from '../draft/category-form.ts';
import { displayFaults, requireNoErrors, requireWithinLimits, tierOf } from '../rules.ts';
import { type Ad, countByStatus, photosOf } from '../store.ts';
import { contactOf } from '../view/contact.ts';
import { publicationsOf } from './publication-store.ts';

/** The checks of both steps once more: a finished step may have been saved anew since, or its files be gone. */
export async function requirePublishable(tx: Tx, ad: Ad, owner: Profile): Promise<void> {
  const fields = await formOf(tx, ad);
  const photos = await photosOf(tx, ad.id);
  const fileIds = [...displayFileIds(ad.display_config), ...photos];
  const own = await ownedFiles(tx, ad.owner_id, fileIds);
  requireNoErrors({
    ...displayFaults(ad.display_config),
    ...missingFacts(ad, fields),
    ...detailFaults(ad.details, fields),
    ...(fileIds.every((id) => own.has(id)) ? {} : { photos: [{ key: 'not_own_file' }] }),
  });
  const contact = contactOf(ad, owner);
  await requireNotBanned(tx, { email: contact.email ?? '', phone: contact.phone });
}

/** Throws `posting_limit` where one more ad of this person would be too many. */
export async function requirePostingLimits(tx: Tx, owner: Profile, category: StoredCategory, now: Date): Promise<void> {
  const tier = tierOf(owner);
  const recent = await publicationsOf(tx, owner.user_id, addMilliseconds(now, -30 * MILLISECONDS.day));
  const categories = await categoriesByIds(tx, [...new Set(recent.map((publication) => publication.category_id))]);
  const inGroup = recent.filter(
    ({ category_id }) => categories.get(category_id)?.posting_group === category.posting_group,
  );
  const aDayAgo = addMilliseconds(now, -MILLISECONDS.day);
  const byStatus = await countByStatus(tx, owner.user_id);
  requireWithinLimits(
    {
      daily: recent.filter((publication) => publication.published_at > aDayAgo).length,
      active: (byStatus.get(AD_STATUSES.PUBLISHED) ?? 0) + (byStatus.get(AD_STATUSES.PENDING_APPROVAL) ?? 0),
      category: inGroup.length,
    },
    {
      daily: await postingLimit(tx, 'daily', category.posting_group, tier),
      active: await postingLimit(tx, 'active', category.posting_group, tier),
      category: await postingLimit(tx, 'category', category.posting_group, tier),
    },
  );
}

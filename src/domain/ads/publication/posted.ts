import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import type { Profile } from '../../accounts/public.ts';
import { categoriesByIds, postingLimit } from '../../catalogue/public.ts';
import { countByStatus } from '../ad-store.ts';
import { limitEnd, type Posted, tierOf } from '../rules.ts';
import { publicationsOf } from './publication-store.ts';

const MONTH = 30 * MILLISECONDS.day;

/**
 * What an owner has posted, and the limits of it; without a category's group, that of the category is never reached.
 */
export async function postedBy(read: Read, owner: Profile, postingGroup: string | null, now: Date): Promise<Posted> {
  const tier = tierOf(owner);
  const recent = await publicationsOf(read, owner.user_id, addMilliseconds(now, -MONTH));
  const categories = await categoriesByIds(read, [...new Set(recent.map(({ category_id }) => category_id))]);
  const dayAgo = addMilliseconds(now, -MILLISECONDS.day);
  const byStatus = await countByStatus(read, owner.user_id);
  const ofDay = recent.map(({ published_at }) => published_at).filter((date) => date > dayAgo);
  const ofGroup = recent
    .filter(({ category_id }) => categories.get(category_id)?.posting_group === postingGroup)
    .map(({ published_at }) => published_at);
  const limits = {
    daily: await postingLimit(read, 'daily', '', tier),
    active: await postingLimit(read, 'active', '', tier),
    category:
      postingGroup === null ? Number.POSITIVE_INFINITY : await postingLimit(read, 'category', postingGroup, tier),
  };
  const daily = limitEnd(ofDay, limits.daily, MILLISECONDS.day);
  const category = limitEnd(ofGroup, limits.category, MONTH);
  return {
    counted: {
      daily: ofDay.length,
      active: (byStatus.get(AD_STATUSES.PUBLISHED) ?? 0) + (byStatus.get(AD_STATUSES.PENDING_APPROVAL) ?? 0),
      category: ofGroup.length,
    },
    limits,
    ends: { ...(daily ? { daily } : {}), ...(category ? { category } : {}) },
  };
}

import { tailOf } from '../../../contract/design/outputs.ts';
import { categoriesByIds } from '../../catalogue/public.ts';
import type { Services } from '../../services.ts';
import { isLive } from '../rules.ts';
import { findByIdEnding } from './published-ad-store.ts';

/** The target of a short address: the live ad, or its category after its end. */
export async function findByShortCode(
  { database: { read }, clock }: Services,
  code: string,
): Promise<{ ad_id: string } | { category_slug: string } | null> {
  const ads = await findByIdEnding(read, tailOf(code));
  const now = clock.now();
  const live = ads.find((ad) => isLive(ad, now));
  if (live) return { ad_id: live.id };
  const ended = ads.find((ad) => ad.published_at !== null && ad.sub_category_id !== null);
  if (!ended?.sub_category_id) return null;
  const categories = await categoriesByIds(read, [ended.sub_category_id]);
  const category = categories.get(ended.sub_category_id);
  return category ? { category_slug: category.slug } : null;
}

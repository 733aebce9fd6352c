import type { Read } from '../../../base/database.ts';
import { DEFAULT_DURATION_DAYS } from '../../../contract/ads/rules.ts';
import { publicationPackages } from '../../catalogue/public.ts';
import { findCategoryOf } from '../ad-category.ts';
import type { Ad } from '../ad-store.ts';

/** The current price of a renewal with the same duration; null if it is no longer sold. */
export async function renewalPrice(
  read: Read,
  ad: Pick<Ad, 'category_id' | 'sub_category_id' | 'duration_days'>,
): Promise<{ days: number; price: number } | null> {
  const category = await findCategoryOf(read, ad);
  if (!category) return null;
  const days = ad.duration_days ?? DEFAULT_DURATION_DAYS;
  const packages = await publicationPackages(read, category.category_class);
  const found = packages.find(({ duration_days }) => duration_days === days);
  return found ? { days, price: found.price } : null;
}

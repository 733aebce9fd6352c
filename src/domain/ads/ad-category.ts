import type { Read } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import { categoryById, type StoredCategory } from '../catalogue/public.ts';
import type { Ad } from './ad-store.ts';

type Categorised = Pick<Ad, 'category_id' | 'sub_category_id'>;

/** The id of the category that decides prices and limits; a sub-category may cost less than its category. */
export function categoryIdOf({ category_id, sub_category_id }: Categorised): number | null {
  return sub_category_id ?? category_id;
}

/** The category that decides an ad's prices and limits; null until the owner has chosen one. */
export async function findCategoryOf(read: Read, ad: Categorised): Promise<StoredCategory | null> {
  const id = categoryIdOf(ad);
  return id === null ? null : categoryById(read, id);
}

/** `findCategoryOf`; throws `status_conflict` if there is none: without a category nothing has a price. */
export async function requireCategoryOf(read: Read, ad: Categorised & Pick<Ad, 'status'>): Promise<StoredCategory> {
  const category = await findCategoryOf(read, ad);
  if (!category) throw new AppError('status_conflict', { data: { status: ad.status } });
  return category;
}

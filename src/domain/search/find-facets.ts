import type { Read, StaleRead } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import { categoryById, categoryBySlug } from '../catalogue/public.ts';
import type { Facets } from './rules.ts';

/** Resolves a category slug and a province to facets. Throws `not_found` for an unknown category. */
export async function findFacets(
  read: StaleRead,
  filters: { category?: string | undefined; province_id?: number | undefined },
): Promise<Facets> {
  const facets: Facets = filters.province_id === undefined ? {} : { province_id: filters.province_id };
  if (filters.category === undefined) return facets;
  const category = /^[a-z0-9-]+$/.test(filters.category) ? await categoryBySlug(read, filters.category) : null;
  if (!category) throw new AppError('not_found');
  return {
    ...facets,
    ...(category.parent_id === null ? { category_id: category.id } : { sub_category_id: category.id }),
  };
}

/** Throws `not_found` unless the category is a sub-category of `parent`. */
export async function requireParent(read: Read, category: string, parent: string): Promise<void> {
  const [sub, above] = await Promise.all([findFacets(read, { category }), findFacets(read, { category: parent })]);
  const found = sub.sub_category_id === undefined ? null : await categoryById(read, sub.sub_category_id);
  if (!found || found.parent_id !== above.category_id) throw new AppError('not_found');
}

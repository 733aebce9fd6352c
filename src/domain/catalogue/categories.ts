import type { Read } from '../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/catalogue/endpoints.ts';
import type { Category } from '../../contract/catalogue/endpoints.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { allCategories, categoryById, fieldsOf, type StoredCategory, subCategoriesOf } from './store.ts';

/** The tree of categories, and what of it is switched off. */
export async function listCategories({ database }: Services): Promise<ResultOf<typeof contract.listCategories>> {
  const all = await allCategories(database.read);
  return { data: toTree(all.filter(({ is_active }) => is_active)), switched_off: switchedOff(all) };
}

/** A category with the fields of its form. Throws `not_found`. */
export async function getCategory(
  { database: { read } }: Services,
  _call: Call,
  { id }: ParsedOf<typeof contract.getCategory>,
): Promise<ResultOf<typeof contract.getCategory>> {
  return { ...(await requireCategory(read, id)), fields: await fieldsOf(read, id) };
}

/** The sub-categories of a category. Throws `not_found`. */
export async function listSubCategories(
  { database: { read } }: Services,
  _call: Call,
  { id }: ParsedOf<typeof contract.listSubCategories>,
): Promise<ResultOf<typeof contract.listSubCategories>> {
  await requireCategory(read, id);
  return { data: (await subCategoriesOf(read, id)).map(toSubCategory) };
}

function toTree(categories: readonly StoredCategory[]): Category[] {
  const children = Map.groupBy(categories, (category) => category.parent_id);
  return (children.get(null) ?? []).map((category) => ({
    ...category,
    children: (children.get(category.id) ?? []).map(toSubCategory),
  }));
}

function toSubCategory({ id, parent_id, slug, name, name_en, icon }: StoredCategory) {
  return { id, parent_id: parent_id ?? id, slug, name, name_en, icon };
}

/** The tree of what is switched off; a category that is on is in it for the sake of its sub-categories. */
function switchedOff(categories: readonly StoredCategory[]): Category[] {
  const off = new Set(categories.filter(({ is_active }) => !is_active).map(({ id }) => id));
  return toTree(
    categories.filter(
      ({ id, parent_id }) =>
        off.has(id) ||
        (parent_id === null
          ? categories.some((child) => child.parent_id === id && off.has(child.id))
          : off.has(parent_id)),
    ),
  );
}

async function requireCategory(read: Read, id: number): Promise<StoredCategory> {
  const category = await categoryById(read, id);
  if (!category) throw new AppError('not_found');
  return category;
}

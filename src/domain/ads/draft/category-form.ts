import type { Read, StaleRead } from '../../../base/database.ts';
import type { FieldErrors } from '../../../contract/ads/details.ts';
import type { Field } from '../../../contract/catalogue/endpoints.ts';
import { categoriesByIds, fieldsOf, formerFieldsOf } from '../../catalogue/public.ts';
import { requireNoErrors } from '../rules.ts';

type Chosen = { category_id: number | null; sub_category_id: number | null };

/** True if new ads can be in the chosen category: it and its parent are switched on. */
export async function isOffered(read: Read, { category_id, sub_category_id }: Chosen): Promise<boolean> {
  const ids = [category_id, sub_category_id].filter((id) => id !== null);
  return [...(await categoriesByIds(read, ids)).values()].every(({ is_active }) => is_active);
}

/**
 * Field errors for an unknown category, for a sub-category of another category, and for one that is switched off unless
 * the ad has it already.
 */
export async function categoryErrors(read: Read, chosen: Chosen, present: Chosen): Promise<FieldErrors> {
  const ids = [chosen.category_id, chosen.sub_category_id].filter((id) => id !== null);
  const found = await categoriesByIds(read, ids);
  const fieldErrors: FieldErrors = {};
  if (chosen.category_id !== null) {
    const category = found.get(chosen.category_id);
    if (category?.parent_id !== null) fieldErrors.category_id = [{ key: 'not_found' }];
  }
  if (chosen.sub_category_id !== null) {
    const parent = found.get(chosen.sub_category_id)?.parent_id ?? null;
    if (parent === null || parent !== chosen.category_id) fieldErrors.sub_category_id = [{ key: 'not_found' }];
  }
  const isUnchanged = chosen.category_id === present.category_id && chosen.sub_category_id === present.sub_category_id;
  if (!isUnchanged && !(await isOffered(read, chosen))) fieldErrors.sub_category_id = [{ key: 'not_found' }];
  return fieldErrors;
}

/** The form fields of the chosen sub-category; empty without one. */
export async function formOf(read: Read, chosen: Chosen): Promise<Field[]> {
  return chosen.sub_category_id === null ? [] : fieldsOf(read, chosen.sub_category_id);
}

/** The form with what is not in the form or offered any more. */
export async function formerFormOf(read: StaleRead, chosen: Chosen): Promise<Field[]> {
  return chosen.sub_category_id === null ? [] : formerFieldsOf(read, chosen.sub_category_id);
}

/** A field error when the revised category has another price or other posting limits. */
export async function classErrors(read: Read, revised: Chosen, chosen: Chosen): Promise<FieldErrors> {
  const before = revised.sub_category_id;
  const after = chosen.sub_category_id;
  if (before === null || after === null || before === after) return {};
  const found = await categoriesByIds(read, [before, after]);
  const one = found.get(before);
  const other = found.get(after);
  const isSame = one?.category_class === other?.category_class && one?.posting_group === other?.posting_group;
  return isSame ? {} : { sub_category_id: [{ key: 'other_class' }] };
}

/** Throws `invalid_value` for the errors of `classErrors`. */
export async function requireSameClass(read: Read, revised: Chosen, chosen: Chosen): Promise<void> {
  requireNoErrors(await classErrors(read, revised, chosen));
}

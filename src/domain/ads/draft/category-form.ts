import type { Read } from '../../../base/database.ts';
import type { Faults } from '../../../contract/ad-facts.ts';
import type { Field } from '../../../contract/catalogue.ts';
import { categoriesByIds, fieldsOf } from '../../catalogue/public.ts';
import { requireNoErrors } from '../rules.ts';

type Chosen = { category_id: number | null; sub_category_id: number | null };

/** Faults of a choice: a category that is none, a sub-category of another. */
export async function categoryFaults(read: Read, chosen: Chosen): Promise<Faults> {
  const ids = [chosen.category_id, chosen.sub_category_id].filter((id) => id !== null);
  const found = await categoriesByIds(read, ids);
  const faults: Faults = {};
  if (chosen.category_id !== null) {
    const category = found.get(chosen.category_id);
    if (category?.parent_id !== null) faults.category_id = [{ key: 'not_found' }];
  }
  if (chosen.sub_category_id !== null) {
    const parent = found.get(chosen.sub_category_id)?.parent_id ?? null;
    if (parent === null || parent !== chosen.category_id) faults.sub_category_id = [{ key: 'not_found' }];
  }
  return faults;
}

/** The form of a choice; without a sub-category there is none yet. */
export async function formOf(read: Read, chosen: Chosen): Promise<Field[]> {
  return chosen.sub_category_id === null ? [] : fieldsOf(read, chosen.sub_category_id);
}

/** A fault where a revision's choice would have cost another price or have counted against other limits. */
export async function classFaults(read: Read, revised: Chosen, chosen: Chosen): Promise<Faults> {
  const before = revised.sub_category_id;
  const after = chosen.sub_category_id;
  if (before === null || after === null || before === after) return {};
  const found = await categoriesByIds(read, [before, after]);
  const one = found.get(before);
  const other = found.get(after);
  const isSame = one?.category_class === other?.category_class && one?.posting_group === other?.posting_group;
  return isSame ? {} : { sub_category_id: [{ key: 'other_class' }] };
}

/** Throws `invalid_value` for it. */
export async function requireSameClass(read: Read, revised: Chosen, chosen: Chosen): Promise<void> {
  requireNoErrors(await classFaults(read, revised, chosen));
}

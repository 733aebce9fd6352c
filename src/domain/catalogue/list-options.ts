import type { Read } from '../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/catalogue/endpoints.ts';
import { LIST_NAMES } from '../../contract/catalogue/rules.ts';
import type { Call } from '../call.ts';
import type { ReferenceLists } from '../module.ts';
import type { Services } from '../services.ts';
import { choicesOf } from './reference-lists.ts';
import { categoryById, categoryBySlug } from './store.ts';

/** The values of a list: one of `lists`, or the choices of a form's list. */
export async function listOptions(
  { database: { read } }: Services,
  lists: ReferenceLists,
  _call: Call,
  { type, category }: ParsedOf<typeof contract.listOptions>,
): Promise<ResultOf<typeof contract.listOptions>> {
  const list = lists[type];
  if (list) return { data: await list() };
  const slugs = category === undefined ? null : await slugsOf(read, category);
  return {
    data: await choicesOf(read, type in LIST_NAMES ? LIST_NAMES[type as keyof typeof LIST_NAMES] : type, slugs),
  };
}

/** The slugs of a category and its parent, for the choices offered there; an unknown slug has none. */
async function slugsOf(read: Read, slug: string): Promise<string[]> {
  const category = await categoryBySlug(read, slug);
  const parent = category?.parent_id ? await categoryById(read, category.parent_id) : null;
  return [category, parent].flatMap((found) => found?.slug ?? []);
}

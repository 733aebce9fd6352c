import type { countView as endpoint } from '../../contract/ad-detail.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import type { Call, Services } from '../binding.ts';
import { addView } from './store.ts';

export async function countView(
  { database }: Services,
  { actor }: Call,
  { id }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  await database.transaction((tx) => addView(tx, id, actor?.user_id ?? null));
  return { done: true };
}

import type { Read } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';

export async function countBoard(read: Read): Promise<number> {
  const { total } = await read
    .selectFrom('ads')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('status', '=', AD_STATUSES.PUBLISHED)
    .executeTakeFirstOrThrow();
  return total;
}

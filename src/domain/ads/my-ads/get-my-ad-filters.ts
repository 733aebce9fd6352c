import type { ParsedOf, ResultOf } from '../../../contract/endpoint.ts';
import type { getMyAdFilters as endpoint } from '../../../contract/my-ads.ts';
import type { Services, SignedInCall } from '../../binding.ts';
import { categoriesByIds } from '../../catalogue/public.ts';
import { countByStatus } from '../ad.ts';
import { TAB_STATUSES } from '../rules.ts';
import { countByCategory } from './my-ads-store.ts';

export async function getMyAdFilters(
  { database: { read } }: Services,
  { actor }: SignedInCall,
  { tab }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const byStatus = await countByStatus(read, actor.user_id);
  const byCategory = await countByCategory(read, actor.user_id, TAB_STATUSES[tab]);
  const categories = await categoriesByIds(read, [...byCategory.keys()]);
  return {
    statuses: TAB_STATUSES[tab].flatMap((status) => {
      const total = byStatus.get(status) ?? 0;
      return total > 0 ? [{ status, total }] : [];
    }),
    categories: [...categories.values()]
      .map(({ id, name, name_en }) => ({ id, name, name_en, total: byCategory.get(id) ?? 0 }))
      .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name)),
  };
}

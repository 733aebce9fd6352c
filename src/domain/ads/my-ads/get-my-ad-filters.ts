import type * as contract from '../../../contract/ads/my-ads.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import { categoriesByIds } from '../../catalogue/public.ts';
import type { Services } from '../../services.ts';
import { countByStatus } from '../ad-store.ts';
import { TAB_STATUSES } from '../rules.ts';
import { countByCategory } from './my-ads-store.ts';

export async function getMyAdFilters(
  { database: { read } }: Services,
  { actor }: SignedInCall,
  { tab }: ParsedOf<typeof contract.getMyAdFilters>,
): Promise<ResultOf<typeof contract.getMyAdFilters>> {
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

import type { listMyAds as endpoint } from '../../contract/ads.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { categoriesByIds } from '../catalogue/public.ts';
import { presentMyAd } from './present.ts';
import { cursorOf, readCursor, TAB_STATUSES, tabCounts } from './rules.ts';
import { adsOf, countByStatus } from './store.ts';

const PAGE_SIZE = 24;

export async function listMyAds(
  { database: { read } }: Services,
  { actor }: SignedInCall,
  { tab, cursor }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const found = await adsOf(read, actor.user_id, { statuses: TAB_STATUSES[tab], after, limit: PAGE_SIZE + 1 });
  const ads = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? ads.at(-1) : undefined;
  const categoryId = (ad: (typeof ads)[number]) => ad.sub_category_id ?? ad.category_id;
  const categories = await categoriesByIds(
    read,
    ads.map(categoryId).filter((id) => id !== null),
  );
  return {
    data: ads.map((ad) => presentMyAd(ad, categories.get(categoryId(ad) ?? 0))),
    next_cursor: last ? cursorOf(last) : null,
    counts: tabCounts(await countByStatus(read, actor.user_id)),
  };
}

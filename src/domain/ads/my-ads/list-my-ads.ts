import type { ParsedOf, ResultOf } from '../../../contract/endpoint.ts';
import type { listMyAds as endpoint } from '../../../contract/my-ads.ts';
import type { Services, SignedInCall } from '../../binding.ts';
import { cursorOf, readCursor, TAB_STATUSES, tabCounts } from '../rules.ts';
import { countByStatus } from '../store.ts';
import { myAdsOf } from './my-ads-store.ts';
import { presentMyAds } from './present-my-ads.ts';

const PAGE_SIZE = 24;

export async function listMyAds(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
  { tab, search, status, category_id, cursor }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const found = await myAdsOf(read, actor.user_id, {
    statuses: TAB_STATUSES[tab].filter((candidate) => !status?.length || status.includes(candidate)),
    search: search ?? '',
    category_ids: category_id ?? [],
    after: cursor === undefined ? null : readCursor(cursor),
    limit: PAGE_SIZE + 1,
  });
  const ads = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? ads.at(-1) : undefined;
  return {
    data: await presentMyAds(read, ads, clock.now()),
    next_cursor: last ? cursorOf(last) : null,
    counts: tabCounts(await countByStatus(read, actor.user_id)),
  };
}

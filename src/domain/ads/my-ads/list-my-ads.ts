import { z } from 'zod';
import type * as contract from '../../../contract/ads/my-ads.ts';
import { id, type ParsedOf, type ResultOf, timestamp } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import { cursorsOf, pageOf } from '../../page.ts';
import type { Services } from '../../services.ts';
import { countByStatus } from '../ad-store.ts';
import { TAB_STATUSES, tabCounts } from '../rules.ts';
import { myAdsOf } from './my-ads-store.ts';
import { presentMyAds } from './present-my-ads.ts';

/** Each ad brings its design twice, rendered and as data. */
const PAGE_SIZE = 12;
const lastAd = z.object({ updated_at: timestamp.transform((text) => new Date(text)), id });
const offset = z.object({ offset: z.int().min(0).max(100_000) });

export async function listMyAds(
  { database: { read }, clock, tokens }: Services,
  { actor }: SignedInCall,
  { tab, search, status, category_id, sort, cursor }: ParsedOf<typeof contract.listMyAds>,
): Promise<ResultOf<typeof contract.listMyAds>> {
  const cursors = cursorsOf(tokens, 'my-ads', lastAd);
  // Only the time of the last change is a position in the list that stays.
  const offsets = cursorsOf(tokens, `my-ads-${sort}`, offset);
  const passed = sort === 'changed' || cursor === undefined ? 0 : offsets.read(cursor).offset;
  const found = await myAdsOf(read, actor.user_id, {
    statuses: TAB_STATUSES[tab].filter((candidate) => !status?.length || status.includes(candidate)),
    search: search ?? '',
    category_ids: category_id ?? [],
    sort,
    after: sort !== 'changed' || cursor === undefined ? null : cursors.read(cursor),
    offset: passed,
    limit: PAGE_SIZE + 1,
  });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ updated_at, id }) =>
    sort === 'changed'
      ? cursors.write({ updated_at: updated_at.toISOString(), id })
      : offsets.write({ offset: passed + PAGE_SIZE }),
  );
  return {
    data: await presentMyAds(read, shown, clock.now()),
    next_cursor,
    counts: tabCounts(await countByStatus(read, actor.user_id)),
  };
}

import type { Read } from '../../base/database.ts';
import { COUNTED_HITS, PAGE_SIZE, type SearchSort } from '../../contract/search-rules.ts';
import { endOfSlot, LAST_SLOT, logarithmicSlot, priceAxis, timeSlot } from './axes.ts';
import type { SearchCursor } from './cursor.ts';
import { clausesOf, exactOf, type Scope } from './filters.ts';
import {
  countHits,
  type Exact,
  type Hit,
  hitsByPrice,
  newestByTier,
  olderHits,
  type PriceOrder,
  pricesOf,
  type TierHits,
} from './hits-store.ts';
import { type Clause, matchOf, type Tier, tiersOf, within } from './query.ts';
import { type Extent, FIRST_SLOTS, newestWindow, slotsFor, type Window, windowClauses } from './windows.ts';
import type { QueryGroup } from './words/terms.ts';

/** What is looked for: words, filters, and how hits are sorted. */
export type Search = {
  groups: readonly QueryGroup[];
  scope: Scope;
  sort: SearchSort;
  now: Date;
  extent: Extent;
};
/** A hit in its tier. */
export type PlacedHit = Hit & { tier: number };
/** At most PAGE_SIZE + 1 hits, so that the caller sees whether more follow. */
export type HitPage = { hits: PlacedHit[]; total: number; total_is_exact: boolean; window: Window };

const LIMIT = PAGE_SIZE + 1;
const ENOUGH = COUNTED_HITS + 1;

/** The first page of a search. */
export async function firstHits(read: Read, search: Search): Promise<HitPage> {
  const page = await countedHits(read, search);
  if (!isByPrice(search.sort)) return page;
  return { ...page, hits: await pricedHits(read, search, search.sort, null, page) };
}

/** The page after a position. */
export async function nextHits(read: Read, search: Search, cursor: SearchCursor): Promise<PlacedHit[]> {
  if (isByPrice(search.sort)) {
    const { total, total_is_exact, position, price } = cursor;
    const window = newestWindow(search.extent, Number.POSITIVE_INFINITY, search.extent.newest);
    const known = { hits: [], total, total_is_exact, window };
    const after = { price: price ?? 0, id: position.id };
    return pricedHits(read, search, search.sort, after, total_is_exact ? known : await countedHits(read, search));
  }
  const tiers = tiersOf(search.groups, search.sort);
  return fillPage(read, search, tiers, [], { tier: cursor.tier, before: cursor.position, slots: FIRST_SLOTS });
}

function isByPrice(sort: SearchSort): sort is PriceOrder {
  return sort === 'price_up' || sort === 'price_down';
}

/** All hits, or those of as many of the newest days as have more than are counted. */
async function countedHits(read: Read, search: Search): Promise<HitPage> {
  const { scope, now, extent } = search;
  const tiers = tiersOf(search.groups, search.sort);
  const filters = clausesOf(scope);
  let slots = FIRST_SLOTS;
  for (;;) {
    const window = newestWindow(extent, slots, timeSlot(now.getTime()));
    const page = { window: [...windowClauses(window), ...filters], exact: exactOf(scope, now), limit: LIMIT };
    const found = await newestByTier(read, tiers, page);
    const total = found.reduce((sum, tier) => sum + tier.total, 0);
    if (window.is_all || total > COUNTED_HITS) {
      return {
        hits: window.is_all ? placed(found).slice(0, LIMIT) : await fillFromTiers(read, search, tiers, found, slots),
        total: Math.min(total, COUNTED_HITS),
        total_is_exact: total <= COUNTED_HITS,
        window,
      };
    }
    slots = Math.max(slotsFor(ENOUGH, slots, total), slots * 2);
  }
}

function placed(tiers: readonly TierHits[]): PlacedHit[] {
  return tiers.flatMap(({ tier, hits }) => hits.map((hit) => ({ ...hit, tier })));
}

/** Fills the first page: a tier that does not fill it goes on before the window, and only then the next tier begins. */
async function fillFromTiers(
  read: Read,
  search: Search,
  tiers: readonly Tier[],
  found: readonly TierHits[],
  slots: number,
): Promise<PlacedHit[]> {
  const hits: PlacedHit[] = [];
  for (const { tier, total, hits: newest } of found) {
    hits.push(...newest.map((hit) => ({ ...hit, tier })));
    if (hits.length >= LIMIT) break;
    const before = oldestOf(newest) ?? startOfAll(search);
    const older = await olderInTier(read, search, tiers[tier] ?? [], {
      before,
      limit: LIMIT - hits.length,
      slots: slotsFor(LIMIT, slots, total),
    });
    hits.push(...older.map((hit) => ({ ...hit, tier })));
    if (hits.length >= LIMIT) break;
  }
  return hits.slice(0, LIMIT);
}

function oldestOf(hits: readonly Hit[]) {
  const last = hits.at(-1);
  return last && { at: last.at, id: last.ad_id };
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A position before which all hits are. */
function startOfAll({ extent, now }: Search) {
  return { at: endOfSlot(Math.max(extent.newest, timeSlot(now.getTime()))), id: LAST_ID };
}

/** Fills a page from a position in a tier on, and then from the next tiers. */
async function fillPage(
  read: Read,
  search: Search,
  tiers: readonly Tier[],
  hits: PlacedHit[],
  from: { tier: number; before: { at: number; id: string }; slots: number },
): Promise<PlacedHit[]> {
  for (let tier = from.tier; tier < tiers.length && hits.length < LIMIT; tier += 1) {
    const before = tier === from.tier ? from.before : startOfAll(search);
    const older = await olderInTier(read, search, tiers[tier] ?? [], {
      before,
      limit: LIMIT - hits.length,
      slots: from.slots,
    });
    hits.push(...older.map((hit) => ({ ...hit, tier })));
  }
  return hits;
}

/** Hits of a tier before a position, in growing windows. */
async function olderInTier(
  read: Read,
  { scope, now, extent }: Search,
  tier: Tier,
  page: { before: { at: number; id: string }; limit: number; slots: number },
): Promise<Hit[]> {
  const to = timeSlot(page.before.at);
  const filters = clausesOf(scope);
  for (let { slots } = page; ; ) {
    const isLast = to - slots < extent.oldest;
    const window = windowClauses({ from: isLast ? 0 : to - slots + 1, to, is_all: false });
    const found = await olderHits(read, tier, {
      window: [...window, ...filters],
      exact: exactOf(scope, now),
      before: page.before,
      limit: page.limit,
    });
    if (found.length === page.limit || isLast) return found;
    slots = Math.max(slotsFor(page.limit, slots, found.length), slots * 8);
  }
}

/** Hits that should fill a page by price, of those that a window of prices is estimated to have. */
const PRICE_CANDIDATES = 3 * LIMIT;

/**
 * Hits by price. With few hits all are sorted. With many, a window of prices that should fill the page is taken from the
 * prices of the newest hits, and widened until it does.
 */
async function pricedHits(
  read: Read,
  search: Search,
  order: PriceOrder,
  after: { price: number; id: string } | null,
  counted: HitPage,
): Promise<PlacedHit[]> {
  const { scope, now, extent } = search;
  const exact: Exact = exactOf(scope, now);
  const axis = priceAxis(scope.price_unit);
  const match = [...matchOf(search.groups), ...clausesOf(scope)];
  const inTier = (hits: Hit[]) => hits.map((hit) => ({ ...hit, tier: 0 }));
  const find = (from: number, to: number) =>
    hitsByPrice(read, [within(axis, from, to), ...match], { order, exact, after, limit: LIMIT });
  if (counted.total_is_exact) return inTier(await find(0, LAST_SLOT));
  const { from, to } = counted.window;
  const sample = await pricesOf(read, [...windowClauses(counted.window), within(axis, 0, LAST_SLOT), ...match], {
    order,
    exact,
    from: after?.price ?? null,
    limit: ENOUGH,
  });
  const share = Math.max((extent.newest - extent.oldest + 1) / (to - from + 1), 1);
  const start = after === null ? (order === 'price_up' ? 0 : LAST_SLOT) : logarithmicSlot(after.price);
  const last = order === 'price_up' ? LAST_SLOT : 0;
  for (let place = Math.ceil(PRICE_CANDIDATES / share) - 1; ; place = place * 4 + 3) {
    const bound = sample[place];
    const end = bound === undefined ? last : logarithmicSlot(bound);
    const hits = await find(Math.min(start, end), Math.max(start, end));
    if (hits.length === LIMIT || end === last) return inTier(hits);
  }
}

export type Counted = { count: number; is_exact: boolean; window: Window };

/** The number of hits without some filters, counted up to COUNTED_HITS in a window of the newest days. */
export async function countWithout(read: Read, search: Search, ...without: readonly string[]): Promise<Counted> {
  const { now, extent, scope } = search;
  const exact = exactOf(scope, now, ...without);
  for (let slots = FIRST_SLOTS; ; ) {
    const window = newestWindow(extent, slots, timeSlot(now.getTime()));
    const found = await countHits(read, candidateClauses(search, window, ...without), { exact, limit: ENOUGH });
    if (found > COUNTED_HITS) return { count: COUNTED_HITS, is_exact: false, window };
    if (window.is_all) return { count: found, is_exact: true, window };
    slots = Math.max(slotsFor(ENOUGH, slots, found), slots * 2);
  }
}

/** The clauses of the hits in a window, without some filters. */
export function candidateClauses({ groups, scope }: Search, window: Window, ...without: readonly string[]): Clause[] {
  return [...windowClauses(window), ...matchOf(groups), ...clausesOf(scope, ...without)];
}

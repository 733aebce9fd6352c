import type { StaleRead } from '../../base/database.ts';
import { COUNTED_HITS, PAGE_SIZE, type SearchSort } from '../../contract/search/rules.ts';
import type { SearchCursor } from './cursor.ts';
import { clausesOf, exactOf, type Scope } from './filters.ts';
import {
  type Counting,
  countAndFind,
  type Exact,
  FEW_HITS,
  type Hit,
  hitsByPrice,
  hitsByTier,
  newestHits,
  type PriceOrder,
  placeHits,
  type TierPage,
} from './hits-store.ts';
import { type Clause, lexemesOfAny, matchOf, type Tier, tierShares, tiersOf, within } from './query.ts';
import { LAST_SLOT, logarithmicSlot, priceAxis, timeSlot } from './windows/axes.ts';
import { type Shares, sharesOf } from './windows/shares.ts';
import {
  areFew,
  type Extent,
  joined,
  newestWindow,
  nextSlots,
  olderWindow,
  slotsFor,
  slotsOf,
  slotsToCount,
  type Window,
  windowClauses,
} from './windows/windows.ts';
import type { QueryGroup } from './words/terms.ts';

/** What is looked for: words, filters, and how hits are sorted. */
export type Search = {
  groups: readonly QueryGroup[];
  scope: Scope;
  sort: SearchSort;
  /** The lexeme of the category whose ads come first within a tier; null if none is guessed. */
  first: string | null;
  now: Date;
  extent: Extent;
};
/** A hit in its tier. */
export type PlacedHit = Hit & { tier: number };
/** At most `limit` hits, one more than a page, so that the caller sees whether more follow. */
export type HitPage = { hits: PlacedHit[]; total: number; total_is_exact: boolean; window: Window };

const LIMIT = PAGE_SIZE + 1;
const ENOUGH = COUNTED_HITS + 1;
/** Windows for a page should have as many: they vary, and hits of a page are few. */
const SPARE_PAGES = 2;

/** The first page of a search, and the number of hits if there are fewer than `counted`. */
export async function firstHits(read: StaleRead, search: Search, limit = LIMIT, counted = ENOUGH): Promise<HitPage> {
  const { sort } = search;
  if (isByPrice(sort)) {
    const { prices, ...priced } = await countPrices(read, search, sort, null);
    return { ...priced, hits: await pricedHits(read, search, sort, { ...priced, prices, after: null, limit }) };
  }
  const tiers = placedTiers(search);
  const tried = tiersToTry(search, tiers, limit);
  // If there may be few hits, they are counted first: the tiers of a few are known by their documents.
  const mayBeFew = tried.length > 1 && tiers.every(({ shares }) => areFew(search.extent, shares));
  const pages = tried.map(({ page }) => page);
  const { ids, found: newest, ...page } = await countAll(read, search, [], { limit: counted }, mayBeFew ? [] : pages);
  if (page.total_is_exact && page.total === ids.length) {
    const nested = tiers.map((tier) => tier.nested);
    return { ...page, hits: (await placeHits(read, ids, nested)).slice(0, limit) };
  }
  const found = mayBeFew ? await hitsByTier(read, pages, exactOf(search.scope, search.now)) : newest;
  const enough = page.total_is_exact ? Math.min(limit, page.total) : limit;
  const hits = new Map<string, PlacedHit>();
  for (const tier of tiers) {
    if (hits.size >= enough) break;
    const first = found.get(tier.index) ?? [];
    const add = (more: readonly Hit[]) => {
      for (const hit of more) if (!hits.has(hit.ad_id)) hits.set(hit.ad_id, { ...hit, tier: tier.index });
    };
    add(first);
    const window = tried.find(({ page }) => page.tier === tier.index)?.window;
    if (window?.isAll || hits.size >= enough) continue;
    // A tier that does not fill the page goes on before the window, and only then the next tier begins.
    const wanted = limit - hits.size;
    const next = window
      ? {
          to: window.from - 1,
          slots: nextSlots(search.extent, tier.shares, wanted, slotsIn(search, window), first.length),
        }
      : null;
    add(await hitsOfTier(read, search, tier, { next, before: null, known: [...hits.keys()], limit: wanted }));
  }
  return { ...page, hits: [...hits.values()].slice(0, limit) };
}

/** The page after a position. */
export async function nextHits(
  read: StaleRead,
  search: Search,
  cursor: SearchCursor,
  limit = LIMIT,
): Promise<PlacedHit[]> {
  const { sort } = search;
  if (isByPrice(sort)) {
    const { total, total_is_exact, position, price } = cursor;
    const after = { price: price ?? 0, id: position.id };
    const window = newestWindow(search.extent, search.now, Number.POSITIVE_INFINITY);
    const counted = total_is_exact
      ? { total, total_is_exact, window, prices: [] }
      : await countPrices(read, search, sort, after.price);
    return pricedHits(read, search, sort, { ...counted, after, limit });
  }
  const few = cursor.total_is_exact && cursor.total <= FEW_HITS ? await fewHits(read, search) : null;
  if (few) return few.filter((hit) => isAfter(hit, cursor)).slice(0, limit);
  const hits: PlacedHit[] = [];
  for (const tier of placedTiers(search).slice(cursor.tier)) {
    if (hits.length >= limit) break;
    const before = tier.index === cursor.tier ? cursor.position : null;
    hits.push(
      ...(await hitsOfTier(read, search, tier, { next: null, before, known: null, limit: limit - hits.length })),
    );
  }
  return hits;
}

/** All hits in their order if there are still few: excluding the tiers before is slow. */
async function fewHits(read: StaleRead, search: Search): Promise<PlacedHit[] | null> {
  const exact = exactOf(search.scope, search.now);
  const clauses = [...matchOf(search.groups), ...clausesOf(search.scope)];
  const { count, ids } = await countAndFind(read, { clauses, exact, limit: FEW_HITS + 1 }, []);
  if (count > FEW_HITS) return null;
  const nested = placedTiers(search).map((tier) => tier.nested);
  return placeHits(read, ids, nested);
}

/** Whether a hit comes after the position of a cursor. */
function isAfter(hit: PlacedHit, { tier, position }: SearchCursor): boolean {
  if (hit.tier !== tier) return hit.tier > tier;
  return hit.at < position.at || (hit.at === position.at && hit.ad_id < position.id);
}

function isByPrice(sort: SearchSort): sort is PriceOrder {
  return sort === 'price_up' || sort === 'price_down';
}

type PlacedTier = Tier & { index: number; shares: Shares };

/** The tiers of a search with what is known about their size. */
function placedTiers({ groups, scope, sort, first, extent }: Search): PlacedTier[] {
  const filters = filterShares(scope, extent);
  const shares = tierShares(groups, sort, first, extent.shareOf);
  const lexemes = lexemesIn(groups, scope);
  return tiersOf(groups, sort, first).map((tier, index) => ({
    ...tier,
    index,
    shares: sharesOf(extent.unknown, [...(shares[index] ?? []), ...filters], lexemes),
  }));
}

function lexemesIn(groups: readonly QueryGroup[], scope: Scope): number {
  const words = groups.flatMap(({ alternatives }) => alternatives.flat());
  return words.length + clausesOf(scope).flatMap(lexemesOfAny).length;
}

function filterShares(scope: Scope, { shareOf }: Extent, ...without: readonly string[]): number[] {
  return clausesOf(scope, ...without).map((clause) =>
    Math.min(
      lexemesOfAny(clause).reduce((sum, lexeme) => sum + shareOf(lexeme), 0),
      1,
    ),
  );
}

/** What is estimated of all hits without some filters. */
function matchShares(
  { groups, scope, extent }: Pick<Search, 'groups' | 'scope' | 'extent'>,
  without: readonly string[],
) {
  const [words = []] = tierShares(groups, 'newest', null, extent.shareOf);
  return sharesOf(extent.unknown, [...words, ...filterShares(scope, extent, ...without)], lexemesIn(groups, scope));
}

type TriedTier = { window: Window; page: TierPage };

const TIERS_AT_ONCE = 2;

/** The first tiers that should fill a page, each in a window that should. */
function tiersToTry(search: Search, tiers: readonly PlacedTier[], limit: number): TriedTier[] {
  const { scope, now, extent } = search;
  const tried: TriedTier[] = [];
  let expected = 0;
  for (const { index, nested, shares } of tiers) {
    const window = newestWindow(extent, now, slotsOf(extent, SPARE_PAGES * limit, shares));
    // Hits of the tiers before are found again.
    const page = {
      tier: index,
      clauses: [...nested, ...clausesOf(scope), ...windowClauses(window)],
      limit: limit * (tried.length + 1),
    };
    tried.push({ window, page });
    if (shares.all > extent.unknown) expected += extent.ads * shares.all;
    if (expected >= SPARE_PAGES * limit || tried.length === TIERS_AT_ONCE) break;
  }
  return tried;
}

function slotsIn({ extent }: Search, { from }: Window): number {
  return extent.newest - from + 1;
}

/**
 * Hits of a tier before a position, in growing windows; `next` is the first one. `known` are all hits of the tiers
 * before; null if they are not known.
 */
async function hitsOfTier(
  read: StaleRead,
  { scope, now, extent }: Search,
  { index, clauses, nested, shares }: PlacedTier,
  page: {
    next: { to: number; slots: number } | null;
    before: { at: number; id: string } | null;
    known: readonly string[] | null;
    limit: number;
  },
): Promise<PlacedHit[]> {
  const { before, known, limit } = page;
  const hits: Hit[] = [];
  const to = page.next?.to ?? (before ? timeSlot(before.at) : null);
  let slots = page.next?.slots ?? slotsOf(extent, SPARE_PAGES * limit, shares, to ?? extent.newest);
  // Everything needs no lexemes of a window, which cost more than finding the known hits again.
  const windowTo = (end: number | null) =>
    end === null || (known && slots === Number.POSITIVE_INFINITY)
      ? newestWindow(extent, now, slots)
      : olderWindow(extent, end, slots);
  for (let window = windowTo(to); ; window = windowTo(window.from - 1)) {
    const found = await newestHits(
      read,
      [...(known ? nested : clauses), ...clausesOf(scope), ...windowClauses(window)],
      {
        exact: exactOf(scope, now),
        before,
        except: known ? [...known, ...hits.map(({ ad_id }) => ad_id)] : [],
        limit: limit - hits.length,
      },
    );
    hits.push(...found);
    if (hits.length === limit || window.isLast) return hits.map((hit) => ({ ...hit, tier: index }));
    slots = nextSlots(extent, shares, limit - hits.length, slots, found.length);
  }
}

type CountedHits = Pick<HitPage, 'total' | 'total_is_exact' | 'window'>;

/**
 * Counts hits without some filters until there are `limit`, in windows of which each continues the one before. The
 * first statement also finds the newest hits of tiers.
 */
async function countAll(
  read: StaleRead,
  search: Search,
  without: readonly string[],
  { prices, limit: enough }: Pick<Counting, 'prices' | 'limit'>,
  tiers: readonly TierPage[],
): Promise<CountedHits & { prices: number[]; ids: string[]; found: Map<number, Hit[]> }> {
  const { scope, now, extent } = search;
  const exact = exactOf(scope, now, ...without);
  const shares = matchShares(search, without);
  let slots = (prices ? slotsOf : slotsToCount)(extent, enough, shares);
  let window = newestWindow(extent, now, slots);
  const count = (where: Window, limit: number, also: readonly TierPage[]) => {
    const clauses = candidateClauses(search, where, ...without);
    return countAndFind(read, { clauses, exact, limit, ...(prices ? { prices } : {}) }, also);
  };
  const { hits: found, ...first } = await count(window, enough, tiers);
  let all = window;
  let total = first.count;
  const { prices: sample, ids } = first;
  while (total < enough && !window.isLast) {
    slots = Math.max(slotsFor(enough, slotsIn(search, all), total) - slotsIn(search, all), slots);
    window = olderWindow(extent, window.from - 1, slots);
    const older = await count(window, enough - total, []);
    total += older.count;
    sample.push(...older.prices);
    ids.push(...older.ids);
    all = joined(all, window);
  }
  const total_is_exact = total < enough;
  return {
    total: Math.min(total, COUNTED_HITS),
    total_is_exact,
    // Facets are counted among the newest hits.
    window: all.isAll && !total_is_exact ? firstWindow(search, ...without) : all,
    prices: sample,
    ids,
    found,
  };
}

/** Pages of hits that a window of prices is estimated to have. */
const SPARE_PRICES = 3;

type Priced = CountedHits & { prices: number[] };

/** Counts hits, and reads the prices of the newest of them in order. */
async function countPrices(read: StaleRead, search: Search, order: PriceOrder, from: number | null): Promise<Priced> {
  const {
    found: _found,
    ids: _ids,
    ...counted
  } = await countAll(read, search, [], { prices: { order, unit: search.scope.price_unit, from }, limit: ENOUGH }, []);
  const direction = order === 'price_up' ? 1 : -1;
  return { ...counted, prices: counted.prices.sort((a, b) => (a - b) * direction) };
}

/**
 * Hits by price. With few hits all are sorted. With many, a window of prices that should fill the page is taken from
 * the prices of the newest hits, and widened until it does.
 */
async function pricedHits(
  read: StaleRead,
  search: Search,
  order: PriceOrder,
  {
    prices,
    window,
    total_is_exact,
    after,
    limit,
  }: Priced & { after: { price: number; id: string } | null; limit: number },
): Promise<PlacedHit[]> {
  const { scope, now, extent } = search;
  const exact: Exact = exactOf(scope, now);
  const axis = priceAxis(scope.price_unit);
  const match = [...matchOf(search.groups), ...clausesOf(scope)];
  const inTier = (hits: Hit[]) => hits.map((hit) => ({ ...hit, tier: 0 }));
  const find = (from: number, to: number) =>
    hitsByPrice(read, [within(axis, from, to), ...match], { order, exact, after, limit });
  if (total_is_exact) return inTier(await find(0, LAST_SLOT));
  const share = Math.max((extent.newest - extent.oldest + 1) / slotsIn(search, window), 1);
  const start = after === null ? (order === 'price_up' ? 0 : LAST_SLOT) : logarithmicSlot(after.price);
  const last = order === 'price_up' ? LAST_SLOT : 0;
  for (let index = Math.ceil((SPARE_PRICES * limit) / share) - 1; ; index = index * 4 + 3) {
    const bound = prices[index];
    const end = bound === undefined ? last : logarithmicSlot(bound);
    const hits = await find(Math.min(start, end), Math.max(start, end));
    if (hits.length === limit || end === last) return inTier(hits);
  }
}

/** The window of the newest hits without some filters in which COUNTED_HITS should be. */
export function firstWindow({ groups, scope, now, extent }: Search, ...without: readonly string[]): Window {
  return newestWindow(extent, now, slotsOf(extent, ENOUGH, matchShares({ groups, scope, extent }, without)));
}

export type Counted = { count: number; is_exact: boolean; window: Window };

/** The number of hits without some filters, counted up to COUNTED_HITS in a window of the newest days. */
export async function countWithout(read: StaleRead, search: Search, ...without: readonly string[]): Promise<Counted> {
  const { total, total_is_exact, window } = await countAll(read, search, without, { limit: ENOUGH }, []);
  return { count: total, is_exact: total_is_exact, window };
}

/** The clauses of the hits in a window, without some filters. */
export function candidateClauses({ groups, scope }: Search, window: Window, ...without: readonly string[]): Clause[] {
  return [...matchOf(groups), ...clausesOf(scope, ...without), ...windowClauses(window)];
}

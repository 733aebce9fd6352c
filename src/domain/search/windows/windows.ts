import { type Clause, within } from '../query.ts';
import { TIME, timeSlot } from './axes.ts';
import type { Shares } from './shares.ts';

/**
 * Slots of publication, from the oldest to the newest, both included. `isLast`: no ad is older. `isAll`: it holds
 * everything.
 */
export type Window = { from: number; to: number; isLast: boolean; isAll: boolean };

/** How many ads were published in a slot. */
export type SlotAds = { slot: number; ads: number };

/**
 * What is known about the listed ads: when the oldest and the newest were published, how many there are, and which
 * share of them has a lexeme. It says how large windows should be, and not what they contain: it may be out of date.
 */
export type Extent = {
  oldest: number;
  newest: number;
  /** The ads of the newest slots, newest first; empty slots are missing. */
  recent: readonly SlotAds[];
  ads: number;
  shareOf: (lexeme: string) => number;
  /** The share of lexemes that are too rare to be known one by one. */
  unknown: number;
};

/** The clauses of a window; none if it holds everything. */
export function windowClauses({ from, to, isAll }: Window): Clause[] {
  return isAll ? [] : [within(TIME, from, to)];
}

/** Slots of the first try when nothing is known about the board. */
const FIRST_SLOTS = 4;
const SPARE = 1.3;
/** How many times larger the next window is at most. */
const MAX_GROWTH = 8;
/**
 * Rows that a search may read to sort them. Reading a row costs about as much as passing ten entries of the index, so
 * more than these are sorted in windows only.
 */
const FEW_ROWS = 1500;
const COUNTED_AT_ONCE = 4000;
/** Entries of the index that a search may pass. */
const FEW_ENTRIES = 30_000;
/** The lexemes of a window that is a larger part of all slots cost more than passing the rest. */
const LARGE_PART = 0.4;
/** Slots of eight days. The ends of windows that need not be exact lie there, so that one lexeme covers them. */
const LARGE = 64;

/** Whether all hits are sorted, because it is not known well how many there are, but they should be few. */
export function areFew(extent: Extent, shares: Shares): boolean {
  return canPassAll(extent, shares) && extent.ads * shares.all <= FEW_ROWS;
}

/**
 * How many slots should have `wanted` hits that are counted, and not sorted. All, if a large part of the index would
 * have to be passed anyway.
 */
export function slotsToCount(extent: Extent, wanted: number, shares: Shares): number {
  if (canPassAll(extent, shares) && extent.ads * shares.all <= COUNTED_AT_ONCE) return Number.POSITIVE_INFINITY;
  const slots = slotsOf(extent, wanted, shares);
  return slots > (extent.newest - extent.oldest + 1) * LARGE_PART ? Number.POSITIVE_INFINITY : slots;
}

function canPassAll({ ads }: Extent, { effort, isKnown }: Shares): boolean {
  return ads > 0 && !isKnown && ads * effort <= FEW_ENTRIES;
}

/** How many slots up to `to` should have `wanted` hits. */
export function slotsOf(extent: Extent, wanted: number, shares: Shares, to = extent.newest): number {
  if (extent.ads === 0) return FIRST_SLOTS;
  if (areFew(extent, shares)) return Number.POSITIVE_INFINITY;
  const needed = (wanted * SPARE) / shares.all;
  // A wrong estimate costs no more than this.
  const bearable = FEW_ENTRIES / shares.effort;
  return slotsWith(extent, Math.min(needed, bearable), to);
}

/**
 * How many slots up to `to` should have as many ads. The newest ones are counted, because fewer are published at night;
 * those before have the average.
 */
function slotsWith({ oldest, newest, ads, recent }: Extent, wanted: number, to: number): number {
  let left = wanted;
  for (const counted of recent) {
    if (counted.slot > to) continue;
    left -= counted.ads;
    if (left <= 0) return to - counted.slot + 1;
  }
  const end = Math.min(to, (recent.at(-1)?.slot ?? newest + 1) - 1);
  return Math.ceil(to - end + (left * (newest - oldest + 1)) / ads);
}

/** How many slots should have `wanted` hits if `slots` have `found`. */
export function slotsFor(wanted: number, slots: number, found: number): number {
  return Math.ceil(slots * Math.min((wanted * SPARE) / Math.max(found, 1), MAX_GROWTH));
}

/**
 * How many slots to search next for `wanted` hits, if `slots` had `found`; infinite if the rest should have few rows.
 */
export function nextSlots(extent: Extent, shares: Shares, wanted: number, slots: number, found: number): number {
  const rest = ((found + 1) * (extent.newest - extent.oldest + 1)) / slots;
  const isCheap = extent.ads * shares.effort <= FEW_ENTRIES && rest <= FEW_ROWS;
  return isCheap ? Number.POSITIVE_INFINITY : Math.max(slotsFor(wanted, slots, found), slots * 2);
}

/**
 * The newest `slots`, the slot that is not over yet, and everything after it. They count from the newest ad, because a
 * board may be quiet.
 */
export function newestWindow(extent: Extent, now: Date, slots: number): Window {
  const { from, isLast } = olderWindow(extent, extent.newest, slots + 1);
  const to = Math.max(extent.newest, timeSlot(now.getTime()));
  return { from, to: Math.ceil((to + 1) / LARGE) * LARGE - 1, isLast, isAll: isLast };
}

/** About `slots` up to `to`; everything up to there if they reach back to the oldest ad. */
export function olderWindow({ oldest }: Extent, to: number, slots: number): Window {
  const isLast = to - slots < oldest;
  if (isLast) return { from: Math.max(Math.floor(oldest / LARGE) - LARGE, 0) * LARGE, to, isLast, isAll: false };
  // It begins where larger slots begin, because each lexeme of a window costs time.
  const step = 2 ** Math.max(Math.floor(Math.log2(slots / 4)), 0);
  return { from: Math.floor((to - slots + 1) / step) * step, to, isLast, isAll: false };
}

/** Two windows, of which one follows the other. */
export function joined(newer: Window, older: Window): Window {
  return { ...older, to: newer.to, isAll: older.isLast };
}

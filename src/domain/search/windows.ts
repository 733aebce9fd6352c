import { TIME, timeSlot } from './axes.ts';
import { type Clause, within } from './query.ts';

/**
 * Slots of publication, from the oldest to the newest, both included. `is_last`: no ad is older. `is_all`: it holds
 * everything.
 */
export type Window = { from: number; to: number; is_last: boolean; is_all: boolean };

/**
 * What is known about the listed ads: when the oldest and the newest were published, how many there are, and which share
 * of them has a lexeme. It says how large windows should be, and not what they contain: it may be out of date.
 */
export type Extent = { oldest: number; newest: number; ads: number; shareOf: (lexeme: string) => number };

/** The clauses of a window; none if it holds everything. */
export function windowClauses({ from, to, is_all }: Window): Clause[] {
  return is_all ? [] : [within(TIME, from, to)];
}

/** Slots of the first try when nothing is known about the board. */
const FIRST_SLOTS = 4;
const SPARE = 1.3;
/** How many times larger the next window is at most. */
const MOST_GROWTH = 8;
/**
 * Rows that a search may read to sort them. Reading a row costs about as much as passing ten entries of the index, so
 * more than these are sorted in windows only.
 */
const FEW_ROWS = 1500;
/** Entries of its rarest condition that a search may pass in the index. */
const FEW_ENTRIES = 20_000;
/** Slots of eight days. The ends of windows that need not be exact lie there, so that one lexeme covers them. */
const LARGE = 64;

/** The shares of ads that meet all of several conditions, and the rarest of them. */
export type Shares = { all: number; rarest: number };

/**
 * Estimates the share of ads that meet several conditions. They are seldom independent (who writes "sofa" chooses the
 * category of sofas), so a more frequent condition counts less.
 */
export function sharesOf(conditions: readonly number[]): Shares {
  const ascending = conditions.toSorted((a, b) => a - b);
  return {
    all: ascending.reduce((product, share, index) => product * share ** (1 / 2 ** index), 1),
    rarest: ascending[0] ?? 1,
  };
}

/** Whether all hits may be sorted: they should be few rows, and few entries of the index lead to them. */
export function areFew(extent: Extent, shares: Shares): boolean {
  return areCountable(extent, shares) && extent.ads * shares.all <= FEW_ROWS;
}

/** Whether all hits may be passed in the index, if few of their rows are read. */
export function areCountable({ ads }: Extent, { rarest }: Shares): boolean {
  return ads > 0 && ads * rarest <= FEW_ENTRIES;
}

/** How many slots should have `wanted` hits. */
export function slotsOf(extent: Extent, wanted: number, shares: Shares): number {
  const { oldest, newest, ads } = extent;
  if (ads === 0) return FIRST_SLOTS;
  if (areFew(extent, shares)) return Number.POSITIVE_INFINITY;
  const needed = (wanted * SPARE) / (ads * shares.all);
  // A wrong estimate costs no more than this.
  const bearable = FEW_ENTRIES / (ads * shares.rarest);
  return Math.ceil((newest - oldest + 1) * Math.min(needed, bearable));
}

/** How many slots should have `wanted` hits if `slots` have `found`. */
export function slotsFor(wanted: number, slots: number, found: number): number {
  return Math.ceil(slots * Math.min((wanted * SPARE) / Math.max(found, 1), MOST_GROWTH));
}

/**
 * The newest `slots`, the slot that is not over yet, and everything after it. They count from the newest ad, because a
 * board may be quiet.
 */
export function newestWindow(extent: Extent, now: Date, slots: number): Window {
  const { from, is_last } = olderWindow(extent, extent.newest, slots + 1);
  const to = Math.max(extent.newest, timeSlot(now.getTime()));
  return { from, to: Math.ceil((to + 1) / LARGE) * LARGE - 1, is_last, is_all: is_last };
}

/** About `slots` up to `to`; everything up to there if they reach back to the oldest ad. */
export function olderWindow({ oldest }: Extent, to: number, slots: number): Window {
  const is_last = to - slots < oldest;
  if (is_last) return { from: Math.max(Math.floor(oldest / LARGE) - LARGE, 0) * LARGE, to, is_last, is_all: false };
  // It begins where larger slots begin, because each lexeme of a window costs time.
  const step = 2 ** Math.max(Math.floor(Math.log2(slots / 4)), 0);
  return { from: Math.floor((to - slots + 1) / step) * step, to, is_last, is_all: false };
}

/** Two windows, of which one follows the other. */
export function joined(newer: Window, older: Window): Window {
  return { ...older, to: newer.to, is_all: older.is_last };
}

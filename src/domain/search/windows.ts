import type { Read } from '../../base/database.ts';
import { TIME, timeSlot } from './axes.ts';
import { publicationExtent } from './hits-store.ts';
import { type Clause, within } from './query.ts';

/** Slots of publication, from the oldest to the newest, both included. */
export type Window = { from: number; to: number; is_all: boolean };

/**
 * When listed ads were published. Windows are counted from the newest one, because a board may be quiet. It says how
 * large windows should be, and not what they contain: it may be out of date.
 */
export type Extent = { oldest: number; newest: number };

const CACHE_MILLISECONDS = 5000;

/** Reads the extent at most every five seconds. */
export function createExtent(): (read: Read, now: Date) => Promise<Extent> {
  let cached: { extent: Extent; until: number } | null = null;
  return async (read, now) => {
    if (cached && cached.until > performance.now()) return cached.extent;
    const found = await publicationExtent(read);
    const extent = {
      oldest: timeSlot((found?.oldest ?? now).getTime()),
      newest: timeSlot((found?.newest ?? now).getTime()),
    };
    cached = { extent, until: performance.now() + CACHE_MILLISECONDS };
    return extent;
  };
}

/** The clauses of a window; none if it holds everything. */
export function windowClauses({ from, to, is_all }: Window): Clause[] {
  return is_all ? [] : [within(TIME, from, to)];
}

/** Slots of the first try of a search. */
export const FIRST_SLOTS = 4;
/** Below this number of hits, their rate is not known, and all of them are few. */
const FEW = 25;
const SPARE = 1.4;

/** The newest `slots` of an extent, with everything after them. */
export function newestWindow({ oldest, newest }: Extent, slots: number, to: number): Window {
  const from = newest - slots + 1;
  return { from: Math.max(from, oldest), to: Math.max(to, newest), is_all: from <= oldest };
}

/** How many slots should have `wanted` hits if `slots` have `found`; infinite if there are few. */
export function slotsFor(wanted: number, slots: number, found: number): number {
  return found < FEW ? Number.POSITIVE_INFINITY : Math.ceil((slots * wanted * SPARE) / found);
}

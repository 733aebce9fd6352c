import { TIMINGS, type Timing, WORSE_SHARE } from '../../contract/page-timings/rules.ts';
import type { PageInBuild } from './store.ts';

/** A timing of a page that is worse in the newest build. */
export type Worse = { page: string; timing: Timing; before: number; now: number };

/** Differences that nobody notices are no matter of a build: milliseconds, and thousandths of layout shift. */
const NOTICED: Record<Timing, number> = {
  first_byte_ms: 20,
  first_paint_ms: 50,
  largest_paint_ms: 50,
  interaction_ms: 16,
  shift_thousandths: 10,
};

/** Where pages of the newest build are more than a tenth slower than in the build before it. */
export function worsePages(now: readonly PageInBuild[], before: readonly PageInBuild[]): Worse[] {
  return now.flatMap((page) => {
    const former = before.find(({ name }) => name === page.name);
    return TIMINGS.flatMap((timing): Worse[] => {
      const [value, reference] = [page[timing], former?.[timing] ?? null];
      if (value === null || reference === null) return [];
      const isWorse = value > reference * (1 + WORSE_SHARE) && value - reference >= NOTICED[timing];
      return isWorse ? [{ page: page.name, timing, before: reference, now: value }] : [];
    });
  });
}

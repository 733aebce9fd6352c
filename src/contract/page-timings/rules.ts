/** How a browser describes its connection (`NetworkInformation.effectiveType`). */
export const NETWORKS = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;
export type Network = (typeof NETWORKS)[number];

/** Of so many loads of a page one is measured. */
export const MEASURED_OF_LOADS = 4;
/** By what the console groups loads. */
export const TIMING_GROUPS = ['page', 'country', 'network', 'build'] as const;
export type TimingGroup = (typeof TIMING_GROUPS)[number];
/** Days that the console looks back; loads are kept for the most of them. */
export const TIMING_DAYS = [1, 7, 30] as const;

export const TIMINGS = [
  'first_byte_ms',
  'first_paint_ms',
  'largest_paint_ms',
  'interaction_ms',
  'shift_thousandths',
] as const;
export type Timing = (typeof TIMINGS)[number];

/**
 * Up to which value a timing is good, and above which it is poor, at the 75th percentile of loads: milliseconds, and
 * thousandths of layout shift. Source: https://web.dev/articles/vitals, and for the first two its pages on TTFB and FCP.
 */
export const TIMING_LIMITS: Record<Timing, { good: number; poor: number }> = {
  first_byte_ms: { good: 800, poor: 1800 },
  first_paint_ms: { good: 1800, poor: 3000 },
  largest_paint_ms: { good: 2500, poor: 4000 },
  interaction_ms: { good: 200, poor: 500 },
  shift_thousandths: { good: 100, poor: 250 },
};
/** A build is worse if a timing of a page grows by more than this share. */
export const WORSE_SHARE = 0.1;

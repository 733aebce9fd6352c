import type { Outcome } from './load.ts';

/** How many failed with which status, such as `3 × 502`; "none". */
export function failuresIn(outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter(hasFailed);
  const counts = Object.entries(Object.groupBy(failed, ({ status, error }) => error ?? status));
  return counts.map(([status, some]) => `${some?.length} × ${status}`).join(', ') || 'none';
}

export function hasFailed({ status }: Outcome): boolean {
  return status !== 200;
}

/** The time in milliseconds that this share of the requests does not exceed. */
export function timeOf(outcomes: readonly Outcome[], share: number): number {
  const times = outcomes.map(({ begun, ended }) => ended - begun).toSorted((one, other) => one - other);
  return times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? 0;
}

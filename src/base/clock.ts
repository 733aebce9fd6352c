/**
 * The source of the current time. Rules take a clock as a parameter, so that tests and the seed can choose the date.
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that shows `timestamp` until it is set. */
export function fixedClock(timestamp: Date): Clock & { set(timestamp: Date): void } {
  let current = timestamp;
  return {
    now: () => new Date(current),
    set(next) {
      current = next;
    },
  };
}

export const MILLISECONDS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** `timestamp` plus a number of milliseconds. */
export function addMilliseconds(timestamp: Date, milliseconds: number): Date {
  return new Date(timestamp.getTime() + milliseconds);
}

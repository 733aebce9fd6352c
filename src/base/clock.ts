/** Where the time comes from: every rule that asks for it takes a clock, so that a test or the seed can be any day. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands at one moment until it is set anew. */
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

/** `moment` moved by so many milliseconds. */
export function addMilliseconds(timestamp: Date, milliseconds: number): Date {
  return new Date(timestamp.getTime() + milliseconds);
}

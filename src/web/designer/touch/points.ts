export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

/** What a gesture changes in all, from its start: a distance in px, a factor, degrees, and where it takes place. */
export type Change = { by: Point; scale: number; turn: number; origin: Point };

/** Distance in px within which something is drawn to a line. */
export const SNAP_PX = 6;

export const NO_CHANGE: Change = { by: { x: 0, y: 0 }, scale: 1, turn: 0, origin: { x: 0, y: 0 } };

/** A point turned around the zero point by degrees. */
export function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** The value within the limits. */
export function between(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** The multiple of `step` nearest to a value, within the limits. */
export function stepOf(value: number, step: number, min: number, max: number): number {
  return between(Math.round(value / step) * step, min, max) + 0;
}

/** The factor and degrees by which a handle moved from one point to another changes a thing around its centre. */
export function changeAround(centre: Point, from: Point, to: Point): { scale: number; turn: number } {
  const [start, end] = [from, to].map(({ x, y }) => ({ x: x - centre.x, y: y - centre.y })) as [Point, Point];
  const length = Math.hypot(start.x, start.y);
  const angle = ((Math.atan2(end.y, end.x) - Math.atan2(start.y, start.x)) * 180) / Math.PI;
  return {
    scale: length < 1 ? 1 : Math.hypot(end.x, end.y) / length,
    // The shorter way round.
    turn: ((((angle + 180) % 360) + 360) % 360) - 180,
  };
}

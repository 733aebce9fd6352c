import type { Box } from '../../../contract/design/rules.ts';
import type { Subject } from './covered.ts';
import type { Point } from './points.ts';

/** What is shown over the card while something is moved; lengths are percent of the card. */
export type Marks = {
  /** Lines that the moved thing has stopped at; `name` is a key in `touch.lines`. */
  lines: readonly { axis: 'x' | 'y'; at: number; name: string }[];
  /** The frame of a photo, divided into thirds. */
  thirds: Box | null;
  /** The distance of the elements' grid in percent of the card's width, and its start. */
  grid: { cell: number; x: number; y: number } | null;
  /** A key in `touch.tips` and its values, shown beside the moved thing. */
  tip: { name: string; values: Record<string, string | number>; x: number; y: number } | null;
  /** The subject that the moved thing should not cover. */
  subject: Subject | null;
};

export const NO_MARKS: Marks = { lines: [], thirds: null, grid: null, tip: null, subject: null };

/** How much of a subject is covered, as a tip at a point; null if it is less than half a percent. */
export function coverTip(name: 'covers' | 'hidden', share: number, { x, y }: Point): Marks['tip'] {
  const percent = Math.round(share * 100);
  return percent === 0 ? null : { name, values: { percent }, x, y };
}

const TICK_MS = 8;

/** A short tick in the hand, on devices that have one. */
export function tick(): void {
  // Safari and Firefox have no vibration.
  if ('vibrate' in navigator) navigator.vibrate(TICK_MS);
}

/** Returns a function that ticks when the lines that something stops at become others. */
export function lineTicks(): (lines: Marks['lines']) => void {
  let before = '';
  return (lines) => {
    const now = lines.map(({ axis, at }) => `${axis}${at}`).join();
    if (now !== before && now !== '') tick();
    before = now;
  };
}

import type { Box } from '../../../contract/design/rules.ts';

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
  /** The cut-out that the moved thing should not cover, in its box. */
  subject: { url: string; box: Box } | null;
};

export const NO_MARKS: Marks = { lines: [], thirds: null, grid: null, tip: null, subject: null };

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

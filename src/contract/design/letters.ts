import { withBoundAmounts } from '../text/bound-amounts.ts';
import type { TextRow } from './schemas.ts';

/** A marker's space before and after the text, and above and below it, in em. As in artwork.css. */
export const MARKER_SPACE = { across: 0.55, along: 0.32 } as const;

/** The text of a row as it is shown. */
export function shownText({ text, caps }: Pick<TextRow, 'text' | 'caps'>): string {
  const bound = withBoundAmounts(text);
  return caps ? bound.toUpperCase() : bound;
}

/** Whether a row has a background of its own: a marker or a strip of paper. */
export function isPaper(row: Pick<TextRow, 'marker' | 'strip'>): boolean {
  return row.marker !== null || row.strip;
}

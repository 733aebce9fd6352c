import type { Box } from '../../../contract/design/rules.ts';

type Size = { width: number; height: number };
/** The card's scale, and the position of its top left corner in px. */
export type Zoom = { scale: number; x: number; y: number };

const MARGIN = 16;
const LARGEST = 2;

/**
 * The zoom of a card of `card` px in a viewport of `room` px that shows a part of it, in percent, large and complete.
 */
export function zoomTo(part: Box, card: Size, viewport: Size): Zoom {
  const share = (percent: number, length: number) => Math.max(1, (percent * length) / 100);
  const scale = Math.min(
    LARGEST,
    (viewport.width - 2 * MARGIN) / share(part.width, card.width),
    (viewport.height - 2 * MARGIN) / share(part.height, card.height),
  );
  const offset = (middle: number, length: number, space: number) => {
    const size = length * scale;
    if (size + 2 * MARGIN <= space) return (space - size) / 2;
    return Math.min(MARGIN, Math.max(space - MARGIN - size, space / 2 - (middle * size) / 100));
  };
  return {
    scale,
    x: offset(part.x + part.width / 2, card.width, viewport.width),
    y: offset(part.y + part.height / 2, card.height, viewport.height),
  };
}

/** The part of `inner` that lies within `outer`. */
export function partWithin(inner: Box, outer: Box): Box {
  const x = Math.max(inner.x, outer.x);
  const y = Math.max(inner.y, outer.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(inner.x + inner.width, outer.x + outer.width) - x),
    height: Math.max(0, Math.min(inner.y + inner.height, outer.y + outer.height) - y),
  };
}

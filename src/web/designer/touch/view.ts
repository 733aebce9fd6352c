import { between, type Change, type Point, type Size } from './points.ts';

/** How the card is shown on the canvas: enlarged, and moved from its middle by px. */
export type View = { scale: number; x: number; y: number };

export const WHOLE_CARD: View = { scale: 1, x: 0, y: 0 };
const LARGEST = 4;
/** A card that is hardly enlarged returns to its place. */
const SNAP = 1.05;
export const ZOOM_STEP = 1.4;

/** The view after a gesture around the card's middle, which stays within reach: the card never leaves its place. */
export function movedView(start: View, card: Size, middle: Point, { by, scale, origin }: Change): View {
  const next = between(start.scale * scale, 1, LARGEST);
  if (next < SNAP) return WHOLE_CARD;
  const along = (from: number, moved: number, offset: number, length: number) => {
    const wanted = from + moved - (from - offset) * (next / start.scale);
    const limit = (length * next) / 2;
    return between(wanted, -limit, limit);
  };
  return {
    scale: next,
    x: along(origin.x - middle.x, by.x, start.x, card.width),
    y: along(origin.y - middle.y, by.y, start.y, card.height),
  };
}

/** Shows the card in a view. Its handles keep their size. */
export function showView(card: HTMLElement, { scale, x, y }: View): void {
  card.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
  card.style.setProperty('--view-scale', String(scale));
  card.toggleAttribute('data-enlarged', scale > 1);
}

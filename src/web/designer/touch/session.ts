import type { CSSProperties } from 'react';
import type { Box } from '../../../contract/design/rules.ts';
import type { Designer } from '../designer-context.tsx';
import type { Change, Point } from './points.ts';

/** One gesture. Each change is computed from its start, so that nothing drifts; the design changes at its end only. */
export type Session = {
  /** Shows the whole change since the start. */
  show(change: Change): void;
  /** Makes what is shown one step of the design. */
  finish(): void;
  /** Shows the design as it was. */
  cancel(): void;
};

/** The designer and the card on which a gesture takes place. */
export type Stage = { designer: Designer; card: HTMLElement };

/** Px on the screen for each px of the card, which is enlarged while the canvas is zoomed. */
export function cardScale(card: HTMLElement): number {
  return card.getBoundingClientRect().width / Math.max(1, card.offsetWidth);
}

/** The element of the artwork with this slot name, such as `photo-0`. */
export function drawnSlot(card: HTMLElement, slot: string): HTMLElement | null {
  return card.querySelector<HTMLElement>(`.ad [data-slot="${slot}"]`);
}

/** What the overlay shows of a thing: its target and its frame. */
export function overlayOf(card: HTMLElement, slot: string): HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>(`[data-target="${slot}"]`)];
}

/** Remembers the styles and classes of elements; the returned function restores them. */
export function remembered(elements: readonly HTMLElement[]): () => void {
  const before = elements.map((element) => [element, element.style.cssText, element.className] as const);
  return () => {
    for (const [element, css, name] of before) {
      element.style.cssText = css;
      element.className = name;
    }
  };
}

/** Sets styles on elements. */
export function setStyles(elements: readonly HTMLElement[], style: CSSProperties): void {
  for (const element of elements) Object.assign(element.style, style);
}

/** The middle of an element on the screen; turning does not move it. */
export function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The box of an element in percent of the card. */
export function boxIn(card: HTMLElement, element: Element): Box {
  const outer = card.getBoundingClientRect();
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    x: ((left - outer.left) / outer.width) * 100,
    y: ((top - outer.top) / outer.height) * 100,
    width: (width / outer.width) * 100,
    height: (height / outer.height) * 100,
  };
}

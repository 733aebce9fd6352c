import type { Session, Stage } from './session.ts';
import { movedView, showView } from './view.ts';

/** Enlarges and moves the card on the canvas; the design stays as it is. */
export function startView({ designer, card }: Stage): Session {
  const start = designer.view.get();
  const canvas = card.parentElement?.getBoundingClientRect();
  const middle = {
    x: (canvas?.left ?? 0) + card.offsetLeft + card.offsetWidth / 2,
    y: (canvas?.top ?? 0) + card.offsetTop + card.offsetHeight / 2,
  };
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  let view = start;
  return {
    show(change) {
      view = movedView(start, size, middle, change);
      showView(card, view);
    },
    finish: () => designer.view.set(view),
    cancel() {
      showView(card, start);
    },
  };
}

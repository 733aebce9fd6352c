import { createGesture, dragAction } from '@use-gesture/vanilla';
import type { Designer } from '../designer-context.tsx';
import { asOneStep, moveRow } from '../model/commands.ts';
import { NO_MARKS, tick } from './marks.ts';
import { boxIn, drawnSlot, remembered } from './session.ts';
import { rowAfter } from './text-moves.ts';

const recognize = createGesture([dragAction]);
const THRESHOLD_PX = 4;
const LIFTED = { zIndex: '1', position: 'relative', rotate: '-1.5deg', pointerEvents: 'none' } as const;

type Lifted = { show(by: { x: number; y: number }): void; finish(): void; cancel(): void };

/** Rows of a text slot are reordered by grips in a list of buttons. Returns a function that stops this. */
export function listenToRowGrips(designer: Designer, slot: number, list: HTMLElement): () => void {
  let lifted: Lifted | null = null;
  const end = (how: 'finish' | 'cancel') => {
    const ending = lifted;
    lifted = null;
    ending?.[how]();
  };
  const recognizer = recognize(
    list,
    {
      onDrag({ first, last, canceled, tap, movement: [x, y], event }) {
        if (tap) return;
        if (first) lifted = liftRow(designer, slot, list, event.target);
        lifted?.show({ x, y });
        if (last) end(canceled || event.type === 'pointercancel' ? 'cancel' : 'finish');
      },
    },
    { drag: { filterTaps: true, threshold: THRESHOLD_PX, pointer: { keys: false } } },
  );
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !lifted) return;
    event.preventDefault();
    event.stopPropagation();
    end('cancel');
  };
  window.addEventListener('keydown', press, true);
  return () => {
    end('cancel');
    recognizer.destroy();
    window.removeEventListener('keydown', press, true);
  };
}

/** Lifts the row whose grip is touched. Its list is a column or, on a phone, a line. */
function liftRow(designer: Designer, slot: number, list: HTMLElement, target: EventTarget | null): Lifted | null {
  const tabs = [...list.querySelectorAll<HTMLElement>('[data-row-tab]')];
  const grip = target instanceof Element ? target.closest('[data-row-grip]') : null;
  const row = tabs.findIndex((tab) => grip !== null && tab.contains(grip));
  const tab = tabs[row];
  if (!tab || tabs.length < 2) return null;
  const boxes = tabs.map((each) => each.getBoundingClientRect());
  const isColumn = boxes[0]?.left === boxes[1]?.left;
  const middles = boxes.map(({ x, y, width, height }) => (isColumn ? y + height / 2 : x + width / 2));
  const restore = remembered(tabs);
  let to = row;
  const end = () => {
    restore();
    for (const each of tabs) delete each.dataset.drop;
    designer.marks.set(NO_MARKS);
  };
  Object.assign(tab.style, LIFTED);
  tick();
  return {
    show(by) {
      const along = isColumn ? by.y : by.x;
      tab.style.translate = isColumn ? `0 ${along}px` : `${along}px 0`;
      const next = rowAfter(middles, row, (middles[row] ?? 0) + along);
      if (next !== to) tick();
      to = next;
      const others = tabs.filter((each) => each !== tab);
      for (const [index, each] of others.entries()) {
        if (index === to) each.dataset.drop = 'before';
        else if (index === to - 1 && to === others.length) each.dataset.drop = 'after';
        else delete each.dataset.drop;
      }
      showOnCard(designer, { slot, row }, to);
    },
    finish() {
      end();
      if (to !== row) designer.engine.run(asOneStep(moveRow), { slot, row, by: to - row });
    },
    cancel: end,
  };
}

/** Shows on the card where the row would be. */
function showOnCard({ marks }: Designer, { slot, row }: { slot: number; row: number }, to: number): void {
  const card = document.querySelector<HTMLElement>('[data-design]');
  const drawn = card && drawnSlot(card, `text-${slot}`)?.querySelectorAll<HTMLElement>('[data-row]');
  if (!card || !drawn) return;
  const boxes = [...drawn].map((each) => boxIn(card, each));
  marks.set({ ...NO_MARKS, lines: [{ axis: 'y', at: placeBetween(boxes, row, to), name: 'row' }] });
}

/** The height at which a lifted row would be put before row `to` of the others. */
export function placeBetween(boxes: readonly { y: number; height: number }[], row: number, to: number): number {
  const others = boxes.filter((_, index) => index !== row);
  const [above, below] = [others[to - 1], others[to]];
  return below ? below.y : above ? above.y + above.height : 0;
}

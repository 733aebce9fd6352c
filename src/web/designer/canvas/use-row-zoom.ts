import { type RefObject, useLayoutEffect } from 'react';
import type { Box } from '../../../contract/design/rules.ts';
import { useStore } from '../../browser/use-store.ts';
import { useCard, useDesigner } from '../designer-context.tsx';
import { showView } from '../touch/view.ts';
import type { Measures } from './measure.ts';
import { partWithin, zoomTo } from './zoom.ts';

const FULL_CARD: Box = { x: 0, y: 0, width: 100, height: 100 };

/** Zooms the card to the row that is edited; otherwise as far as the author has enlarged the canvas. */
export function useRowZoom(card: RefObject<HTMLElement | null>, measures: Measures | null): void {
  const { typing, view: viewStore } = useDesigner();
  const isTyping = useStore(typing);
  const view = useStore(viewStore);
  const selection = useCard((snapshot) => snapshot.selection);
  const slot = selection && `${selection.kind}-${selection.slot}`;
  const box = measures?.slots[slot ?? ''] ?? FULL_CARD;
  const row = measures?.rows[`${slot} ${selection?.row}`] ?? box;

  useLayoutEffect(() => {
    const shown = card.current;
    const canvas = shown?.parentElement;
    if (!shown || !canvas) return;
    if (!isTyping) {
      showView(shown, view);
      return;
    }
    const bounds = partWithin(box, FULL_CARD);
    // As wide as its slot, because centred text grows with every letter.
    const part = { ...partWithin(row, bounds), x: bounds.x, width: bounds.width };
    const zoom = () => {
      const { scale, x, y } = zoomTo(
        part,
        { width: shown.offsetWidth, height: shown.offsetHeight },
        { width: canvas.clientWidth, height: canvas.clientHeight },
      );
      shown.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    };
    zoom();
    const observer = new ResizeObserver(zoom);
    observer.observe(canvas);
    return () => observer.disconnect();
  }, [isTyping, box, row, card, view]);
}

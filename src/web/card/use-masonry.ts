import { type RefObject, useLayoutEffect, useRef } from 'react';
import { layOutMasonry } from './masonry.ts';

/** Lays out the cards inside `container`, again when `cards` changes and when the width changes. */
export function useMasonry(container: RefObject<HTMLElement | null>, cards: unknown): void {
  const isMounted = useRef(false);
  // Before the first paint, and before the scroll position is restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards need another layout
  useLayoutEffect(() => {
    const board = container.current;
    if (!board) return;
    // The inline script has already laid out the server's markup.
    const isLaidOut = !isMounted.current && board.dataset.laid === String(board.clientWidth);
    isMounted.current = true;
    if (!isLaidOut) layOutMasonry(board);
  }, [container, cards]);
  useLayoutEffect(() => {
    const board = container.current;
    if (!board) return;
    let width = board.clientWidth;
    const observer = new ResizeObserver(() => {
      if (board.clientWidth === width) return;
      width = board.clientWidth;
      layOutMasonry(board);
    });
    observer.observe(board);
    return () => observer.disconnect();
  }, [container]);
}

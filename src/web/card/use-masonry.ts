import { type RefObject, useLayoutEffect, useRef } from 'react';
import { layOutMasonry } from './masonry.ts';

/**
 * Lays out the cards inside `container`, again when `cards` changes, and when its width or the height of a card does: a
 * font that arrives late changes captions.
 */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards are observed
  useLayoutEffect(() => {
    const board = container.current;
    if (!board) return;
    let width = board.clientWidth;
    // It also reports the first sizes: the layout may be older than the font.
    const observer = new ResizeObserver((entries) => {
      if (board.clientWidth !== width) {
        width = board.clientWidth;
        layOutMasonry(board);
      }
      // In the next frame, because a layout changes the height of what is observed.
      else if (entries.some(({ target }) => target !== board)) requestAnimationFrame(() => layOutMasonry(board));
    });
    for (const part of [board, ...board.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [container, cards]);
}

import { type RefObject, useLayoutEffect } from 'react';
import type { LeftBoard } from '../app/left-boards.ts';
import { layOutMasonry } from './masonry.ts';

/**
 * Lays out the cards inside `container`, again when `cards` changes, and when its width or the height of a card does: a
 * font that arrives late changes captions. The cards of a list that was `left` are only placed.
 */
export function useMasonry(container: RefObject<HTMLElement | null>, cards: unknown, left?: LeftBoard): void {
  // Before the first paint, and before the scroll position is restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards need another layout
  useLayoutEffect(() => {
    const board = container.current;
    if (!board) return;
    if (left) return left.place(board);
    // The inline script has already laid out the server's markup.
    let width = board.clientWidth;
    if (board.dataset.laid !== String(width)) layOutMasonry(board);
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
    return () => {
      observer.disconnect();
      // The layout is for these cards.
      board.dataset.laid = '';
    };
  }, [container, cards, left]);
}

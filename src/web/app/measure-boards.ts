import type { LeftBoard } from './left-boards.ts';

/** Pixels outside the view within which cards are shown with those in it. */
const MARGIN = 100;

export type MeasuredBoard = LeftBoard & { cards: number; windowWidth: number };

/** The lists of cards on the page, by their class. */
export function measureBoards(): ReadonlyMap<string, MeasuredBoard> {
  const boards = document.querySelectorAll<HTMLElement>('.masonry,.rail');
  return new Map([...boards].map((board) => [board.className, measured(board)]));
}

function measured(board: HTMLElement): MeasuredBoard {
  const cards = [...board.children].map((card) => ({
    style: (card as HTMLElement).style.cssText,
    isInView: isNear(card, board.scrollLeft),
  }));
  const minHeight = board.getBoundingClientRect().height;
  return {
    cards: cards.length,
    windowWidth: innerWidth,
    style: { minHeight },
    isInView: (_, index) => cards[index]?.isInView === true,
    place(again) {
      again.style.height = `${minHeight}px`;
      again.dataset.laid = '';
      const styles = cards.filter(({ isInView }) => isInView).map(({ style }) => style);
      for (const [index, style] of styles.entries()) (again.children[index] as HTMLElement).style.cssText = style;
    },
  };
}

/** Whether a card is in view, or would be if its list were not scrolled sideways. */
function isNear(card: Element, scrolled: number): boolean {
  const { top, bottom, left, right } = card.getBoundingClientRect();
  const isBeside = right + scrolled < -MARGIN || left + scrolled > innerWidth + MARGIN;
  return !isBeside && bottom > -MARGIN && top < innerHeight + MARGIN;
}

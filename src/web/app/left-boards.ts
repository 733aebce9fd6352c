import type { CSSProperties } from 'react';

/** A list of cards to which the visitor goes back. */
export type LeftBoard = {
  /** Of the list, as long as it does not have all cards. */
  style: CSSProperties;
  /** Whether a card was in view, for `filter`. */
  isInView: (card: unknown, index: number) => boolean;
  /** Puts the cards in view where they were. */
  place: (board: HTMLElement) => void;
};
/** By the class of the list, which is on a page once. */
type FindLeftBoard = (name: string, cards: number) => LeftBoard | undefined;

/**
 * The list to which the visitor goes back, if it has that number of cards. Only those that were in view are rendered before the first
 * paint, in their former places.
 */
export let leftBoard: FindLeftBoard = () => undefined;

/** What finds lists is loaded after the start. */
export function setLeftBoards(find: FindLeftBoard): void {
  leftBoard = find;
}

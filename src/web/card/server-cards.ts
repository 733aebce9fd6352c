import { createContext } from 'react';
import type { CardProps } from './card.tsx';

/** State of the server while it renders one page. */
export type ServerRendering = {
  /** The inside of a card as HTML, rendered once and cached. */
  cardHtml: (props: CardProps) => string;
  /** Records that the page's markup contains this artwork, so that the page's data can leave it out. */
  addArtwork: (html: string) => void;
};

/** Null in the browser. */
export const ServerCards = createContext<ServerRendering | null>(null);

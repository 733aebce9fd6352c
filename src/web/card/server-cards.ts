import { createContext } from 'react';
import type { CardProps } from './card.tsx';

/** What the server adds to the rendering of one page. */
export type ServerRendering = {
  /** The inside of a card as HTML, rendered once and cached. */
  cardHtml: (props: CardProps) => string;
  /** Notes that the page's markup contains this artwork, so that its data need not. */
  addArtwork: (html: string) => void;
};

/** Null in the browser. */
export const ServerCards = createContext<ServerRendering | null>(null);

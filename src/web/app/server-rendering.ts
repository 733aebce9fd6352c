import { createContext, type ReactNode } from 'react';
import type { CardProps } from '../card/card.tsx';

/** State of the server while it renders one page. */
export type ServerRendering = {
  /** The inside of a card as HTML, rendered once and cached. */
  cardHtml: (props: CardProps) => string;
  /** Content of many pages as HTML, rendered once for each key and cached. It uses no hooks and needs no context. */
  contentHtml: (key: string, content: () => ReactNode) => string;
  /** Records that the page's markup contains this artwork, so that the page's data can leave it out. */
  addArtwork: (html: string) => void;
};

/** Null in the browser. */
export const ServerRenderingContext = createContext<ServerRendering | null>(null);

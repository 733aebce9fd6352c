import type { ReactNode } from 'react';
import { type CardView, type CardWords, cardClasses, cardHref, HEART_PATH } from './card-html.ts';

export type CardProps = {
  card: Omit<CardView, 'artwork_html'>;
  words: CardWords;
  /** The artwork: `<Artwork …/>`. */
  children: ReactNode;
  is_favourite?: boolean;
};

/** The card that `cardHtml` writes, for pages that React keeps alive. */
export function Card({ card, words, children, is_favourite = false }: CardProps) {
  const { before, amount, after } = card.price;
  return (
    <article className={cardClasses(card)}>
      {card.is_boosted && !card.is_reserved && <i className="pinhead" role="img" aria-label={words.boosted} />}
      {card.is_highlighted && !card.is_reserved && <span className="sorot star">{words.highlighted}</span>}
      {card.is_reserved && <span className="sorot">{words.reserved}</span>}
      {/* Beside the artwork, not around it: the link's name is the title, the artwork’s words are the ad's content. */}
      {/* biome-ignore lint/a11y/useAnchorContent: aria-label names it */}
      <a className="pin-link" href={cardHref(card.id, words.prefix)} aria-label={card.title} />
      {children}
      <div className="cap">
        <span className="p">
          {before && <small>{`${before} `}</small>}
          {amount}
          {after && (
            <>
              <wbr />
              <small>{after}</small>
            </>
          )}
        </span>
        <span className="m">{`${card.place} · ${card.age}`}</span>
        <button
          type="button"
          className="f"
          data-favourite={card.id}
          aria-pressed={is_favourite}
          aria-label={words.favourite(card.title)}
        >
          <svg className="ic" aria-hidden="true" viewBox="0 0 24 24">
            <path d={HEART_PATH} />
          </svg>
        </button>
      </div>
    </article>
  );
}

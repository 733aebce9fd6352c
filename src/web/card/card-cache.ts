import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { ageOf } from '../ui/format.ts';
import { type CardProps, cardContent } from './card.tsx';

/** Maximum characters of HTML in the cache; a card has about 2,000. */
const MAX_SIZE = 8_000_000;

/**
 * Renders the inside of a card and caches the HTML by everything that it depends on. The artwork is compared by
 * value, so that a new design replaces the old one.
 */
export function createCardCache(): (props: CardProps) => string {
  const cache = new LRUCache<string, { artwork: string; html: string }>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ artwork, html }) => artwork.length + html.length,
  });
  return (props) => {
    const key = keyOf(props);
    const cached = cache.get(key);
    if (cached && cached.artwork === props.listing.artwork_html) return cached.html;
    const html = renderToString(cardContent(props));
    cache.set(key, { artwork: props.listing.artwork_html, html });
    return html;
  };
}

function keyOf({ listing, now, texts, isInRow = false, isPriority = false }: CardProps): string {
  const { unit, count } = ageOf(listing.published_at, now);
  return JSON.stringify([
    texts.locale,
    texts.prefix,
    isInRow,
    isPriority,
    unit,
    count,
    listing.id,
    listing.title,
    listing.ratio,
    listing.price,
    listing.price_unit,
    listing.price_note,
    listing.price_period,
    listing.city_name,
    listing.boosted,
    listing.highlighted,
    listing.reserved,
    listing.agency,
  ]);
}

import type { Listing } from '../../contract/search/endpoints.ts';
import type { Card } from './store.ts';

/** Presents a card with its boost and highlight as of `now`. */
export function presentCard(card: Card, now: Date): Listing {
  return {
    id: card.ad_id,
    title: card.title,
    artwork_html: card.artwork_html,
    ratio: card.ratio,
    photo_id: card.photo_id,
    price: card.price,
    price_unit: card.price_unit,
    price_note: card.price_note,
    price_period: card.price_period,
    reserved: card.availability === 'reserved',
    agency: card.agency,
    city_name: card.city_name,
    published_at: card.published_at.toISOString(),
    boosted: runs(card.boosted_until, now),
    highlighted: runs(card.highlighted_until, now),
  };
}

function runs(until: Date | null, now: Date): boolean {
  return until !== null && until > now;
}
